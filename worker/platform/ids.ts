import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits. Ids sort by time. */
export function newId(now: number): string {
  return v7({ msecs: now })
}

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A random token of 256 bits, in base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** True for anything in the format of an id. For anything else, routes return 404 without a query. */
export function isId(value: string): boolean {
  return UUID.test(value)
}
