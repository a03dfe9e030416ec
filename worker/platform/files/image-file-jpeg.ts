import { joinParts, textAt, viewOf, type ImageFile } from './image-file-parts.ts'

const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const COM = 0xfe

/**
 * Segments with tables, the restart interval or a scan header. Arithmetic coding and other rare formats are
 * refused, since browsers cannot display them.
 */
const TABLES: readonly number[] = [0xc4, 0xdb, 0xdd, SOS]
/** Baseline, extended and progressive frames. */
const FRAMES: readonly number[] = [0xc0, 0xc1, 0xc2]
const JFIF_BYTES = 18
/** A real progressive photo has about ten scans. For each scan, a viewer processes all pixels. */
const SCANS_MAX = 100

/**
 * Reads a JPEG (ITU-T T.81, annex B). Of the application segments, keeps JFIF, the colour profile and Adobe's
 * colour transform. Of the EXIF data, keeps only the orientation, so that photos taken sideways stay upright.
 */
export function readJpeg(bytes: Uint8Array): ImageFile | undefined {
  const view = viewOf(bytes)
  const parts: Uint8Array[] = []
  let frame: Frame | undefined
  let orientation = 1
  let scans = 0
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === EOI;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) return frame && scans > 0 ? assemble(frame, orientation, parts) : undefined
    const end = at + 2 + view.getUint16(at + 2)
    if (end < at + 4 || end > bytes.length) return undefined
    const segment = bytes.subarray(at, end)
    const treatment = treatmentOf(marker, segment)
    if (treatment === 'refused') return undefined
    if (treatment === 'kept') parts.push(marker === APP0 ? withoutPreview(segment) : segment)
    if (treatment === 'exif') orientation = orientationOf(segment)
    if (FRAMES.includes(marker)) {
      if (frame) return undefined
      frame = frameOf(segment)
    }
    at = end
    if (marker === SOS) {
      scans += 1
      if (!frame || scans > SCANS_MAX) return undefined
      at = endOfScan(bytes, end)
      parts.push(bytes.subarray(end, at))
    }
  }
  return undefined
}

interface Frame {
  width: number
  height: number
}

function treatmentOf(marker: number, segment: Uint8Array): 'kept' | 'exif' | 'dropped' | 'refused' {
  if (TABLES.includes(marker) || FRAMES.includes(marker)) return 'kept'
  if (marker === APP0)
    return textAt(segment, 4, 5) === 'JFIF\0' && segment.length >= JFIF_BYTES ? 'kept' : 'dropped'
  if (marker === APP1) return textAt(segment, 4, EXIF_MARK.length) === EXIF_MARK ? 'exif' : 'dropped'
  if (marker === APP2) return textAt(segment, 4, 12) === 'ICC_PROFILE\0' ? 'kept' : 'dropped'
  if (marker === APP14) return textAt(segment, 4, 5) === 'Adobe' ? 'kept' : 'dropped'
  return marker === COM || (marker >= APP0 && marker <= 0xef) ? 'dropped' : 'refused'
}

/** Removes the preview from a JFIF header. It may show the picture before it was cropped or blurred. */
function withoutPreview(segment: Uint8Array): Uint8Array {
  const header = segment.slice(0, JFIF_BYTES)
  header.set([0, JFIF_BYTES - 2], 2)
  header.set([0, 0], JFIF_BYTES - 2)
  return header
}

function frameOf(segment: Uint8Array): Frame | undefined {
  if (segment.length < 11) return undefined
  const view = viewOf(segment)
  const components = view.getUint8(9)
  const isDisplayable =
    view.getUint8(4) === 8 && [1, 3, 4].includes(components) && segment.length === 10 + 3 * components
  return isDisplayable ? { height: view.getUint16(5), width: view.getUint16(7) } : undefined
}

/**
 * The position of the next marker after the coded pixels. Within the pixels, 0xff precedes only a stuffed
 * zero or a restart marker.
 */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const isPixels = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isPixels && next !== 0xff) return at
  }
  return bytes.length
}

function assemble({ width, height }: Frame, orientation: number, parts: readonly Uint8Array[]): ImageFile {
  const isRotated = orientation >= 5
  const exif = orientation === 1 ? [] : [orientationExif(orientation)]
  return {
    type: 'image/jpeg',
    width: isRotated ? height : width,
    height: isRotated ? width : height,
    bytes: joinParts([Uint8Array.of(0xff, 0xd8), ...exif, ...parts, Uint8Array.of(0xff, EOI)]),
  }
}

/** The beginning of a JPEG's EXIF segment after marker and length. */
const EXIF_MARK = 'Exif\0\0'

const TIFF_AT = 4 + EXIF_MARK.length
const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY_BYTES = 12

/** The orientation (1 to 8) in an EXIF segment (Exif 3.0, 4.6.5.1.6). 1, which is upright, by default. */
function orientationOf(segment: Uint8Array): number {
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

/** Makes an EXIF segment with the orientation and nothing else. */
function orientationExif(orientation: number): Uint8Array {
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
