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

/** A network that limits count, and how many times the limit of one address it may use. */
export interface CountedNetwork {
  name: string
  scale: number
}

/**
 * The networks that limits count a caller against: its own, and for IPv6 also the block of 48 bits around it.
 * Anybody can rent such a block with its 65,536 networks. It may use somewhat more than one address, since a
 * provider may give its customers networks of one block.
 */
export function networksOf(network: string): CountedNetwork[] {
  const block = blockOf(network)
  const own = { name: network, scale: 1 }
  return block === network ? [own] : [own, { name: block, scale: BLOCK_SCALE }]
}

const BLOCK_SCALE = 2

/** The IPv6 block of 48 bits around a network of 64 bits. Any other network itself. */
export function blockOf(network: string): string {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network
}

function groupsOf(text: string): string[] {
  return text
    .split(':')
    .filter(Boolean)
    .map((group) => group.replace(/^0+(?=.)/, ''))
}
