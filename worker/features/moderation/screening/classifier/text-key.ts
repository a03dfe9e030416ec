import { unmask } from './unmask.ts'

export interface TextKey {
  /** An integer below 2^53, the same for the same words, however they are written. */
  key: number
  /** True if the text is too long for two people to write the same by chance. */
  isDistinctive: boolean
}

/** The key of a text. Ignores digits, so a text with another price or phone number has the same key. */
export function keyOf(text: string): TextKey {
  const words = wordsOf(unmask(text).sentences)
  return { key: hashOf(words), isDistinctive: words.length >= DISTINCTIVE_WORDS_MIN }
}

/**
 * The key by which moderators' decisions about a text are found. Unlike keyOf it includes links: otherwise
 * the approval of one link would let all others through.
 */
export function decisionKeyOf(text: string): number {
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

const DISTINCTIVE_WORDS_MIN = 12

/** FNV-1a, seeded. */
function mix(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}
