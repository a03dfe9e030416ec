import { toBase64Url } from './bytes.ts'

/** A UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits; sorts by time. */
export function newId(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, Math.floor(now / 0x10000))
  view.setUint16(4, now % 0x10000)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A token that nobody can guess: 256 bits. */
export function newToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
}

export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/** A whole number of 32 bits that nobody can guess. */
export function randomNumber(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for anything shaped like an id: a call for another string is a 404, not a query. */
export function isId(value: string): boolean {
  return UUID.test(value)
}
