/** A word that a typing error may stand for. */
export interface Meant {
  word: string
  /** Roughly how many listings have the word. */
  listings: number
}

/** A word that may be misspelt, as it is looked up in the vocabulary. */
export interface Unsure {
  /** The word in singular and plural, which a search treats as the same: neither may be known. */
  known: readonly string[]
  forms: readonly string[]
}

export function toUnsure(word: string): Unsure {
  return { known: [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`], forms: formsOf(word) }
}

/**
 * True if a word may be corrected. Words under four letters never are, nor words with digits: s24 is no error
 * for s23.
 */
export function isRepairable(word: string): boolean {
  return /^[a-z]{4,24}$/.test(word)
}

/**
 * The word itself, and the word without each of its letters. It shares one of these forms with every word one
 * edit away, and with most words two edits away.
 */
export function formsOf(word: string): string[] {
  return [
    ...new Set([word, ...Array.from(word, (_letter, index) => word.slice(0, index) + word.slice(index + 1))]),
  ]
}

/** The word most likely meant by `typed`; undefined if none is near. */
export function likeliest(typed: string, meant: readonly Meant[]): Meant | undefined {
  const near = meant
    .map((each) => ({ each, edits: editsBetween(typed, each.word) }))
    .filter(({ edits }) => edits > 0 && edits <= editsAllowed(typed))
  const scored = near.map(({ each, edits }) => ({ each, score: likelihood(typed, each, edits) }))
  return scored.sort((a, b) => b.score - a.score || (a.each.word < b.each.word ? -1 : 1))[0]?.each
}

/** The most edits for a typed word: one for short words, which two errors would change too much. */
function editsAllowed(typed: string): number {
  return typed.length >= TWO_EDITS_FROM ? 2 : 1
}

const TWO_EDITS_FROM = 7

/**
 * The log likelihood that `typed` stands for a word. A missing letter and a swap can each happen in as many
 * ways as the word has letters; a wrong or extra letter in 26 times as many, so each of these is less likely.
 * A word in twice as many listings is likelier, but less than twice: people also search for rare things. An
 * error in the first letter is less likely than in others, and a second error outweighs how common the word
 * is.
 */
function likelihood(typed: string, { word, listings }: Meant, edits: number): number {
  const common = COMMONNESS * Math.log2(listings + 1)
  const slip = edits === 1 && isEasySlip(typed, word) ? EASY_SLIP : 0
  const first = typed[0] === word[0] ? 0 : FIRST_LETTER
  return common + slip - first - (edits - 1) * SECOND_EDIT
}

const COMMONNESS = 0.5
const EASY_SLIP = 3
const FIRST_LETTER = 1
const SECOND_EDIT = 12

/** For two words one edit apart: true if a letter of the second was left out, or two of it were swapped. */
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
