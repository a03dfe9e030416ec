import { textAt, viewOf } from './image-file-parts.ts'

/** How the EXIF segment of a JPEG begins, behind marker and length. */
export const EXIF_MARK = 'Exif\0\0'

const TIFF_AT = 4 + EXIF_MARK.length
const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12

/**
 * The orientation, 1 to 8, out of an EXIF segment (Exif 3.0, 4.6.5.1.6); 1, upright, when it does not say.
 */
export function orientationOf(segment: Uint8Array): number {
  const tiff = segment.subarray(TIFF_AT)
  if (tiff.length < 8) return 1
  const view = viewOf(tiff)
  const isLittle = textAt(tiff, 0, 2) === 'II'
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return 1
  const entries = view.getUint16(directory, isLittle)
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * ENTRY_BYTES
    if (at + ENTRY_BYTES > tiff.length) return 1
    if (view.getUint16(at, isLittle) !== ORIENTATION || view.getUint16(at + 2, isLittle) !== SHORT) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** A whole EXIF segment that says the orientation and nothing else. */
export function orientationExif(orientation: number): Uint8Array {
  const segment = new Uint8Array(TIFF_AT + 8 + 2 + ENTRY_BYTES + 4)
  const view = viewOf(segment)
  view.setUint16(0, 0xffe1)
  view.setUint16(2, segment.length - 2)
  segment.set(new TextEncoder().encode(`${EXIF_MARK}MM`), 4)
  view.setUint16(TIFF_AT + 2, 42)
  view.setUint32(TIFF_AT + 4, 8)
  view.setUint16(TIFF_AT + 8, 1)
  view.setUint16(TIFF_AT + 10, ORIENTATION)
  view.setUint16(TIFF_AT + 12, SHORT)
  view.setUint32(TIFF_AT + 14, 1)
  view.setUint16(TIFF_AT + 18, orientation)
  return segment
}
