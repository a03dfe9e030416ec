import type { Scale } from '#contract/kinds/attribute.ts'

/**
 * Numbers as words of the text index. Each word of a search is sought in every part of the index, so a range
 * has to be few of them: those that a listing must have one of, and those that it must have none of.
 * Migration 0005 has the same words.
 */
export interface Span {
  some: string[]
  none: string[]
}

export interface WordScale {
  /** The words of a listing's number. */
  wordsOf(value: number): string[]
  /**
   * The numbers from one end to the other, both included; an end that is not given is open. Undefined where
   * none lies between them.
   */
  between: (min: number | undefined, max: number | undefined) => Span | undefined
}

/** A number's words by the scale that its kind gives it. */
export function scaleOf(scale: Scale): WordScale {
  if (scale.by === 'steps') return counted((value) => (value - scale.first) / scale.step)
  const { figures, unit, isRoundedUp } = scale
  return decimal(figures, (value) =>
    isRoundedUp ? Math.ceil(value / unit) : Math.floor(value / unit + 1e-6),
  )
}

/**
 * Small numbers stand as every number up to them: 'at least 3' is the one word 3, and 'at most 3' is no 4.
 */
function counted(unit: (value: number) => number): WordScale {
  return {
    wordsOf: (value) =>
      Array.from({ length: Math.max(Math.floor(unit(value)), 0) + 1 }, (_unused, step) => String(step)),
    between: (min, max) => {
      const from = min === undefined ? 0 : Math.max(Math.ceil(unit(min)), 0)
      if (max === undefined) return { some: [String(from)], none: [] }
      const to = Math.floor(unit(max))
      return from > to ? undefined : { some: [String(from)], none: [String(to + 1)] }
    },
  }
}

/**
 * Large numbers stand as themselves and without their last figure, their last two and so on, each behind the
 * number of figures left out. Ranges between round numbers, which people ask for, are few of these. The word
 * of no figure at all is in every listing that has the number.
 */
function decimal(figures: number, unit: (value: number) => number): WordScale {
  const top = 10 ** figures - 1
  const stepOf = (value: number) => Math.min(Math.max(unit(value), 0), top)
  return {
    wordsOf: (value) => [
      '',
      ...Array.from(
        { length: figures },
        (_unused, left) => `${left}${Math.floor(stepOf(value) / 10 ** left)}`,
      ),
    ],
    between: (min, max) => {
      const from = min === undefined ? 0 : stepOf(min)
      if (max === undefined) return { some: [''], none: decimals(0, from - 1, figures) }
      const some = decimals(from, Math.min(Math.floor(unit(max)), top), figures)
      return some.length === 0 ? undefined : { some, none: [] }
    },
  }
}

/** The fewest words that the numbers from one to another have one of. */
function decimals(first: number, last: number, figures: number): string[] {
  const words: string[] = []
  let [from, to] = [first, last]
  for (let left = 0; from <= to && left < figures; left += 1) {
    const isTop = left === figures - 1
    for (; from <= to && (isTop || from % 10 !== 0); from += 1) words.push(`${left}${from}`)
    for (; from <= to && to % 10 !== 9; to -= 1) words.push(`${left}${to}`)
    from = from / 10
    to = Math.floor(to / 10)
  }
  return words
}

/**
 * A price as words of the text index: the number of its figures, as a letter, then with its first figure,
 * then with its first two. 12,500 is e, e1 and e12.
 */
export function priceWords(priceSle: number): string[] {
  const { figures, lead } = bandAt(bandOf(priceSle))
  return [figures, figures + lead.slice(0, 1), figures + lead]
}

/**
 * Prices between two ends by their bands, in the fewer words of the two ways to say it. Some prices a little
 * beyond an end are of its band too, so the ends take an exact look besides.
 */
export function pricesBetween(min: number | undefined, max: number | undefined): Span | undefined {
  const from = min === undefined ? 0 : bandOf(min)
  const to = max === undefined ? BANDS - 1 : bandOf(max)
  if (from > to) return undefined
  const inside = { some: bands(from, to), none: [] }
  const outside = { some: [], none: [...bands(0, from - 1), ...bands(to + 1, BANDS - 1)] }
  return inside.some.length <= outside.none.length ? inside : outside
}

/**
 * 90 bands for each number of figures, by the first two of them. Prices in dollars come to eleven figures in
 * Leones.
 */
const BANDS = 12 * 90

function bandOf(priceSle: number): number {
  const whole = String(Math.max(1, Math.floor(priceSle)))
  return (whole.length - 1) * 90 + Number(`${whole}0`.slice(0, 2)) - 10
}

function bandAt(band: number) {
  return { figures: String.fromCharCode(97 + Math.floor(band / 90)), lead: String(10 + (band % 90)) }
}

/** How many bands share the number of figures, that and the first figure, and the first two. */
const WIDTHS = [90, 10, 1] as const

function bands(from: number, to: number): string[] {
  const words: string[] = []
  for (let band = from; band <= to;) {
    const { figures, lead } = bandAt(band)
    const shown = WIDTHS.findIndex((width) => band % width === 0 && band + width - 1 <= to)
    words.push(figures + lead.slice(0, shown))
    band += WIDTHS[shown] ?? 1
  }
  return words
}
