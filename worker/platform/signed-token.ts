import type * as z from 'zod'
import { fromBase64Url, toBase64Url } from './bytes.ts'

/**
 * Claims as a word for an address: JSON in base64url, a dot, and its HMAC-SHA-256. Who holds it can read the
 * claims and not change them.
 */
export async function signToken(signingKey: string, purpose: string, claims: object): Promise<string> {
  const told = toBase64Url(new TextEncoder().encode(JSON.stringify(claims)))
  const seal = await crypto.subtle.sign('HMAC', await hmacKey(signingKey), message(purpose, told))
  return `${told}.${toBase64Url(new Uint8Array(seal))}`
}

/**
 * The claims of a token that was signed for this purpose with this key; undefined for anything else. `verify`
 * compares in constant time.
 */
export async function readToken<T extends z.ZodType>(
  signingKey: string,
  purpose: string,
  claims: T,
  token: string,
): Promise<z.output<T> | undefined> {
  const [told = '', sealed = '', ...rest] = token.split('.')
  const [json, seal] = [fromBase64Url(told), fromBase64Url(sealed)]
  if (!json || !seal || rest.length > 0) return undefined
  const isOurs = await crypto.subtle.verify('HMAC', await hmacKey(signingKey), seal, message(purpose, told))
  return isOurs ? claims.parse(JSON.parse(new TextDecoder().decode(json))) : undefined
}

/** The purpose stands in the message, so that no other signature made with the same key passes. */
function message(purpose: string, told: string): Uint8Array {
  return new TextEncoder().encode(`${purpose}\n${told}`)
}

function hmacKey(signingKey: string): Promise<CryptoKey> {
  return crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(signingKey),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
}
