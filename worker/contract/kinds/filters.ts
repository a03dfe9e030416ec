import type { Attribute, Filter } from './attribute.ts'
import { filtersOf, type AnyAttribute, type AnyFilter, type ListingType, type ValueOf } from './derived.ts'
import { KINDS } from './kinds.ts'

/** The search filters, derived from the kinds. Plain lists, so that a URL can be parsed without zod. */

type Of<By extends Filter['by']> = Extract<AnyFilter, { by: By }>
export type ChoiceKey = Of<'choice'>['key']
type ChoiceValue<K extends ChoiceKey> = ValueOf<Extract<AnyAttribute, { filter: { key: K } }>>
type ChoiceListKey = Extract<Of<'choice'>, { isList: true }>['key']
type NotKey = Extract<Of<'choice'>, { not: string }>['not']
type NotValue<N> = ChoiceValue<Extract<Of<'choice'>, { not: N }>['key']>
type MakerKey = Of<'maker'>['key'] | Of<'maker'>['not']
export type RangeKey = Extract<Of<'range'>, { min: string }>['min'] | Of<'range'>['max']
type NumberKey = RangeKey | 'minPrice' | 'maxPrice'
type FlagKey = Of<'yes'>['key']
type TextKey = (Of<'model'> | Of<'text'> | Of<'words'>)['key']
type ListKey = MakerKey | NotKey | ChoiceListKey

/** The filters on attributes in a search. A choice may be one value or several alternatives. */
export type AttributeFilters = {
  [K in Exclude<ChoiceKey, ChoiceListKey>]?: ChoiceValue<K> | ChoiceValue<K>[] | undefined
} & { [K in ChoiceListKey]?: ChoiceValue<K>[] | undefined } & {
  [K in NotKey]?: NotValue<K>[] | undefined
} & { [K in MakerKey]?: string[] | undefined } & {
  [K in RangeKey]?: number | undefined
} & { [K in FlagKey]?: true | undefined } & {
  [K in TextKey]?: string | undefined
}

export type FilterKey =
  | 'type'
  | 'location'
  | 'area'
  | 'text'
  | NumberKey
  | ChoiceKey
  | ListKey
  | FlagKey
  | TextKey
export type SearchKey = FilterKey | 'sortBy'

/**
 * A filter and the kinds that share it. `choices` has its values in each kind: all of a closed list, or those
 * that the form suggests for a text. An empty list means any value.
 */
export interface SharedFilter {
  filter: Filter
  choices: ReadonlyMap<ListingType, readonly string[]>
  kinds: readonly ListingType[]
}

/** Every filter without repetitions, in the order of chips. */
export const FILTERS: readonly SharedFilter[] = sharedFilters()

/** The keys of a filter: both ends of a range, or the key and the key that excludes values. */
export function keysOf(filter: Filter): string[] {
  if (filter.by === 'range') return filter.min ? [filter.min, filter.max] : [filter.max]
  return 'not' in filter && filter.not ? [filter.key, filter.not] : [filter.key]
}

/** Every key that filters, in the order of chips. Excludes `sortBy`, which only orders. */
export const FILTER_KEYS: readonly FilterKey[] = [
  'type',
  ...asKeys<FilterKey>(FILTERS.flatMap(({ filter }) => keysOf(filter))),
  'minPrice',
  'maxPrice',
  'location',
  'area',
  'text',
]
/** Keys whose value is always a list. */
export const LIST_KEYS = asKeys<ListKey>(
  /* @__PURE__ */ FILTERS.flatMap(({ filter }) =>
    filter.by === 'maker' || ('isList' in filter && filter.isList)
      ? keysOf(filter)
      : 'not' in filter && filter.not
        ? [filter.not]
        : [],
  ),
)
export const NUMBER_KEYS: readonly NumberKey[] = [
  'minPrice',
  'maxPrice',
  ...asKeys<RangeKey>(FILTERS.flatMap(({ filter }) => (filter.by === 'range' ? keysOf(filter) : []))),
]
/** Ranges with both a minimum and a maximum. */
export const RANGE_ENDS: readonly (readonly [min: RangeKey, max: RangeKey])[] =
  /* @__PURE__ */ FILTERS.flatMap(({ filter }) => {
    const [min, max] = filter.by === 'range' ? asKeys<RangeKey>(keysOf(filter)) : []
    return min && max ? [[min, max] as const] : []
  })
/** Keys that are true or absent. */
export const FLAG_KEYS = asKeys<FlagKey>(
  FILTERS.flatMap(({ filter }) => (filter.by === 'yes' ? [filter.key] : [])),
)
export const TEXT_KEYS: readonly (TextKey | 'text')[] = [
  ...asKeys<TextKey>(
    FILTERS.flatMap(({ filter }) =>
      filter.by === 'model' || filter.by === 'text' || filter.by === 'words' ? [filter.key] : [],
    ),
  ),
  'text',
]

/** The keys that require and exclude a filter's values, such as `brand` and `notBrand`. */
export function listOpposites() {
  return FILTERS.flatMap(({ filter }) => {
    const [key, not] = filter.by === 'range' ? [] : asKeys<ChoiceKey | ListKey>(keysOf(filter))
    return key && not ? [[key, not] as const] : []
  })
}

function sharedFilters(): SharedFilter[] {
  const all = KINDS.flatMap((kind) => filtersOf(kind).map((each) => ({ ...each, type: kind.type })))
  const firstOfEach = all.filter(
    ({ filter }, index) => all.findIndex((one) => one.filter.chipOrder === filter.chipOrder) === index,
  )
  return firstOfEach
    .map(({ filter }) => {
      const same = all.filter((one) => one.filter.chipOrder === filter.chipOrder)
      const choices = same.map(
        ({ type, attribute }) => [type, filter.by === 'yes' ? [] : choicesOf(attribute)] as const,
      )
      return {
        filter,
        // The longest list comes first, because a merged list (in error messages) begins with the first.
        choices: new Map(choices.sort(([, a], [, b]) => b.length - a.length)),
        kinds: same.map(({ type }) => type),
      }
    })
    .sort((a, b) => a.filter.chipOrder - b.filter.chipOrder)
}

function choicesOf(attribute: Attribute | undefined): readonly string[] {
  if (!attribute) return []
  if (attribute.input === 'choice') return attribute.choices
  if (attribute.input === 'fixed') return [attribute.value]
  return attribute.input === 'text' ? (attribute.knownValues ?? []) : []
}

/** Narrows keys to their literal types. Safe because keys and types are derived from the same kinds. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function asKeys<K extends string>(keys: readonly string[]): readonly K[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return keys as readonly K[]
}
