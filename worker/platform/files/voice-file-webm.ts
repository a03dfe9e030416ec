import { textAt } from './image-file-parts.ts'
import { opusPacketMs } from './opus-packet.ts'

/** The elements of Matroska (RFC 9559) that say what is recorded and how long it is. */
const HEADER = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TIMESTAMP_SCALE = 0x2ad7b1
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const TRACK_TYPE = 0x83
const CODEC = 0x86
const CLUSTER = 0x1f43b675
const TIMESTAMP = 0xe7
const BLOCK_GROUP = 0xa0
const BLOCK = 0xa1
const SIMPLE_BLOCK = 0xa3

/**
 * Elements whose children are read as the elements that follow. So nothing nests, and a segment or cluster of
 * unknown size, as a browser that records writes them, needs no search for its end.
 */
const OPENED = new Set([HEADER, SEGMENT, INFO, TRACKS, TRACK, CLUSTER, BLOCK_GROUP])
const MAY_BE_UNSIZED = new Set([SEGMENT, CLUSTER])

const AUDIO_TRACK = 2
const NANOSECONDS = 1_000_000_000

/** The seconds of a WebM with one track, of Opus. Undefined for any other file. */
export function readWebm(bytes: Uint8Array): number | undefined {
  let scale = 1_000_000
  let cluster = 0
  let tracks = 0
  let playedMs = 0
  let [from, to] = [Infinity, 0]
  for (let at = 0; at < bytes.length;) {
    const element = elementAt(bytes, at)
    if (!element) return undefined
    const { id, start, end } = element
    const data = bytes.subarray(start, end)
    if (id === DOC_TYPE && textOf(data) !== 'webm') return undefined
    if (id === TIMESTAMP_SCALE) scale = numberOf(data)
    if (id === TRACK) tracks += 1
    if (id === TRACK_TYPE && numberOf(data) !== AUDIO_TRACK) return undefined
    if (id === CODEC && textOf(data) !== 'A_OPUS') return undefined
    if (id === TIMESTAMP) cluster = numberOf(data)
    if (id === SIMPLE_BLOCK || id === BLOCK) {
      const block = blockOf(data)
      if (!block) return undefined
      const startsAt = ((cluster + block.time) * scale) / NANOSECONDS
      from = Math.min(from, startsAt)
      to = Math.max(to, startsAt + block.ms / 1_000)
      playedMs += block.ms
    }
    at = OPENED.has(id) ? start : end
  }
  return tracks === 1 && playedMs > 0 ? Math.max(to - from, playedMs / 1_000) : undefined
}

interface Element {
  id: number
  /** Where its content begins and ends. */
  start: number
  end: number
}

/** The element at an offset. Undefined if it does not fit into the file. */
function elementAt(bytes: Uint8Array, at: number): Element | undefined {
  const id = variableAt(bytes, at, 4)
  const size = id && variableAt(bytes, at + id.length, 8)
  if (!id || !size) return undefined
  const start = at + id.length + size.length
  if (size.isUnknown)
    return MAY_BE_UNSIZED.has(id.whole) ? { id: id.whole, start, end: bytes.length } : undefined
  const end = start + size.value
  return end <= bytes.length ? { id: id.whole, start, end } : undefined
}

/**
 * An EBML number (RFC 8794, 4). The zeros before its first one say how many bytes it has. `whole` includes
 * that one, as ids do; `isUnknown` if all bits after it are ones.
 */
function variableAt(bytes: Uint8Array, at: number, lengthMax: number) {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (length > lengthMax || at + length > bytes.length) return undefined
  const whole = numberOf(bytes, at, at + length)
  const marker = 2 ** (7 * length)
  return { length, whole, value: whole - marker, isUnknown: whole === 2 * marker - 1 }
}

/** Big-endian. Of more than 53 bits the last are lost, but no such number is a size or time of these files. */
function numberOf(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let value = 0
  for (let at = start; at < end; at += 1) value = value * 256 + (bytes[at] ?? 0)
  return value
}

function textOf(data: Uint8Array): string {
  return textAt(data, 0, 16).replace(/\0+$/, '')
}

/** A block's time relative to its cluster, and how long its packet plays. Laced blocks are refused. */
function blockOf(data: Uint8Array): { time: number; ms: number } | undefined {
  const track = variableAt(data, 0, 8)
  if (!track || data.length < track.length + 4) return undefined
  const [high = 0, low = 0, flags = 0] = data.subarray(track.length)
  const isLaced = (flags & 0x06) !== 0
  const ms = opusPacketMs(data.subarray(track.length + 3))
  const time = ((high << 24) >> 16) | low
  return isLaced || ms === undefined ? undefined : { time, ms }
}
