/** The words of a text as the index keeps them: letters and digits of any script, lower case, at most 12. */
export function wordsOf(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, WORDS_MAX)
}

const WORDS_MAX = 12

/** English and Krio words that are in every sentence and so tell nothing. */
const STOP_WORDS = new Set(
  ('a an the and or of in on at to for from with by is are i me my we you it this that want need looking please sale buy ' +
    'ah wan na fo fɔ wey we de di fen fɛn get gɛt en ɛn wit duya bay').split(' '),
)

/** The FTS5 expression that wants every word, in singular or plural, and one of each group of facets. */
export function matchAll(words: readonly string[], facets: readonly (readonly string[])[]): string {
  return [...words.map((word) => anyOf(forms(word))), ...facets.map(anyOf)].join(' AND ')
}

/** As matchAll, but any one of the words will do. */
export function matchAny(words: readonly string[], facets: readonly (readonly string[])[]): string {
  return [anyOf(words.flatMap(forms)), ...facets.map(anyOf)].join(' AND ')
}

function anyOf(tokens: readonly string[]): string {
  const quoted = tokens.map((token) => `"${token.replace(/"/g, '""')}"`)
  return quoted.length === 1 ? (quoted[0] ?? '') : `(${quoted.join(' OR ')})`
}

function forms(word: string): string[] {
  if (word.length < 4 || /\d/.test(word)) return [word]
  return word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`]
}
