/**
 * What a limit counts a caller by. An IPv4 address as it stands; of an IPv6 address its first 64 bits, since
 * every customer is handed at least that many and could change the rest with each call (RFC 6177).
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
