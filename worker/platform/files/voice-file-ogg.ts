import { textAt, viewOf } from './image-file-parts.ts'
import { opusPacketMs } from './opus-packet.ts'

const HEADER_BYTES = 27
const SEGMENT_BYTES = 255
/** The sample rate of every granule position (RFC 7845, 4). */
const SAMPLES_PER_SECOND = 48_000
/** The packets before the sound: OpusHead and OpusTags. */
const HEADER_PACKETS = 2
const NO_PACKET_ENDS = -1n

/** The seconds of an Ogg with one stream, of Opus (RFC 3533, RFC 7845). Undefined for any other file. */
export function readOgg(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes)
  let packets = 0
  let playedMs = 0
  let lastGranule = 0n
  let preSkip = 0
  let isInPacket = false
  for (let at = 0; at < bytes.length;) {
    const page = pageAt(bytes, view, at)
    if (!page || page.stream !== view.getUint32(14, true)) return undefined
    if (page.granule !== NO_PACKET_ENDS) lastGranule = page.granule
    let start = page.start
    for (const length of page.segments) {
      if (!isInPacket) {
        const packet = bytes.subarray(start, page.end)
        if (packets === 0) {
          if (textAt(packet, 0, 8) !== 'OpusHead' || packet.length < 19) return undefined
          preSkip = viewOf(packet).getUint16(10, true)
        } else if (packets >= HEADER_PACKETS) {
          const ms = opusPacketMs(packet)
          if (ms === undefined) return undefined
          playedMs += ms
        }
        packets += 1
      }
      isInPacket = length === SEGMENT_BYTES
      start += length
    }
    at = page.end
  }
  if (playedMs === 0 || isInPacket) return undefined
  const spanned = (Number(lastGranule) - preSkip) / SAMPLES_PER_SECOND
  return Math.max(spanned, playedMs / 1_000 - preSkip / SAMPLES_PER_SECOND)
}

interface Page {
  /** The position, in samples, after the last packet that ends on the page. */
  granule: bigint
  stream: number
  /** The lengths of its segments. A packet ends with the first that is shorter than 255 bytes. */
  segments: Uint8Array
  start: number
  end: number
}

function pageAt(bytes: Uint8Array, view: DataView, at: number): Page | undefined {
  if (at + HEADER_BYTES > bytes.length || textAt(bytes, at, 5) !== 'OggS\0') return undefined
  const start = at + HEADER_BYTES + view.getUint8(at + 26)
  const segments = bytes.subarray(at + HEADER_BYTES, start)
  const end = segments.reduce((sum, length) => sum + length, start)
  if (end > bytes.length) return undefined
  return {
    granule: view.getBigInt64(at + 6, true),
    stream: view.getUint32(at + 14, true),
    segments,
    start,
    end,
  }
}
