/** The name and attributes of a cookie that a page sets. Over https only this host can set it, no subdomain. */
export function ownCookie(name: string): { name: string; attributes: string } {
  return location.protocol === 'https:'
    ? { name: `__Host-${name}`, attributes: 'Path=/; SameSite=Lax; Secure' }
    : { name, attributes: 'Path=/; SameSite=Lax' }
}
