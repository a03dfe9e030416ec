import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS, CODE_MINUTES } from '#contract/limits.ts'

/** A random code of six digits, each as likely as the next. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** What a code is bound to: the phone it was sent to and the one challenge it answers. */
export interface Challenge {
  challenge: string
  phone: string
}

/**
 * The keyed hash of a code. Without the key, nobody can try the million codes against a leaked copy. The
 * purpose is part of the message, so that no other signature with the same key passes for a code.
 */
export function sealCode(signingKey: string, { challenge, phone }: Challenge, code: string): Buffer {
  const message = ['one-time-code', challenge, phone, code].join('\n')
  return createHmac('sha256', signingKey).update(message).digest()
}

/** True if `seal` is that of this code. Takes the same time for every wrong one. */
export function isSealedCode(signingKey: string, bound: Challenge, code: string, seal: ArrayBuffer): boolean {
  return timingSafeEqual(sealCode(signingKey, bound, code), new Uint8Array(seal))
}

/** Stores a seal until its code expires. */
export async function keepSeal(kv: KVNamespace, challenge: string, seal: Buffer): Promise<void> {
  await kv.put(keyOf(challenge), seal, { expirationTtl: CODE_MINUTES * 60 })
}

export async function findSeal(kv: KVNamespace, challenge: string): Promise<ArrayBuffer | undefined> {
  return (await kv.get(keyOf(challenge), 'arrayBuffer')) ?? undefined
}

export async function forgetSeal(kv: KVNamespace, challenge: string): Promise<void> {
  await kv.delete(keyOf(challenge))
}

function keyOf(challenge: string): string {
  return `code:${challenge}`
}
