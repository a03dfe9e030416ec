import { fold } from './vocabulary/fold.ts'

/** The words of a search as the index keeps them, without those that are in every sentence; at most 12. */
export function wordsOf(text: string): string[] {
  const words = wordsIn(text)
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return (telling.length > 0 ? telling : words).slice(0, WORDS_MAX)
}

export const WORDS_MAX = 12

/** English and Krio words that are in every sentence and so tell nothing. */
const STOP_WORDS = new Set(
  (
    'a an the and or of in on at to for from with by is are i me my we you it this that want need looking please sale buy ' +
    'ah wan na fo wey we de di fen get en wit duya bay'
  ).split(' '),
)

/**
 * The words of a text as the index's tokenizer makes them, each once: letters and figures of any script,
 * folded.
 */
export function wordsIn(text: string): string[] {
  return [...new Set(fold(text).match(WORD) ?? [])]
}

/** All letters and figures of a text as one word. */
export function oneWord(text: string): string {
  return (fold(text).match(WORD) ?? []).join('')
}

/**
 * Not the mark of a facet, nor the few letters that the tokenizer takes for gaps: a word that it parts in two
 * is an error to the index.
 */
const WORD = /(?:(?![ǂ\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3])[\p{L}\p{N}])+/gu

/** A word in singular and plural. */
export function forms(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [word]
  return word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`]
}
