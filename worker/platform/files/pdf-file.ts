import { textAt, viewOf } from './image-file-parts.ts'

export type PdfFault = 'truncated' | 'trailing_data'

/** White space in PDF (ISO 32000-1, 7.2.3). A file may end with some of it. */
const SPACES: ReadonlySet<number> = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const SPACES_MAX = 1_024
const END = '%%EOF'
/** The record at the end of a ZIP file, its length, and the longest comment after it (APPNOTE 4.3.16). */
const ZIP_END = 'PK\x05\x06'
const ZIP_END_BYTES = 22
const ZIP_COMMENT_MAX = 65_535

/** True if the file starts with a PDF header at its first byte. */
export function hasPdfHeader(bytes: Uint8Array): boolean {
  return textAt(bytes, 0, 5) === '%PDF-'
}

/**
 * What is wrong with the end of a PDF: 'truncated' has no end; 'trailing_data' has something after it or is
 * also a ZIP file. Undefined if nothing is wrong. pdf-contents.ts inspects the rest.
 */
export function findPdfEndFault(bytes: Uint8Array): PdfFault | undefined {
  let end = bytes.length
  while (end > bytes.length - SPACES_MAX && SPACES.has(bytes[end - 1] ?? -1)) end -= 1
  if (textAt(bytes, end - END.length, END.length) !== END)
    return lastIndexOf(bytes, END, 0) < 0 ? 'truncated' : 'trailing_data'
  return endsAsZip(bytes) ? 'trailing_data' : undefined
}

/**
 * True if ZIP readers accept the file. They look for the last ZIP_END record in about the last 64 KB, so the
 * PDF's own end may follow that record.
 */
function endsAsZip(bytes: Uint8Array): boolean {
  const from = Math.max(0, bytes.length - ZIP_COMMENT_MAX - ZIP_END_BYTES)
  const at = lastIndexOf(bytes, ZIP_END, from)
  if (at < 0 || at + ZIP_END_BYTES > bytes.length) return false
  const directory = viewOf(bytes).getUint32(at + 12, true)
  return directory <= at
}

function lastIndexOf(bytes: Uint8Array, characters: string, from: number): number {
  const first = characters.charCodeAt(0)
  for (let at = bytes.lastIndexOf(first); at >= from; at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1)) {
    if (textAt(bytes, at, characters.length) === characters) return at
  }
  return -1
}
