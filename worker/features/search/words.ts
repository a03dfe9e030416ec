import { wordsIn } from '../../platform/folding.ts'

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
    'a an the and or of in on at to for from with by is are i me my we you it this that want need ' +
    'looking please sale buy ' +
    'ah wan na fo wey we de di fen get en wit duya bay'
  ).split(' '),
)

/** A word in singular and plural. */
export function forms(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [word]
  return word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`]
}
