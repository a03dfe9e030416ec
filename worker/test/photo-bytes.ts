/**
 * Real pictures for tests, 16 by 12 pixels unless a size is given, and data that a careless or hostile client
 * may hide in them.
 */

export const JPEG = fromBase64(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBD' +
    'ARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAMABAD' +
    'ASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAA' +
    'AgX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQATX/2Q==',
)
export const PROGRESSIVE_JPEG = fromBase64(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBD' +
    'ARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wgARCAAMABAD' +
    'ASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAVAQEBAAAAAAAAAAAAAAAAAAACBP/aAAwDAQACEAMQAAABgM3/xAAU' +
    'EAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAEFAh//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/AX//xAAUEQEAAAAAAAAA' +
    'AAAAAAAAAAAA/9oACAECAQE/AX//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAY/Ah//xAAUEAEAAAAAAAAAAAAAAAAAAAAg' +
    '/9oACAEBAAE/IR//2gAMAwEAAgADAAAAEAv/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/EH//xAAUEQEAAAAAAAAAAAAA' +
    'AAAAAAAA/9oACAECAQE/EH//xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAE/EB//2Q==',
)
export const WEBP = fromBase64('UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoQAAwABABoJaACdAF1AAD+ltEPs/xb+yPzXO4AAAA=')
export const LOSSLESS_WEBP = fromBase64('UklGRh4AAABXRUJQVlA4TBEAAAAvD8ACAAdQ1YrUrP+BiOh/AAA=')
export const TRANSPARENT_WEBP = fromBase64(
  'UklGRlQAAABXRUJQVlA4WAoAAAAQAAAADwAACwAAQUxQSAoAAAABB9C/iAhERP8DVlA4ICQAAABwAQCdASoQAAwABABoJaACdAF1' +
    'AAD+ltEPs/xb+yPzXO4AAAA=',
)
export const ANIMATED_WEBP = fromBase64(
  'UklGRqoAAABXRUJQVlA4WAoAAAACAAAADwAACwAAQU5JTQYAAAD/////AQBBTk1GPAAAAAAAAAAAAA8AAAsAAGQAAAJWUDggJAAA' +
    'AHABAJ0BKhAADAAEAGgloAJ0AXUAAP6W0Q+z/Fv7I/Nc7gAAAEFOTUY6AAAAAAAAAAAADwAACwAAZAAAAFZQOCAiAAAAdAEAnQEq' +
    'EAAMAAAAaCWgAnQCLCAA0zO2F+rv4++9kUAAAA==',
)
export const PAGE = text('<!doctype html><script>alert(document.cookie)</script>')

/** GPS data in EXIF: the day on which the photo was taken, and the latitude of the place. */
export const GPS_DAY = '2026:11:20'
const GPS_LATITUDE = [8, 1, 29, 1, 13, 1]

/** A TIFF block as a phone writes it, with an orientation and a pointer to the GPS data. */
export function exif(orientation: number): Uint8Array {
  const bytes = new Uint8Array(116)
  const view = new DataView(bytes.buffer)
  const entry = (at: number, fields: readonly [tag: number, type: number, count: number, value: number]) => {
    const [tag, type, count, value] = fields
    view.setUint16(at, tag)
    view.setUint16(at + 2, type)
    view.setUint32(at + 4, count)
    if (type === 3) view.setUint16(at + 8, value)
    else view.setUint32(at + 8, value)
  }
  bytes.set(text('MM\0*\0\0\0\x08'))
  view.setUint16(8, 2)
  entry(10, [0x0112, 3, 1, orientation])
  entry(22, [0x8825, 4, 1, 38])
  view.setUint16(38, 2)
  entry(40, [0x0002, 5, 3, 80])
  entry(52, [0x001d, 2, 11, 104])
  GPS_LATITUDE.forEach((number, index) => view.setUint32(80 + 4 * index, number))
  bytes.set(text(GPS_DAY), 104)
  return bytes
}

/** A JPEG with another segment after its first two bytes. */
export function withSegment(jpeg: Uint8Array, marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2
  return join(
    jpeg.subarray(0, 2),
    Uint8Array.of(0xff, marker, length >> 8, length & 0xff),
    data,
    jpeg.subarray(2),
  )
}

export function withExif(jpeg: Uint8Array, orientation: number): Uint8Array {
  return withSegment(jpeg, 0xe1, join(text('Exif\0\0'), exif(orientation)))
}

/** An extended WebP with another chunk at its end, its flag set and its length corrected. */
export function withChunk(webp: Uint8Array, name: 'EXIF' | 'XMP ', data: Uint8Array): Uint8Array {
  const whole = join(webp, text(name), uint32(data.length, true), data, new Uint8Array(data.length % 2))
  whole.set(uint32(whole.length - 8, true), 4)
  whole[20] = (whole[20] ?? 0) | (name === 'EXIF' ? 0x08 : 0x04)
  return whole
}

/** A PNG of one colour and any size. `extra` chunks precede the pixels. */
export async function png(
  width: number,
  height: number,
  extra: readonly [name: string, data: Uint8Array][] = [],
): Promise<Uint8Array> {
  return pngOf(width, height, new Uint8Array((1 + Math.ceil(width / 8)) * height), extra)
}

/** A PNG of black and white dots at random, which compresses badly. */
export async function noisyPng(width: number, height: number): Promise<Uint8Array> {
  const row = 1 + Math.ceil(width / 8)
  const pixels = new Uint8Array(row * height)
  for (let start = 0; start < pixels.length; start += row)
    crypto.getRandomValues(pixels.subarray(start + 1, start + row))
  return pngOf(width, height, pixels)
}

async function pngOf(
  width: number,
  height: number,
  rows: Uint8Array<ArrayBuffer>,
  extra: readonly [name: string, data: Uint8Array][] = [],
): Promise<Uint8Array> {
  const pixels = await deflate(rows)
  return join(
    text('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', join(uint32(width), uint32(height), Uint8Array.of(1, 0, 0, 0, 0))),
    ...extra.map(([name, data]) => pngChunk(name, data)),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', new Uint8Array()),
  )
}

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** Bytes from characters with the codes 0 to 255. */
export function text(characters: string): Uint8Array {
  return Uint8Array.from(characters, (character) => character.charCodeAt(0))
}

/** True if the characters occur anywhere in the bytes. */
export function containsText(bytes: Uint8Array, characters: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes(characters)
}

export function fromBase64(encoded: string): Uint8Array {
  return text(atob(encoded))
}

export function uint32(value: number, isLittleEndian = false): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, isLittleEndian)
  return bytes
}

function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const body = join(text(name), data)
  return join(uint32(data.length), body, uint32(checksum(body)))
}

/** CRC-32 as PNG uses it (ISO 3309). */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
