/** A word that a typing error may have meant. */
export interface Meant {
  word: string
  /** How many listings hold it, roughly. */
  listings: number
}

/** A word that may be misspelt, as the vocabulary is asked about it. */
export interface Unsure {
  /** The word in both numbers, which a search takes for the same: none of them may be known. */
  known: readonly string[]
  forms: readonly string[]
}

export function toUnsure(word: string): Unsure {
  return { known: [word, word.endsWith('s') ? word.slice(0, -1) : `${word}s`], forms: formsOf(word) }
}

/**
 * Words under four letters are never taken for misspelt, nor what has a figure in it: s24 is no error for
 * s23.
 */
export function isRepairable(word: string): boolean {
  return /^[a-z]{4,24}$/.test(word)
}

/**
 * A word as it stands and with each of its letters left out: what it shares with every word of one edit, and
 * with most of two.
 */
export function formsOf(word: string): string[] {
  return [
    ...new Set([word, ...Array.from(word, (_letter, index) => word.slice(0, index) + word.slice(index + 1))]),
  ]
}

/**
 * The likeliest of the words that somebody who typed `typed` can have meant; undefined where none is near.
 */
export function likeliest(typed: string, meant: readonly Meant[]): Meant | undefined {
  const near = meant
    .map((each) => ({ each, edits: editsBetween(typed, each.word) }))
    .filter(({ edits }) => edits > 0 && edits <= editsAllowed(typed))
  const scored = near.map(({ each, edits }) => ({ each, score: likelihood(typed, each, edits) }))
  return scored.sort((a, b) => b.score - a.score || (a.each.word < b.each.word ? -1 : 1))[0]?.each
}

/** Two errors in a short word leave too little of it. */
function editsAllowed(typed: string): number {
  return typed.length >= TWO_EDITS_FROM ? 2 : 1
}

const TWO_EDITS_FROM = 7

/**
 * As a logarithm. A letter left out and two swapped can each happen in as many ways as the word has letters;
 * a wrong letter or one too many in 26 times as many, so a certain one of them is rarer. A word in twice as
 * many listings is likelier, though less than twice: people search for what is rare too. An error in the
 * first letter is rarer than in others, and a second error rarer than any word.
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

/** Of two words of one edit: whether a letter of the second was left out, or two of it were swapped. */
function isEasySlip(typed: string, word: string): boolean {
  if (typed.length !== word.length) return typed.length < word.length
  const first = Array.from(typed).findIndex((letter, index) => letter !== word[index])
  return typed[first] === word[first + 1] && typed[first + 1] === word[first]
}

/**
 * How many letters to leave out, put in, change or swap with the next turn one word into the other (optimal
 * string alignment).
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
