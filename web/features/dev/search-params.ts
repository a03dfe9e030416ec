/** `?phone=` of /dev/sms: a number without a sign arrives as a number, a plus that was not escaped as a space. */
export function readPhoneSearch({ phone }: Record<string, unknown>): { phone?: string } {
  if (typeof phone !== 'string' && typeof phone !== 'number') return {}
  return { phone: String(phone).replace(/^ /, '+').trim() || undefined }
}
