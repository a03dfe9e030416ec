import { consonantsOf, editsBetween, isAnagram } from './edits.ts'
import { isKnownWord, listPlaceNames } from './lexicon.ts'
import type { Token } from './tokens.ts'

/**
 * Recognises misspelt places of several words ("Hill Staton", "Congo Twon") by all of their words, because
 * each word alone would be too short. Returns the corrected words by token index.
 */
export function repairPlaces(tokens: readonly Token[]): Map<number, string> {
  const repairs = new Map<number, string>()
  for (const [index, { kind, text }] of tokens.entries()) {
    if (repairs.size > WORDS_MAX) break
    if (kind !== 'word' || repairs.has(index) || text.length < PART_LETTERS_MIN || isKnownWord(text)) continue
    for (const from of [index - 2, index - 1, index]) {
      const place = from >= 0 && !repairs.has(from) ? findSimilarPlace(tokens, from, index) : undefined
      if (!place) continue
      for (const [offset, word] of place.entries()) repairs.set(from + offset, word)
      break
    }
  }
  return repairs
}

/** Bounds the cost of a text that consists of misspellings. Usual texts have few. */
const WORDS_MAX = 24
/** Shorter words are never treated as misspellings. */
const PART_LETTERS_MIN = 3

function findSimilarPlace(
  tokens: readonly Token[],
  from: number,
  unknownIndex: number,
): readonly string[] | undefined {
  const first = tokens[from]
  if (first?.kind !== 'word') return undefined
  let best: readonly string[] | undefined
  let bestEdits = PLACE_EDITS_MAX + 1
  for (const place of placesByInitial(initialOf(first.text))) {
    if (unknownIndex >= from + place.length) continue
    const edits = editsOfPlace(tokens, from, place)
    if (edits > bestEdits || (edits === bestEdits && place.length <= (best?.length ?? 0))) continue
    best = place
    bestEdits = edits
  }
  return bestEdits > PLACE_EDITS_MAX ? undefined : best
}

const PLACE_EDITS_MAX = 2

/** The edits between the words typed and the words of a place, or any number above the limit. */
function editsOfPlace(tokens: readonly Token[], from: number, place: readonly string[]): number {
  let edits = 0
  for (const [offset, word] of place.entries()) {
    const token = tokens[from + offset]
    if (!token || token.kind === 'mark' || (offset > 0 && token.text !== word && token.kind !== 'word'))
      return PLACE_EDITS_MAX + 1
    edits += editsOfPart(token.text, word)
    if (edits > PLACE_EDITS_MAX) return edits
  }
  return edits
}

function editsOfPart(typed: string, word: string): number {
  if (typed === word) return 0
  if (
    isKnownWord(typed) ||
    Math.max(typed.length, word.length) < LETTERS_MIN ||
    initialOf(typed) !== initialOf(word)
  )
    return PLACE_EDITS_MAX + 1
  const limit = Math.min(typed.length, word.length) < PART_LETTERS_FOR_TWO_EDITS ? 1 : PLACE_EDITS_MAX
  const [from, to] = [soundOf(typed), soundOf(word)]
  const edits = editsBetween(from, to, limit)
  return edits > limit || !isLikelyPart(from, to, edits) ? PLACE_EDITS_MAX + 1 : edits
}

const PART_LETTERS_FOR_TWO_EDITS = 7
/** Shorter words resemble too many other words. */
const LETTERS_MIN = 4

/**
 * True if a typed word is probably a misspelt word of a place. In a short word, letters may be swapped,
 * doubled or left out ("twon", "hil", "twn"), but not changed ("easy Street").
 */
function isLikelyPart(typed: string, word: string, edits: number): boolean {
  if (edits === PLACE_EDITS_MAX) return editsBetween(consonantsOf(typed), consonantsOf(word), 1) <= 1
  if (word.length > LETTERS_MIN) return true
  return isAnagram(typed, word) || typed.length < word.length || typed.replace(/(.)\1/g, '$1') === word
}

let places: Map<string, (readonly string[])[]> | undefined

function placesByInitial(initial: string): readonly (readonly string[])[] {
  places ??= Map.groupBy(listPlaceNames(), ([first = '']) => initialOf(first))
  return places.get(initial) ?? []
}

function initialOf(word: string): string {
  return soundOf(word.charAt(0))
}

/** Replaces c with k, because Krio spelling does not distinguish the two. */
function soundOf(word: string): string {
  return word.replaceAll('c', 'k')
}
