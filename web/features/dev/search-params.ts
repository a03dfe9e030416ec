/** As it may stand in the address, whoever wrote it. */
export type PhoneAddress = { phone?: unknown }

/**
 * `?phone=` of /dev/sms: a number without a sign arrives as a number, a plus that was not escaped as a space.
 */
export function readPhoneSearch({ phone }: PhoneAddress): { phone?: string } {
  if (typeof phone !== 'string' && typeof phone !== 'number') return {}
  return { phone: String(phone).replace(/^ /, '+').trim() || undefined }
}
