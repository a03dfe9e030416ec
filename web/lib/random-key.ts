/**
 * 32 random hexadecimal digits: the name of something before the server has it. crypto.randomUUID is there
 * under https only; a phone that tries a laptop's market over its local network has none.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
