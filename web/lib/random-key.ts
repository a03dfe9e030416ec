/**
 * Returns 32 random hexadecimal digits, for keys that the client chooses, such as idempotency keys.
 * crypto.randomUUID needs https, so a phone that opens a laptop's dev server over the local network lacks it.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
