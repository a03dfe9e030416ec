import type { Category } from '#contract/kinds/derived.ts'
import { KINDS } from '#contract/kinds/kinds.ts'
import { LOCATIONS } from '#contract/places.ts'
import { chipGroupsOf, type FilterChoice, type Pairs } from './chips.ts'

export const PRICE_SLIDER = { min: 0, max: 50_000_000, step: 500_000, preset: [0, 1_000_000] } as const

export const DEFAULT_CHOICE: FilterChoice = { category: null, location: null, price: null, chips: [] }

/** Chips of another category do not apply, so they are cleared. */
export function chooseCategory(choice: FilterChoice, category: Category): FilterChoice {
  return category === choice.category ? choice : { ...choice, category, chips: [] }
}

const ROUND_PRICES = [100, 1_000, 10_000, 100_000, 1_000_000].flatMap((unit) => [unit, 2 * unit, 5 * unit])

/** The round prices among the usual ones of a category, to be chosen instead of typed. */
export function suggestedPrices(category: Category | null): number[] {
  const [low, high] = KINDS.find(({ alias }) => alias === category)?.usualPriceSle ?? [0, 0]
  return ROUND_PRICES.filter((price) => price >= low && price <= high)
}

/** Turns a chip on or off. In a group of ranges, only one chip can be on. */
export function toggleChip(
  { category, chips, ...rest }: FilterChoice,
  text: string,
  year: number,
): FilterChoice {
  const group =
    category && chipGroupsOf(category, year).find((each) => each.chips.some((chip) => chip.text === text))
  if (!group || chips.includes(text))
    return { ...rest, category, chips: chips.filter((chip) => chip !== text) }
  const others = group.isOneAtATime
    ? chips.filter((chip) => !group.chips.some((each) => each.text === chip))
    : chips
  return { ...rest, category, chips: [...others, text] }
}

/**
 * The choice as one text in the search language, without empty entries: "type:cars location:Port Loko
 * maxPrice:1000000 brand:Toyota,Honda".
 */
export function toQueryText({ category, location, price, chips }: FilterChoice, year: number): string {
  const [minPrice = null, maxPrice = null] = price ?? []
  const pairs: [string, string | number | null][] = [
    ['type', category],
    ['location', location],
    ['minPrice', minPrice],
    ['maxPrice', maxPrice],
  ]
  const groups = category ? chipGroupsOf(category, year) : []
  const chosen = groups.flatMap((group) => group.chips).filter(({ text }) => chips.includes(text))
  return [...pairs, ...joinValues(chosen.map((chip) => chip.pairs))]
    .filter(([, value]) => value)
    .map(([key, value]) => `${key}:${key === 'location' ? value : quote(String(value))}`)
    .join(' ')
}

/**
 * The dialog's initial choice: from the query text if this form built it, otherwise from the filters in the
 * URL. To find out whether this form built the text, a choice is read from it and turned into text again. The
 * choice must have a category, and both texts must be equal.
 */
export function readChoice(urlParams: Readonly<Record<string, unknown>>, year: number): FilterChoice {
  return choiceOfText(urlParams.q, year) ?? choiceOf(urlParams, year)
}

function choiceOfText(text: unknown, year: number): FilterChoice | undefined {
  if (typeof text !== 'string') return undefined
  const choice = choiceOf(Object.fromEntries(text.split(/\s(?=[a-zA-Z]+:)/).map(toPair)), year)
  return choice.category && toQueryText(choice, year) === text ? choice : undefined
}

function toPair(text: string): [string, string] {
  const end = text.indexOf(':')
  return [text.slice(0, end), text.slice(end + 1).replaceAll('"', '')]
}

// The parser needs quotes around several words, except in the name of a place.
function quote(value: string): string {
  return value.includes(' ') ? `"${value}"` : value
}

// Joins the values of a key with commas, since they are alternatives.
function joinValues(all: readonly Pairs[]): [string, string][] {
  const values = new Map<string, (string | number)[]>()
  for (const [key, value] of all.flatMap((pairs) => Object.entries(pairs)))
    values.set(key, [...(values.get(key) ?? []), value])
  return [...values].map(([key, each]) => [key, each.join(',')])
}

function choiceOf(filters: Readonly<Record<string, unknown>>, year: number): FilterChoice {
  const kind = KINDS.find(({ alias, type }) => alias === filters.type || type === filters.type)
  const category = kind?.alias ?? null
  const groups = category ? chipGroupsOf(category, year) : []
  return {
    category,
    location: LOCATIONS.find((place) => place === filters.location) ?? null,
    price: priceOf(filters),
    chips: groups.flatMap((group) => {
      const keys = new Set(group.chips.flatMap(({ pairs }) => Object.keys(pairs)))
      return group.chips
        .filter(({ pairs }) =>
          [...keys].every((key) => matchesKey(pairs, key, filters[key], group.isOneAtATime)),
        )
        .map(({ text }) => text)
    }),
  }
}

function priceOf({ minPrice, maxPrice }: Readonly<Record<string, unknown>>): FilterChoice['price'] {
  if (minPrice === undefined && maxPrice === undefined) return null
  const [low, high] = [clampPrice(minPrice, PRICE_SLIDER.min), clampPrice(maxPrice, PRICE_SLIDER.max)]
  return [Math.min(low, high), Math.max(low, high)]
}

function clampPrice(value: unknown, fallback: number): number {
  const number = Number(value ?? fallback)
  return Number.isFinite(number) ? Math.min(PRICE_SLIDER.max, Math.max(PRICE_SLIDER.min, number)) : fallback
}

// Whether a chip matches the filter of one key. A list chip matches if the filter contains its value. An end
// of a range must equal the filter, and an open end matches only if there is no filter.
function matchesKey(pairs: Pairs, key: string, filter: unknown, isRange: boolean): boolean {
  const values = Object.entries(pairs).flatMap(([name, value]) => (name === key ? [String(value)] : []))
  const filterValues = toList(filter)
  return (
    values.every((value) => filterValues.includes(value)) &&
    (!isRange || values.length === filterValues.length)
  )
}

function toList(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(toList)
  return ['string', 'number', 'boolean'].includes(typeof filter) ? String(filter).split(',') : []
}
