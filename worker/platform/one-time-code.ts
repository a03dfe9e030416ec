import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_DIGITS, CODE_MINUTES } from '#contract/limits.ts'

/** A random code of six digits. All codes are equally likely. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

/** What a code is bound to: its subject (a phone number, and who may use the code) and its id. */
export interface CodeBinding {
  codeId: string
  subject: string
}

/**
 * Computes the keyed hash of a code. Without the key, nobody can try all million codes against a leaked hash.
 * The purpose is part of the message, so that no other signature with the same key passes for a code's hash.
 */
export function hashCode(signingKey: string, { codeId, subject }: CodeBinding, code: string): Buffer {
  const message = ['one-time-code', codeId, subject, code].join('\n')
  return createHmac('sha256', signingKey).update(message).digest()
}

/** True if `hash` is the hash of this code. Compares in constant time. */
export function matchesCodeHash(
  signingKey: string,
  binding: CodeBinding,
  code: string,
  hash: ArrayBuffer,
): boolean {
  return timingSafeEqual(hashCode(signingKey, binding, code), new Uint8Array(hash))
}

/** Stores the hash of a code until the code expires. */
export async function storeCodeHash(kv: KVNamespace, codeId: string, hash: Buffer): Promise<void> {
  await kv.put(keyOf(codeId), hash, { expirationTtl: CODE_MINUTES * 60 })
}

export async function findCodeHash(kv: KVNamespace, codeId: string): Promise<ArrayBuffer | undefined> {
  return (await kv.get(keyOf(codeId), 'arrayBuffer')) ?? undefined
}

export async function deleteCodeHash(kv: KVNamespace, codeId: string): Promise<void> {
  await kv.delete(keyOf(codeId))
}

function keyOf(codeId: string): string {
  return `code:${codeId}`
}
