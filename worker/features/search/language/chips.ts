import type { RangeWords } from '#contract/kinds/attribute.ts'
import { FILTER_KEYS, FILTERS, type SearchKey } from '#contract/kinds/filters.ts'
import { KINDS } from '#contract/kinds/kinds.ts'
import { counted } from '#contract/numbers.ts'
import type { SearchFilters, Understood } from '#contract/search.ts'

/**
 * The chips of filters, in the order of FILTER_KEYS, one per value of a list. The chips have no spans,
 * because they do not come from a text.
 */
export function toChips(filters: SearchFilters): Understood[] {
  return FILTER_KEYS.flatMap((key) => {
    const value = filters[key]
    if (value === undefined) return []
    if (Array.isArray(value))
      return value.map((each) => ({ key, value: each, label: labelOf(key, { [key]: each }) ?? each }))
    return [{ key, value, label: labelOf(key, filters) ?? String(value) }]
  })
}

type Value = string | number | boolean | readonly string[]
/** Filters with one value or several per key. */
type Labelled = Partial<Record<SearchKey, Value | undefined>>

/** The label of a chip; undefined if the key is absent. Both ends of a range share a label. */
export function labelOf(key: SearchKey, filters: Labelled): string | undefined {
  const values = new Map<string, Value | undefined>(Object.entries(filters))
  const value = filters[key]
  if (value === undefined || value === false) return undefined
  const range = RANGES.find(({ keys }) => keys.includes(key))
  if (range) {
    const [min, max] = range.keys.map((end) => numberOf(values.get(end)))
    return range.label(range.keys[0] === range.keys[1] ? undefined : min, max)
  }
  const words = typeof value === 'object' ? value.join(', ') : String(value)
  return (WORDINGS.get(key) ?? String)(words)
}

type Range = { keys: readonly [string, string]; label: (min?: number, max?: number) => string }

const RANGES: readonly Range[] = [
  {
    keys: ['minPrice', 'maxPrice'],
    label: boundsLabel(groupThousands, { before: 'SLE ', max: 'under ', min: 'from ' }),
  },
  ...FILTERS.flatMap(({ filter }): Range[] =>
    filter.by === 'range'
      ? [{ keys: [filter.min ?? filter.max, filter.max], label: rangeLabel(filter.words) }]
      : [],
  ),
]

function rangeLabel(words: RangeWords): Range['label'] {
  if ('ageUnit' in words) return (min, max) => ageLabel(words.ageUnit, min, max)
  if ('countNoun' in words)
    return (min, max) =>
      (words.zero && max === 0 ? words.zero : roomsLabel(words.countNoun, min, max)) + (words.after ?? '')
  // A year is written without a comma.
  return boundsLabel(words.isGrouped ? groupThousands : String, words)
}

const SORT_LABELS: Readonly<Record<string, string>> = {
  price_asc: 'cheapest first',
  price_desc: 'most expensive first',
  createdAt: 'newest first',
  likes: 'most liked first',
  ai_score: 'best match first',
  move_in: 'cheapest to move in first',
}
const CONDITION_LABELS: Readonly<Record<string, string>> = {
  new: 'new',
  excellent: 'excellent condition',
  good: 'good condition',
  fair: 'fair condition',
  brand_new_in_box: 'brand new in box',
}

const WORDINGS: ReadonlyMap<string, (value: string) => string> = new Map([
  ['type', (value: string) => KINDS.find(({ type }) => type === value)?.names.many ?? value],
  ['condition', (value: string) => CONDITION_LABELS[value] ?? value],
  ['sortBy', (value: string) => SORT_LABELS[value] ?? value],
  ['text', (value: string) => `“${value}”`],
  ...FILTERS.flatMap(({ filter }): [string, (value: string) => string][] => {
    if (filter.by === 'yes') return [[filter.key, () => filter.label]]
    if (filter.by === 'choice' && filter.isList)
      return [[filter.key, (value) => `${filter.noun.toLowerCase()}: ${value}`]]
    return 'not' in filter && filter.not ? [[filter.not, (value) => `not ${value}`]] : []
  }),
])

function boundsLabel(
  write: (value: number) => string,
  {
    before = '',
    after = '',
    min: beforeMin = '',
    max: beforeMax = '',
    afterMin = '',
    afterMax = '',
  }: BoundWords,
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

type BoundWords = Extract<RangeWords, { before?: string }>

function ageLabel(unit: string, min?: number, max?: number): string {
  if (min !== undefined && max !== undefined)
    return min === max ? `${counted(min, unit)} old` : `${min} to ${counted(max, unit)}`
  return min === undefined ? `under ${counted(max ?? 0, unit)}` : `${counted(min, unit)} or older`
}

function roomsLabel(room: string, min?: number, max?: number): string {
  if (min !== undefined && max !== undefined)
    return min === max ? counted(min, room) : `${min} to ${counted(max, room)}`
  return min === undefined ? `up to ${counted(max ?? 0, room)}` : `${counted(min, room)} or more`
}

/** Writes a number with thousands separators: 8,000, or 8,000.50 if there are cents. */
function groupThousands(value: number): string {
  const [whole = '', cents] = String(value).split('.')
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return cents === undefined ? digits : `${digits}.${cents.padEnd(2, '0')}`
}

function numberOf(value: Value | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}
