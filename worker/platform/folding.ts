/**
 * Folds letters for comparison: lower case without accents, and Krio's ɛ, ɔ and ŋ as e, o and ng, which is
 * what most phones type. Removes zero-width characters, since they could hide a word, and unifies quotation
 * marks and dashes.
 */
export function foldLetters(text: string): string {
  let folded = ''
  for (const character of text) folded += foldCharacter(character)
  return folded
}

/** Folds one character for `foldLetters`. Returns '' for a zero-width character. */
export function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 128) return code < 32 || code === 127 ? ' ' : character.toLowerCase()
  if (NO_WIDTH.test(character)) return ''
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return FOLDED.get(plain) ?? plain
}

const FOLDED = new Map([
  ['ɛ', 'e'],
  ['ɔ', 'o'],
  ['ŋ', 'ng'],
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
  ['‒', '-'],
  ['‐', '-'],
  ['...', '.'],
])
const NO_WIDTH = /[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u

/** Folds the letters of a text for comparison, and replaces each run of white space with one space. */
export function fold(text: string): string {
  return foldLetters(text).replace(/\s+/g, ' ')
}

/** The distinct words of a text, folded, and split as the text index's tokenizer splits them. */
export function wordsIn(text: string): string[] {
  return [...new Set(fold(text).match(WORD) ?? [])]
}

/** Joins the folded letters and digits of a text to one word. */
export function toOneWord(text: string): string {
  return (fold(text).match(WORD) ?? []).join('')
}

/**
 * Matches a word. Excludes the facet mark and the few letters that the tokenizer treats as separators,
 * because a word that the tokenizer splits is an error in the index.
 */
const WORD = /(?:(?![ǂ\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3])[\p{L}\p{N}])+/gu
