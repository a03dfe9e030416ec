/**
 * A text as it is compared: lower case without accents, Krio's ɛ, ɔ and ŋ as the e, o and ng that most people
 * type, one space between words.
 */
export function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return plain.replace(/[ɛɔŋ]/g, (letter) => FOLDED[letter] ?? letter).replace(/\s+/g, ' ')
}

const FOLDED: Readonly<Record<string, string>> = { ɛ: 'e', ɔ: 'o', ŋ: 'ng' }

/** The runs of letters and figures in a folded text, each as often as it stands there. */
export function tokensOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

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
