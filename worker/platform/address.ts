/**
 * The network that rate limits count a caller by: an IPv4 address as it is; of an IPv6 address the first 64
 * bits, since every customer gets at least that many and could use a new address for each call (RFC 6177).
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = groupsOf(head)
  if (tail !== undefined) {
    const last = groupsOf(tail)
    while (groups.length + last.length < 8) groups.push('0')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

function groupsOf(text: string): string[] {
  return text
    .split(':')
    .filter(Boolean)
    .map((group) => group.replace(/^0+(?=.)/, ''))
}
