import { readJpeg } from './image-file-jpeg.ts'
import { textAt, type ImageFile, joinParts, viewOf } from './image-file-parts.ts'

/**
 * Reads a WebP, JPEG or PNG by its bytes, not by its name or declared type, and returns it without metadata.
 * Undefined for anything else, for a truncated file and for an animated WebP. Pixels are not decoded.
 */
export function readImageFile(bytes: Uint8Array): ImageFile | undefined {
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return readPng(bytes)
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return readJpeg(bytes)
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return readWebp(bytes)
  return undefined
}

const SIGNATURE_BYTES = 8
/** The bytes of a chunk besides its data: length, name and checksum. */
const CHUNK_OVERHEAD_BYTES = 12

/**
 * The chunks without which a picture would look wrong. Texts, times, EXIF, previews and animation frames are
 * removed.
 */
const KEPT_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'sBIT',
  'sRGB',
  'cICP',
  'iCCP',
  'pHYs',
])

/** Reads a PNG (W3C PNG Third Edition, chapter 5) whose signature has been checked. */
function readPng(bytes: Uint8Array): ImageFile | undefined {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, SIGNATURE_BYTES)]
  let hasPixels = false
  for (let at = SIGNATURE_BYTES; at + CHUNK_OVERHEAD_BYTES <= bytes.length;) {
    const length = view.getUint32(at)
    const name = textAt(bytes, at + 4, 4)
    const end = at + CHUNK_OVERHEAD_BYTES + length
    const isFirst = at === SIGNATURE_BYTES
    if (end > bytes.length || isFirst !== (name === 'IHDR') || (isFirst && length !== 13)) return undefined
    if (name === 'IDAT' && !hasPixels) {
      if (length < 2 || !isZlib(view.getUint16(at + 8))) return undefined
      hasPixels = true
    }
    if (KEPT_CHUNKS.has(name)) parts.push(bytes.subarray(at, end))
    else if (isCritical(name)) return undefined
    if (name === 'IEND') {
      if (!hasPixels) return undefined
      return {
        type: 'image/png',
        width: view.getUint32(16),
        height: view.getUint32(20),
        bytes: joinParts(parts),
      }
    }
    at = end
  }
  return undefined
}

/** True for the first two bytes of a zlib stream: method 8, and a multiple of 31 (RFC 1950). */
function isZlib(head: number): boolean {
  return ((head >> 8) & 0x0f) === 8 && head % 31 === 0
}

/** True for a chunk that readers must understand. Its name begins with a capital letter. */
function isCritical(name: string): boolean {
  return /^[A-Z]/.test(name)
}

const HAS_PROFILE = 0x20
const HAS_ALPHA = 0x10

/**
 * Reads a WebP (RFC 9649): one still picture with its colour profile and transparency. Removes EXIF, XMP and
 * unknown chunks with their flags. Refuses animations, whose frames would cost a phone more than the file
 * size suggests.
 */
function readWebp(bytes: Uint8Array): ImageFile | undefined {
  const chunks = chunksOf(bytes)
  if (!chunks || chunks.some(({ name }) => name === 'ANIM' || name === 'ANMF')) return undefined
  const pictures = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L')
  const [picture] = pictures
  const [first] = chunks
  const size = picture && sizeOf(picture)
  if (!picture || !size || !first || pictures.length > 1) return undefined
  if (first.name !== 'VP8X') return first === picture ? assemble(size, [picture]) : undefined

  const canvas = canvasOf(first)
  if (canvas?.width !== size.width || canvas.height !== size.height) return undefined
  const profile = chunks.filter(({ name }) => name === 'ICCP').slice(0, 1)
  const alpha = chunks.filter(({ name }) => name === 'ALPH' && picture.name === 'VP8 ').slice(0, 1)
  const header = first.data.slice()
  header[0] = (canvas.flags & HAS_ALPHA) | (profile.length > 0 ? HAS_PROFILE : 0)
  return assemble(size, [{ name: 'VP8X', data: header }, ...profile, ...alpha, picture])
}

interface Chunk {
  name: string
  data: Uint8Array
}
interface Size {
  width: number
  height: number
}

function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  if (bytes.length < 20) return undefined
  const view = viewOf(bytes)
  const end = 8 + view.getUint32(4, true)
  if (end > bytes.length) return undefined
  const chunks: Chunk[] = []
  for (let at = 12; at < end;) {
    if (at + 8 > end) return undefined
    const length = view.getUint32(at + 4, true)
    if (at + 8 + length > end) return undefined
    chunks.push({ name: textAt(bytes, at, 4), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

function canvasOf({ data }: Chunk): (Size & { flags: number }) | undefined {
  if (data.length !== 10) return undefined
  const view = viewOf(data)
  const width = 1 + view.getUint16(4, true) + view.getUint8(6) * 0x10000
  const height = 1 + view.getUint16(7, true) + view.getUint8(9) * 0x10000
  return { width, height, flags: view.getUint8(0) }
}

function sizeOf({ name, data }: Chunk): Size | undefined {
  if (data.length < 10) return undefined
  return name === 'VP8L' ? losslessSize(viewOf(data)) : lossySize(viewOf(data))
}

/**
 * RFC 9649, 3.4: a signature byte, then 14 bits each for width minus one and height minus one, a hint, and
 * three version bits, which are 0.
 */
function losslessSize(view: DataView): Size | undefined {
  const bits = view.getUint32(1, true)
  if (view.getUint8(0) !== 0x2f || bits >>> 29 !== 0) return undefined
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

/**
 * RFC 6386, 9.1: a key frame's tag and start code, then width and height. Each has 14 bits, and the two bits
 * above them are a scale.
 */
function lossySize(view: DataView): Size | undefined {
  const isKeyFrame = (view.getUint8(0) & 1) === 0
  if (!isKeyFrame || view.getUint8(3) !== 0x9d || view.getUint8(4) !== 0x01 || view.getUint8(5) !== 0x2a)
    return undefined
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
}

function assemble({ width, height }: Size, chunks: readonly Chunk[]): ImageFile {
  const encoder = new TextEncoder()
  const body = chunks.flatMap(({ name, data }) => {
    const padding = new Uint8Array(data.length % 2)
    return [encoder.encode(name), littleEndian(data.length), data, padding]
  })
  const length = body.reduce((sum, part) => sum + part.length, 4)
  const bytes = joinParts([encoder.encode('RIFF'), littleEndian(length), encoder.encode('WEBP'), ...body])
  return { type: 'image/webp', width, height, bytes }
}

function littleEndian(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value, true)
  return bytes
}
