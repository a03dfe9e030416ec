import { textAt, viewOf } from './image-file-parts.ts'

/** A box of ISO/IEC 14496-12: its type and its content, without the header. */
interface Box {
  type: string
  data: Uint8Array
}

/**
 * The seconds of an MP4 with one track, of AAC or Opus. Undefined for any other file. Safari writes one table
 * of all samples; Chrome writes fragments, each with its own samples and the time at which it begins.
 */
export function readMp4(bytes: Uint8Array): number | undefined {
  const boxes = boxesOf(bytes)
  const movie = boxes && childrenOf(boxes, 'moov')
  const track = movie && only(movie, 'trak')
  const media = track && childrenOf(track, 'mdia')
  const information = media && childrenOf(media, 'minf')
  const table = information && childrenOf(information, 'stbl')
  if (!boxes || !movie || !media || !table || !isSound(media, table) || !find(boxes, 'mdat')) return undefined
  const header = mediaHeaderOf(media)
  if (!header) return undefined
  const fragments = fragmentsOf(boxes, defaultSampleTicks(movie))
  if (!fragments) return undefined
  const ticks = Math.max(header.ticks, ticksOfTable(table), fragments.span, fragments.sum)
  return ticks > 0 ? ticks / header.ticksPerSecond : undefined
}

/** The boxes that fill these bytes. Undefined if the last one is cut short. */
function boxesOf(bytes: Uint8Array): Box[] | undefined {
  const view = viewOf(bytes)
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) return undefined
    let [size, headerBytes] = [view.getUint32(at), 8]
    if (size === 1) {
      if (at + 16 > bytes.length) return undefined
      ;[size, headerBytes] = [Number(view.getBigUint64(at + 8)), 16]
    }
    // A size of 0 means that the box is the last one.
    const end = size === 0 ? bytes.length : at + size
    if (end < at + headerBytes || end > bytes.length) return undefined
    boxes.push({ type: textAt(bytes, at + 4, 4), data: bytes.subarray(at + headerBytes, end) })
    at = end
  }
  return boxes
}

function find(boxes: readonly Box[], wanted: string): Uint8Array | undefined {
  return boxes.find(({ type }) => type === wanted)?.data
}

function childrenOf(boxes: readonly Box[], wanted: string): Box[] | undefined {
  const data = find(boxes, wanted)
  return data && boxesOf(data)
}

/** The children of the one box of a type. Undefined if there are several. */
function only(boxes: readonly Box[], wanted: string): Box[] | undefined {
  return boxes.filter(({ type }) => type === wanted).length === 1 ? childrenOf(boxes, wanted) : undefined
}

function isSound(media: readonly Box[], table: readonly Box[]): boolean {
  const handler = find(media, 'hdlr')
  const entries = find(table, 'stsd')
  if (!handler || !entries || entries.length < 16) return false
  const isOne = viewOf(entries).getUint32(4) === 1
  return isOne && textAt(handler, 8, 4) === 'soun' && ['mp4a', 'Opus'].includes(textAt(entries, 12, 4))
}

/** How long the track says that it is. 0 in a file of fragments. */
function mediaHeaderOf(media: readonly Box[]): { ticksPerSecond: number; ticks: number } | undefined {
  const data = find(media, 'mdhd')
  const isLong = data?.[0] === 1
  if (!data || data.length < (isLong ? 32 : 20)) return undefined
  const view = viewOf(data)
  const ticksPerSecond = view.getUint32(isLong ? 20 : 12)
  const ticks = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16)
  // All ones: not known.
  const isKnown = ticks !== (isLong ? 2 ** 64 : 2 ** 32 - 1)
  return ticksPerSecond > 0 ? { ticksPerSecond, ticks: isKnown ? ticks : 0 } : undefined
}

/** What the samples of `stts` play: runs of samples of equal length. */
function ticksOfTable(table: readonly Box[]): number {
  const data = find(table, 'stts')
  if (!data) return 0
  const view = viewOf(data)
  let ticks = 0
  for (let at = 8; at + 8 <= data.length; at += 8) ticks += view.getUint32(at) * view.getUint32(at + 4)
  return ticks
}

/** How long a sample of a fragment is that does not say it itself. */
function defaultSampleTicks(movie: readonly Box[]): number {
  const extension = childrenOf(movie, 'mvex')
  const defaults = extension && find(extension, 'trex')
  return defaults && defaults.length >= 24 ? viewOf(defaults).getUint32(12) : 0
}

/** What the fragments play, and from the beginning of the first to the end of the last. */
function fragmentsOf(boxes: readonly Box[], sampleTicks: number): { sum: number; span: number } | undefined {
  let sum = 0
  let [from, to] = [Infinity, 0]
  for (const { type, data } of boxes) {
    if (type !== 'moof') continue
    const fragment = boxesOf(data)
    const parts = fragment && only(fragment, 'traf')
    if (!parts) return undefined
    const begin = beginOf(parts) ?? sum
    const ticks = ticksOfRuns(parts, ownSampleTicks(parts) ?? sampleTicks)
    if (ticks === undefined) return undefined
    sum += ticks
    from = Math.min(from, begin)
    to = Math.max(to, begin + ticks)
  }
  return { sum, span: Math.max(0, to - from) }
}

function beginOf(parts: readonly Box[]): number | undefined {
  const data = find(parts, 'tfdt')
  const isLong = data?.[0] === 1
  if (!data || data.length < (isLong ? 12 : 8)) return undefined
  return isLong ? Number(viewOf(data).getBigUint64(4)) : viewOf(data).getUint32(4)
}

const flagsOf = (data: Uint8Array) => viewOf(data).getUint32(0) & 0xffffff

const HAS_BASE_OFFSET = 0x1
const HAS_DESCRIPTION = 0x2
const HAS_SAMPLE_TICKS = 0x8

/** The length of each sample by the fragment's header, if it says it. */
function ownSampleTicks(parts: readonly Box[]): number | undefined {
  const data = find(parts, 'tfhd')
  if (!data || data.length < 8 || !(flagsOf(data) & HAS_SAMPLE_TICKS)) return undefined
  const at = 8 + (flagsOf(data) & HAS_BASE_OFFSET ? 8 : 0) + (flagsOf(data) & HAS_DESCRIPTION ? 4 : 0)
  return at + 4 <= data.length ? viewOf(data).getUint32(at) : undefined
}

const HAS_DATA_OFFSET = 0x1
const HAS_FIRST_FLAGS = 0x4
const HAS_OWN_TICKS = 0x100
/** The fields of 4 bytes that a run's samples may have: length, size, flags, offset. */
const SAMPLE_FIELDS = [HAS_OWN_TICKS, 0x200, 0x400, 0x800]

function ticksOfRuns(parts: readonly Box[], sampleTicks: number): number | undefined {
  let ticks = 0
  for (const { type, data } of parts) {
    if (type !== 'trun') continue
    if (data.length < 8) return undefined
    const view = viewOf(data)
    const flags = flagsOf(data)
    const samples = view.getUint32(4)
    const start = 8 + (flags & HAS_DATA_OFFSET ? 4 : 0) + (flags & HAS_FIRST_FLAGS ? 4 : 0)
    const sampleBytes = 4 * SAMPLE_FIELDS.filter((field) => flags & field).length
    if (start + samples * sampleBytes > data.length) return undefined
    if (!(flags & HAS_OWN_TICKS)) ticks += samples * sampleTicks
    else
      for (let at = start; at < start + samples * sampleBytes; at += sampleBytes) ticks += view.getUint32(at)
  }
  return ticks
}
