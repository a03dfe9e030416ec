import type { SearchKey } from '#contract/search-keys.ts'

type Value = string | number | boolean | readonly string[]
/** Filters as read or as set: one value or several a key. */
export type Labelled = Partial<Record<SearchKey, Value | undefined>>

/** What a chip says of a key. Both ends of a range have one label. Undefined where the key is absent. */
export function labelOf(key: SearchKey, filters: Labelled): string | undefined {
  const value = filters[key]
  if (value === undefined || value === false) return undefined
  const range = RANGES.find(({ keys }) => keys.includes(key))
  if (range) return range.label(numberOf(filters[range.keys[0]]), numberOf(filters[range.keys[1]]))
  const words = typeof value === 'object' ? value.join(', ') : String(value)
  return (WORDINGS[key] ?? String)(words)
}

type Range = { keys: readonly [SearchKey, SearchKey]; label: (min?: number, max?: number) => string }

const RANGES: readonly Range[] = [
  { keys: ['minPrice', 'maxPrice'], label: bounds(sle, ['SLE ', ''], { max: 'under ', min: 'from ' }) },
  {
    keys: ['minYear', 'maxYear'],
    label: bounds(String, ['', ''], { afterMin: ' or newer', afterMax: ' or older' }),
  },
  { keys: ['maxMileage', 'maxMileage'], label: (_min, max) => `under ${grouped(max ?? 0)} miles` },
  {
    keys: ['minKva', 'maxKva'],
    label: bounds(String, ['', ' KVA'], { afterMin: ' and above', max: 'up to ' }),
  },
  { keys: ['minAgeMonths', 'maxAgeMonths'], label: months },
  {
    keys: ['minBedrooms', 'maxBedrooms'],
    label: (min, max) => (min === 0 && max === 0 ? 'studio' : rooms('bedroom', min, max)),
  },
  { keys: ['minBathrooms', 'maxBathrooms'], label: (min, max) => rooms('bathroom', min, max) },
]

const TYPE_LABELS: Readonly<Record<string, string>> = {
  electronics: 'Electronics',
  generator: 'Generators',
  car_sale: 'Cars',
  home_rent: 'Homes',
}
const SORT_LABELS: Readonly<Record<string, string>> = {
  price_asc: 'cheapest first',
  price_desc: 'most expensive first',
  createdAt: 'newest first',
  likes: 'most liked first',
  ai_score: 'best match first',
}
const CONDITION_LABELS: Readonly<Record<string, string>> = {
  new: 'new',
  excellent: 'excellent condition',
  good: 'good condition',
  fair: 'fair condition',
  brand_new_in_box: 'brand new in box',
}

const WORDINGS: Partial<Record<SearchKey, (value: string) => string>> = {
  type: (value) => TYPE_LABELS[value] ?? value,
  condition: (value) => CONDITION_LABELS[value] ?? value,
  sortBy: (value) => SORT_LABELS[value] ?? value,
  notBrand: (value) => `not ${value}`,
  notFuel: (value) => `not ${value}`,
  notProductType: (value) => `not ${value}`,
  furnished: () => 'furnished',
  petsAllowed: () => 'pets allowed',
  parking: () => 'parking',
  text: (value) => `“${value}”`,
}

function bounds(
  write: (value: number) => string,
  [before, after]: readonly [string, string],
  {
    min: beforeMin = '',
    max: beforeMax = '',
    afterMin = '',
    afterMax = '',
  }: { min?: string; max?: string; afterMin?: string; afterMax?: string },
): Range['label'] {
  const one = (value: number) => `${before}${write(value)}${after}`
  return (min, max) => {
    if (min !== undefined && max !== undefined)
      return min === max ? one(min) : `${before}${write(min)} to ${write(max)}${after}`
    return min === undefined
      ? `${beforeMax}${one(max ?? 0)}${afterMax}`
      : `${beforeMin}${one(min)}${afterMin}`
  }
}

function months(min?: number, max?: number): string {
  if (min !== undefined && max !== undefined)
    return min === max ? `${counted(min, 'month')} old` : `${min} to ${counted(max, 'month')}`
  return min === undefined ? `under ${counted(max ?? 0, 'month')}` : `${counted(min, 'month')} or older`
}

function rooms(room: string, min?: number, max?: number): string {
  if (min !== undefined && max !== undefined)
    return min === max ? counted(min, room) : `${min} to ${counted(max, room)}`
  return min === undefined ? `up to ${counted(max ?? 0, room)}` : `${counted(min, room)} or more`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function sle(value: number): string {
  return grouped(value)
}

/** As the shop writes it: 8,000, and 8,000.50 where there are cents. */
function grouped(value: number): string {
  const [whole = '', cents] = String(value).split('.')
  const figures = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return cents === undefined ? figures : `${figures}.${cents.padEnd(2, '0')}`
}

function numberOf(value: Value | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}
