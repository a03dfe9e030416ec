import { createHash } from 'node:crypto'

/** Identifies a version of a text, so that a decision can name the one that was read, without revealing it. */
export function hashVersion(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
