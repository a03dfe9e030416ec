import { joinParts, textAt, viewOf, type ImageFile } from './image-file-parts.ts'

const SIGNATURE_BYTES = 8
/** The bytes of a chunk's length, name and checksum, around its data. */
const AROUND_BYTES = 12

/**
 * The chunks that a picture needs to look right. Texts, times, EXIF, previews and animation frames are
 * dropped.
 */
const KEPT = new Set([
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

/** Reads a PNG (W3C PNG Third Edition, chapter 5) after its signature was checked. */
export function readPng(bytes: Uint8Array): ImageFile | undefined {
  const view = viewOf(bytes)
  const parts = [bytes.subarray(0, SIGNATURE_BYTES)]
  let hasPixels = false
  for (let at = SIGNATURE_BYTES; at + AROUND_BYTES <= bytes.length;) {
    const length = view.getUint32(at)
    const name = textAt(bytes, at + 4, 4)
    const end = at + AROUND_BYTES + length
    const isFirst = at === SIGNATURE_BYTES
    if (end > bytes.length || isFirst !== (name === 'IHDR') || (isFirst && length !== 13)) return undefined
    if (name === 'IDAT' && !hasPixels) {
      if (length < 2 || !isZlib(view.getUint16(at + 8))) return undefined
      hasPixels = true
    }
    if (KEPT.has(name)) parts.push(bytes.subarray(at, end))
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

/** A zlib stream's first two bytes: method 8, and a multiple of 31 (RFC 1950). */
function isZlib(head: number): boolean {
  return ((head >> 8) & 0x0f) === 8 && head % 31 === 0
}

/** A capital first letter marks a chunk that readers must understand. */
function isCritical(name: string): boolean {
  return /^[A-Z]/.test(name)
}
