/**
 * The network by which rate limits count a caller: an IPv4 address itself, or the first 64 bits of an IPv6
 * address. Every customer has at least one block of 64 bits, and could use a new IPv6 address in it for each
 * call (RFC 6177).
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
