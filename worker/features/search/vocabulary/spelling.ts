/** A known word that a misspelt word may mean. */
export interface SimilarWord {
  word: string
  /** Roughly how many listings have the word. */
  listings: number
}

/** A word that may be misspelt, as it is looked up in the vocabulary. */
export interface UncertainWord {
  /**
   * The word in singular and plural, which a search treats alike. If either is known, nothing is corrected.
   */
  singularAndPlural: readonly string[]
  forms: readonly string[]
}

export function toUncertainWord(word: string): UncertainWord {
  return {
    singularAndPlural: [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`],
    forms: formsOf(word),
  }
}

/**
 * True if a word may be corrected. Short words and words with digits may not: s24 is not an error for s23.
 */
export function isRepairable(word: string): boolean {
  return /^[a-z]{4,24}$/.test(word)
}

/**
 * The word itself, and the word without each of its letters. A word shares one of these forms with every word
 * that is one edit away, and with most words that are two edits away.
 */
export function formsOf(word: string): string[] {
  return [
    ...new Set([word, ...Array.from(word, (_letter, index) => word.slice(0, index) + word.slice(index + 1))]),
  ]
}

/** The word that `typed` most likely means; undefined if no word is near enough. */
export function likeliestWord(typed: string, candidates: readonly SimilarWord[]): SimilarWord | undefined {
  const near = candidates
    .map((each) => ({ each, edits: editsBetween(typed, each.word) }))
    .filter(({ edits }) => edits > 0 && edits <= editsMax(typed))
  const scored = near.map(({ each, edits }) => ({ each, score: likelihood(typed, each, edits) }))
  return scored.sort((a, b) => b.score - a.score || (a.each.word < b.each.word ? -1 : 1))[0]?.each
}

/** The most edits for a typed word. Only one for short words, which two errors would change too much. */
function editsMax(typed: string): number {
  return typed.length >= TWO_EDITS_FROM ? 2 : 1
}

const TWO_EDITS_FROM = 7

/**
 * The log likelihood that `typed` means a word. A missing letter or a swap can happen in as many ways as the
 * word has letters. A wrong or extra letter can happen in 26 times as many ways, so each of these is less
 * likely. A word in twice as many listings is likelier, but not twice as likely, because people also search
 * for rare things. An error in the first letter is less likely than in other letters, and a second error
 * outweighs how common the word is.
 */
function likelihood(typed: string, { word, listings }: SimilarWord, edits: number): number {
  const common = COMMONNESS * Math.log2(listings + 1)
  const slip = edits === 1 && isEasySlip(typed, word) ? EASY_SLIP : 0
  const first = typed[0] === word[0] ? 0 : FIRST_LETTER
  return common + slip - first - (edits - 1) * SECOND_EDIT
}

const COMMONNESS = 0.5
const EASY_SLIP = 3
const FIRST_LETTER = 1
const SECOND_EDIT = 12

/**
 * For two words one edit apart, true if the first lacks a letter of the second, or has two letters swapped.
 */
function isEasySlip(typed: string, word: string): boolean {
  if (typed.length !== word.length) return typed.length < word.length
  const first = Array.from(typed).findIndex((letter, index) => letter !== word[index])
  return typed[first] === word[first + 1] && typed[first + 1] === word[first]
}

/**
 * The number of letters to delete, insert, change or swap with a neighbour to turn one word into the other
 * (optimal string alignment).
 */
export function editsBetween(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_unused, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const changed = at(row, j - 1) + (isSame ? 0 : 1)
      const swapped = isSwapped ? at(before, j - 2) + 1 : Infinity
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, changed, swapped))
    }
    before = row
    row = next
  }
  return at(row, to.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity
}
