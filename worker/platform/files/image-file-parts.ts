/**
 * A picture whose structure was read from the first byte to the last. `width` and `height` are in pixels as
 * displayed, after rotation. `bytes` is the picture without metadata and without anything after its end.
 */
export interface ImageFile {
  type: 'image/webp' | 'image/jpeg' | 'image/png'
  width: number
  height: number
  bytes: Uint8Array
}

export function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** `length` bytes at `at` as one character each, or fewer at the end of the file. */
export function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
