/**
 * Returns 32 random hexadecimal digits, to name something before the server has it. crypto.randomUUID needs
 * https, so it is missing on a phone that opens a laptop's dev server over the local network.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
