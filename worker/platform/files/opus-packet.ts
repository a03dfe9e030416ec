/** Frames of a packet's configuration, in milliseconds (RFC 6716, 3.1): SILK, hybrid, CELT. */
const SILK_MS = [10, 20, 40, 60]
const HYBRID_MS = [10, 20]
const CELT_MS = [2.5, 5, 10, 20]

const PACKET_MS_MAX = 120

/** How many milliseconds an Opus packet plays. Undefined if it is no packet. */
export function opusPacketMs(packet: Uint8Array): number | undefined {
  const [head, count] = packet
  if (head === undefined) return undefined
  const frames = [1, 2, 2, (count ?? 0) & 0x3f][head & 3] ?? 0
  const ms = frames * frameMs(head >> 3)
  return ms > 0 && ms <= PACKET_MS_MAX ? ms : undefined
}

function frameMs(configuration: number): number {
  const lengths = configuration < 12 ? SILK_MS : configuration < 16 ? HYBRID_MS : CELT_MS
  return lengths[configuration % lengths.length] ?? 0
}
