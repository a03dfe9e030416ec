import { consonantsOf, editsBetween, isAnagram } from './edits.ts'
import { isKnownWord, listRepairTargets } from './lexicon.ts'
import { repairPlaces } from './misspelt-places.ts'
import type { Token } from './tokens.ts'

export interface SpellingRepairs {
  tokens: Token[]
  repairs: { index: number; from: string; to: string }[]
}

/**
 * Corrects words to names that are one or two edits away, except short words and words that the lexicon
 * knows.
 */
export function repairSpelling(tokens: readonly Token[]): SpellingRepairs {
  const repairedTokens: Token[] = []
  const repairs: SpellingRepairs['repairs'] = []
  const placeRepairs = repairPlaces(tokens)
  for (const [index, token] of tokens.entries()) {
    const placeWord = placeRepairs.get(index)
    if (placeWord !== undefined) {
      if (placeWord !== token.text) repairs.push({ index, from: token.text, to: placeWord })
      repairedTokens.push({ ...token, text: placeWord })
      continue
    }
    const name =
      repairs.length < REPAIRS_MAX && canBeMisspelt(token, tokens[index + 1])
        ? nearestName(token.text)
        : undefined
    if (name !== undefined) repairs.push({ index, from: token.text, to: name })
    repairedTokens.push(name === undefined ? token : { ...token, text: name })
  }
  return { tokens: repairedTokens, repairs }
}

/** Bounds the cost of a text that consists of misspellings. Usual texts have few. */
const REPAIRS_MAX = 24
const LETTERS_MIN = 4
/** Shorter words may differ by one edit only: "sonny" already differs much from "sony". */
const LETTERS_FOR_TWO_EDITS = 6
const LETTERS_MAX = 20

function canBeMisspelt({ kind, text }: Token, next: Token | undefined): boolean {
  if (kind !== 'word' || text.length < LETTERS_MIN || text.length > LETTERS_MAX || isKnownWord(text))
    return false
  // A word right before "(" or "@" is code or part of an e-mail address, not a misspelling.
  return !(next?.kind === 'mark' && next.isGlued && (next.text === '(' || next.text === '@'))
}

/** The name with the fewest edits. If several names are equally near, the first in the lexicon. */
export function nearestName(word: string): string | undefined {
  const mask = maskOf(word)
  let best: string | undefined
  let bestEdits = EDITS_MAX + 1
  for (const candidate of candidatesByLength(word.length)) {
    const name = candidate.word
    const limit = Math.min(
      bestEdits - 1,
      Math.min(word.length, name.length) < LETTERS_FOR_TWO_EDITS ? 1 : EDITS_MAX,
    )
    if (bitsIn(mask ^ candidate.mask) > 2 * limit) continue
    const edits = editsBetween(word, name, limit)
    if (edits > limit || !startsAlike(word, name, edits) || !isLikely(word, name, edits)) continue
    best = name
    bestEdits = edits
    if (edits === 1) return best
  }
  return best
}

const EDITS_MAX = 2

/**
 * True if a word is likely a misspelt name. A name of four letters is recognised only if letters are swapped
 * or doubled. Two edits may change vowels and, in a long name, one consonant.
 */
function isLikely(word: string, name: string, edits: number): boolean {
  if (name.length === LETTERS_MIN) return isAnagram(word, name) || word.replace(/(.)\1/g, '$1') === name
  if (edits < EDITS_MAX) return true
  const limit = Math.min(word.length, name.length) < LETTERS_FOR_A_CONSONANT ? 0 : 1
  return editsBetween(consonantsOf(word), consonantsOf(name), limit) <= limit
}

const LETTERS_FOR_A_CONSONANT = 8

interface Candidate {
  word: string
  mask: number
}

let byLength: Candidate[][] | undefined

function candidatesByLength(length: number): Candidate[] {
  byLength ??= groupByLength()
  return byLength[length] ?? []
}

/** For each possible length of a misspelt word, the names that are at most two letters longer or shorter. */
function groupByLength(): Candidate[][] {
  const groups: Candidate[][] = []
  for (const word of listRepairTargets()) {
    for (let length = Math.max(LETTERS_MIN, word.length - 2); length <= word.length + 2; length += 1)
      (groups[length] ??= []).push({ word, mask: maskOf(word) })
  }
  return groups
}

/** The letters of a word as bits, with which very different words are ruled out cheaply. */
function maskOf(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) % 32)
  return mask
}

function bitsIn(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/**
 * True if word and name start alike. The first letter is rarely wrong. It may be swapped with the second; or
 * it may differ, if the word is long enough to be recognised by its other letters.
 */
function startsAlike(word: string, name: string, edits: number): boolean {
  if (word[0] === name[0]) return true
  if (word[0] === name[1] && word[1] === name[0]) return true
  return edits === 1 && Math.min(word.length, name.length) >= LETTERS_FOR_TWO_EDITS
}
