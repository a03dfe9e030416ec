import { unmask } from './unmask.ts'

export interface TextKey {
  /** The same for the same words, however they are written: an integer below 2^53. */
  key: number
  /** True if the text is so long that two people do not write it by chance. */
  isTelling: boolean
}

/** The key of a text. Ignores digits: with another price or phone number it is the same text. */
export function keyOf(text: string): TextKey {
  const words = wordsOf(unmask(text).sentences)
  return { key: hashOf(words), isTelling: words.length >= TELLING_FROM }
}

/**
 * The key of a text for moderators' decisions. Unlike keyOf it includes links: otherwise one approved link
 * would let all others through.
 */
export function judgedKeyOf(text: string): number {
  const { sentences, links } = unmask(text)
  return hashOf([...wordsOf(sentences), ...links])
}

function wordsOf(sentences: readonly string[]): string[] {
  return sentences
    .join(' ')
    .split(' ')
    .filter((word) => word !== '')
}

function hashOf(words: readonly string[]): number {
  const joined = words.join(' ')
  return (mix(joined, 0x811c9dc5) & 0x1fffff) * 2 ** 32 + mix(joined, 0x01234567)
}

const TELLING_FROM = 12

/** FNV-1a, seeded. */
function mix(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}
