import type { Scale } from '#contract/kinds/attribute.ts'

/**
 * A range of numbers as words of the text index: a listing must have one of the words in `some`, if there are
 * any, and none of those in `none`. Every word of a search is looked up in each segment of the index, so a
 * range must take few. Migration 0005 has the same words.
 */
export interface RangeCondition {
  some: string[]
  none: string[]
}

export interface WordScale {
  /** The words that a listing with this number has. */
  wordsOf(value: number): string[]
  /**
   * The words that match a range, both ends included; a missing end is open. Undefined if the range is empty.
   */
  between: (min: number | undefined, max: number | undefined) => RangeCondition | undefined
}

/** Returns the words for numbers on a scale, which the kind's file defines. */
export function scaleOf(scale: Scale): WordScale {
  if (scale.by === 'steps') return stepScale((value) => (value - scale.first) / scale.step)
  const { digits, unit, isRoundedUp } = scale
  const floor = (value: number) => Math.floor(value / unit + 1e-6)
  return decimalScale(digits, isRoundedUp ? (value) => Math.ceil(value / unit) : floor, floor)
}

/**
 * A small number is stored as every number up to it: 'at least 3' needs the word 3, 'at most 3' excludes 4.
 */
function stepScale(stepOf: (value: number) => number): WordScale {
  return {
    wordsOf: (value) =>
      Array.from({ length: Math.max(Math.floor(stepOf(value)), 0) + 1 }, (_unused, step) => String(step)),
    between: (min, max) => {
      const from = min === undefined ? 0 : Math.max(Math.ceil(stepOf(min)), 0)
      if (max === undefined) return { some: [String(from)], none: [] }
      const to = Math.floor(stepOf(max))
      return from > to ? undefined : { some: [String(from)], none: [String(to + 1)] }
    },
  }
}

/**
 * A large number is stored whole, without its last digit, without its last two and so on, each prefixed with
 * the number of dropped digits. Ranges between round numbers, which people ask for, take few of these words.
 * Every listing that has the number also has the empty word.
 */
function decimalScale(
  digits: number,
  toUnits: (value: number) => number,
  toMost: (max: number) => number,
): WordScale {
  const top = 10 ** digits - 1
  const unitsOf = (value: number) => Math.min(Math.max(toUnits(value), 0), top)
  return {
    wordsOf: (value) => [
      '',
      ...Array.from(
        { length: digits },
        (_unused, dropped) => `${dropped}${Math.floor(unitsOf(value) / 10 ** dropped)}`,
      ),
    ],
    between: (min, max) => {
      const from = min === undefined ? 0 : unitsOf(min)
      if (max === undefined) return { some: [''], none: wordsCovering(0, from - 1, digits) }
      const some = wordsCovering(from, Math.min(toMost(max), top), digits)
      return some.length === 0 ? undefined : { some, none: [] }
    },
  }
}

/** The fewest words that cover the numbers from `first` to `last`. */
function wordsCovering(first: number, last: number, digits: number): string[] {
  const words: string[] = []
  let [from, to] = [first, last]
  for (let dropped = 0; from <= to && dropped < digits; dropped += 1) {
    const isTop = dropped === digits - 1
    for (; from <= to && (isTop || from % 10 !== 0); from += 1) words.push(`${dropped}${from}`)
    for (; from <= to && to % 10 !== 9; to -= 1) words.push(`${dropped}${to}`)
    from = from / 10
    to = Math.floor(to / 10)
  }
  return words
}

/**
 * A price as three words of the text index: its number of digits as a letter, that letter with the first
 * digit, and with the first two. 12,500 is e, e1 and e12.
 */
export function priceWords(priceSle: number): string[] {
  const { letter, lead } = bandAt(bandOf(priceSle))
  return [letter, letter + lead.slice(0, 1), letter + lead]
}

/**
 * A price range in bands, by inclusion or exclusion, whichever takes fewer words. The bands at the ends may
 * contain prices outside the range, so the caller must also compare the exact price.
 */
export function pricesBetween(min: number | undefined, max: number | undefined): RangeCondition | undefined {
  const from = min === undefined ? 0 : bandOf(min)
  const to = max === undefined ? BANDS - 1 : bandOf(max)
  if (from > to) return undefined
  const inside = { some: bandWords(from, to), none: [] }
  const outside = { some: [], none: [...bandWords(0, from - 1), ...bandWords(to + 1, BANDS - 1)] }
  return inside.some.length <= outside.none.length ? inside : outside
}

/** For each number of digits, 90 bands by the first two. In leones, the highest prices have eleven digits. */
const BANDS = 12 * 90

function bandOf(priceSle: number): number {
  const whole = String(Math.max(1, Math.floor(priceSle)))
  return (whole.length - 1) * 90 + Number(`${whole}0`.slice(0, 2)) - 10
}

function bandAt(band: number) {
  return { letter: String.fromCharCode(97 + Math.floor(band / 90)), lead: String(10 + (band % 90)) }
}

/** How many bands share a letter, a letter and one digit, or a letter and two digits. */
const WIDTHS = [90, 10, 1] as const

function bandWords(from: number, to: number): string[] {
  const words: string[] = []
  for (let band = from; band <= to;) {
    const { letter, lead } = bandAt(band)
    const leadDigits = WIDTHS.findIndex((width) => band % width === 0 && band + width - 1 <= to)
    words.push(letter + lead.slice(0, leadDigits))
    band += WIDTHS[leadDigits] ?? 1
  }
  return words
}
