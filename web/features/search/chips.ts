import type { Category } from '#contract/kinds/derived.ts'
import type { FilterKey } from '#contract/kinds/filters.ts'
import { GENERATOR_FUELS } from '#contract/kinds/generator.ts'
import { LIGHT_SOURCES, WATER_SOURCES } from '#contract/kinds/home-rent.ts'
import type { Location } from '#contract/places.ts'

/** What a chip filters by: one value of a list, or the ends of a range. */
export type Pairs = Partial<Record<FilterKey, string | number>>

interface Values {
  label: string
  /** The filter of these chips. Several can be on, as alternatives. */
  key: FilterKey
  values: readonly string[]
  /** The text of a chip, if it differs from its value. */
  words?: Readonly<Record<string, string>>
}

interface Flags {
  label: string
  /** The filter that each chip sets, by its text. Several can be on. */
  flags: Readonly<Record<string, FilterKey>>
}

interface Ranges {
  label: string
  /** What each chip filters by. Only one of them can be on. `year` is the calendar year. */
  ranges: Readonly<Record<string, (year: number) => Pairs>>
}

/** The chips of each category, with their texts. A text is unique within its category. */
const GROUPS: Partial<Record<Category, readonly (Values | Flags | Ranges)[]>> = {
  electronics: [
    {
      label: 'Product',
      key: 'productType',
      values: [
        '5G Phone',
        'iPhone',
        'iPad',
        'MacBook',
        'Android Phone',
        'Laptop',
        'Gaming Console',
        'Smartwatch',
        'Headphones',
      ],
      words: {
        '5G Phone': '5G Smartphones',
        'Android Phone': 'Android Phones',
        Laptop: 'Laptops',
        'Gaming Console': 'Gaming Consoles',
        Smartwatch: 'Smartwatches',
      },
    },
  ],
  generators: [
    {
      label: 'Age',
      ranges: {
        'Under 3 months': () => ({ maxAgeMonths: 3 }),
        '3-6 months': () => ({ minAgeMonths: 3, maxAgeMonths: 6 }),
        '6-12 months': () => ({ minAgeMonths: 6, maxAgeMonths: 12 }),
      },
    },
    { label: 'Fuel', key: 'fuel', values: GENERATOR_FUELS },
    {
      label: 'Power',
      ranges: {
        '2-5KVA': () => ({ minKva: 2, maxKva: 5 }),
        '5-10KVA': () => ({ minKva: 5, maxKva: 10 }),
        '10KVA+': () => ({ minKva: 10 }),
      },
    },
    { label: 'Brand', key: 'brand', values: ['Honda', 'Yamaha', 'Firman'] },
  ],
  cars: [
    {
      // As in the search language, a car's age is counted from its year.
      label: 'Age',
      ranges: {
        'Under 1 year': (year) => ({ minYear: year - 1 }),
        '1-2 years': (year) => ({ minYear: year - 2, maxYear: year - 1 }),
        '2-3 years': (year) => ({ minYear: year - 3, maxYear: year - 2 }),
      },
    },
    { label: 'Make', key: 'brand', values: ['Toyota', 'Honda', 'Nissan', 'Hyundai'] },
    { label: 'Body type', key: 'bodyType', values: ['Sedan', 'SUV', 'Hatchback'] },
    {
      label: 'Transmission',
      key: 'transmission',
      values: ['manual', 'automatic'],
      words: { manual: 'Manual', automatic: 'Automatic' },
    },
  ],
  homes: [
    {
      label: 'To move in',
      ranges: {
        'Under SLE 10,000': () => ({ maxMoveIn: 10_000 }),
        'Under SLE 25,000': () => ({ maxMoveIn: 25_000 }),
        'Under SLE 50,000': () => ({ maxMoveIn: 50_000 }),
      },
    },
    {
      label: 'Rent in advance',
      ranges: {
        'Pay monthly': () => ({ maxAdvanceMonths: 1 }),
        'Up to 6 months': () => ({ maxAdvanceMonths: 6 }),
        'Up to 1 year': () => ({ maxAdvanceMonths: 12 }),
      },
    },
    { label: 'Fees', flags: { 'No agent': 'noAgent', 'No viewing fee': 'noViewingFee' } },
    {
      label: 'Water',
      key: 'water',
      values: WATER_SOURCES.filter((source) => source !== 'none'),
      words: { mains: 'Mains water', borehole: 'Borehole', well: 'Well', tank: 'Water tank' },
    },
    {
      label: 'Light',
      key: 'light',
      values: LIGHT_SOURCES.filter((source) => source !== 'none'),
      words: { grid: 'Grid (EDSA)', prepaid: 'Prepaid meter', solar: 'Solar', generator: 'Generator' },
    },
  ],
}

export interface ChipGroup {
  label: string
  isOneAtATime: boolean
  chips: readonly { text: string; pairs: Pairs }[]
}

/** The chips of a category by group. `year` is the calendar year from which the ages of cars are counted. */
export function chipGroupsOf(category: Category, year: number): ChipGroup[] {
  return (GROUPS[category] ?? []).map((group) => ({
    label: group.label,
    isOneAtATime: 'ranges' in group,
    chips:
      'ranges' in group
        ? Object.entries(group.ranges).map(([text, toPairs]) => ({ text, pairs: toPairs(year) }))
        : 'flags' in group
          ? Object.entries(group.flags).map(([text, key]) => ({ text, pairs: { [key]: 'true' } }))
          : group.values.map((value) => ({
              text: group.words?.[value] ?? value,
              pairs: { [group.key]: value },
            })),
  }))
}

/** The choices of the Advanced Filters. */
export type FilterChoice = {
  category: Category | null
  location: Location | null
  /** Null until somebody touches the slider or types a price. The slider's preset filters nothing. */
  price: readonly [low: number, high: number] | null
  /** The texts of the chips that are on. */
  chips: readonly string[]
}
