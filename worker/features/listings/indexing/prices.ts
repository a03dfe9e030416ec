import type { Span } from './numbers.ts'

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
