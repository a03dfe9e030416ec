import { readJpeg } from './image-file-jpeg.ts'
import { textAt, type ImageFile } from './image-file-parts.ts'
import { readPng } from './image-file-png.ts'
import { readWebp } from './image-file-webp.ts'

/**
 * Reads a WebP, JPEG or PNG by its bytes, not by its name or declared type, and answers it without metadata.
 * Undefined for anything else, for a truncated file and for an animated WebP. Pixels are not decoded.
 */
export function readImageFile(bytes: Uint8Array): ImageFile | undefined {
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return readPng(bytes)
  if (textAt(bytes, 0, 3) === '\xff\xd8\xff') return readJpeg(bytes)
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return readWebp(bytes)
  return undefined
}
