import { CODE_DIGITS, CODE_MINUTES } from '#contract/limits.ts'
import { randomNumber } from './ids.ts'

const CODES = 10 ** CODE_DIGITS
/**
 * Above the last whole multiple of CODES a remainder would favour small codes, so such draws are thrown away.
 */
const UNBIASED_BELOW = Math.floor(2 ** 32 / CODES) * CODES

/** Six digits from the system's random source, each code as likely as the next. */
export function newCode(): string {
  const draw = randomNumber()
  if (draw >= UNBIASED_BELOW) return newCode()
  return String(draw % CODES).padStart(CODE_DIGITS, '0')
}

/** What a code is bound to: the phone it was sent to and the one challenge it answers. */
export interface Challenge {
  challenge: string
  phone: string
}

/** A keyed hash of a code. Without the key nobody can try the million codes against a leaked copy. */
export async function sealCode(signingKey: string, bound: Challenge, code: string): Promise<ArrayBuffer> {
  return crypto.subtle.sign('HMAC', await hmacKey(signingKey), message(bound, code))
}

/** True if this code was sealed; `verify` compares in constant time. */
export async function isSealedCode(
  signingKey: string,
  bound: Challenge,
  code: string,
  seal: ArrayBuffer,
): Promise<boolean> {
  return crypto.subtle.verify('HMAC', await hmacKey(signingKey), seal, message(bound, code))
}

/** Keeps a seal until its code has expired. */
export async function keepSeal(kv: KVNamespace, challenge: string, seal: ArrayBuffer): Promise<void> {
  await kv.put(keyOf(challenge), seal, { expirationTtl: CODE_MINUTES * 60 })
}

export async function findSeal(kv: KVNamespace, challenge: string): Promise<ArrayBuffer | undefined> {
  return (await kv.get(keyOf(challenge), 'arrayBuffer')) ?? undefined
}

export async function forgetSeal(kv: KVNamespace, challenge: string): Promise<void> {
  await kv.delete(keyOf(challenge))
}

/** The purpose stands in the message, so that no other signature made with the same key passes for a code. */
function message({ challenge, phone }: Challenge, code: string): Uint8Array {
  return new TextEncoder().encode(['one-time-code', challenge, phone, code].join('\n'))
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

function keyOf(challenge: string): string {
  return `code:${challenge}`
}
