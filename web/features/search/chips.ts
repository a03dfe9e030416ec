import type { Category } from '#contract/kinds/derived.ts'
import type { FilterKey } from '#contract/kinds/filters.ts'
import type { Location } from '#contract/places.ts'

/** What a chip filters by: one value of a list, or the ends of a range. */
export type Pairs = Partial<Record<FilterKey, string | number>>

/** Groups in which several chips can be on. Their values are alternatives. */
const LISTS = {
  productType: [
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
  fuel: ['Petrol', 'Diesel', 'Gas'],
  maker: ['Honda', 'Yamaha', 'Firman'],
  make: ['Toyota', 'Honda', 'Nissan', 'Hyundai'],
  bodyType: ['Sedan', 'SUV', 'Hatchback'],
  transmission: ['manual', 'automatic'],
} as const
type ListId = keyof typeof LISTS
type ListChip = (typeof LISTS)[ListId][number]

/** Groups in which only one chip can be on. A car's age is counted from `year`, as in the search language. */
const RANGES = {
  age: {
    under3Months: () => ({ maxAgeMonths: 3 }),
    from3To6Months: () => ({ minAgeMonths: 3, maxAgeMonths: 6 }),
    from6To12Months: () => ({ minAgeMonths: 6, maxAgeMonths: 12 }),
  },
  power: {
    from2To5Kva: () => ({ minKva: 2, maxKva: 5 }),
    from5To10Kva: () => ({ minKva: 5, maxKva: 10 }),
    from10Kva: () => ({ minKva: 10 }),
  },
  carAge: {
    under1Year: (year: number) => ({ minYear: year - 1 }),
    from1To2Years: (year: number) => ({ minYear: year - 2, maxYear: year - 1 }),
    from2To3Years: (year: number) => ({ minYear: year - 3, maxYear: year - 2 }),
  },
} satisfies Record<string, Record<string, (year: number) => Pairs>>
type RangeId = keyof typeof RANGES
type RangeChip = { [Id in RangeId]: keyof (typeof RANGES)[Id] }[RangeId]

export type ChipId = ListChip | RangeChip
export type GroupId = ListId | RangeId
export type ChipGroup = { id: GroupId; isOneAtATime: boolean; chips: readonly { id: ChipId; pairs: Pairs }[] }

const GROUPS: Partial<Record<Category, readonly GroupId[]>> = {
  electronics: ['productType'],
  generators: ['age', 'fuel', 'power', 'maker'],
  cars: ['carAge', 'make', 'bodyType', 'transmission'],
}

/** The chips of a category by group. `year` is the calendar year from which the ages of cars are counted. */
export function chipGroupsOf(category: Category, year: number): ChipGroup[] {
  return (GROUPS[category] ?? []).map((id) => (isList(id) ? listGroup(id) : rangeGroup(id, year)))
}

/** The choices of the Advanced Filters. */
export type FilterChoice = {
  category: Category | null
  location: Location | null
  /** Null until somebody touches the slider or types a price. The slider's preset filters nothing. */
  price: readonly [low: number, high: number] | null
  chips: readonly ChipId[]
}

function isList(id: GroupId): id is ListId {
  return id in LISTS
}

function listGroup(id: ListId): ChipGroup {
  const key = id === 'maker' || id === 'make' ? 'brand' : id
  return {
    id,
    isOneAtATime: false,
    chips: LISTS[id].map((value) => ({ id: value, pairs: { [key]: value } })),
  }
}

function rangeGroup(id: RangeId, year: number): ChipGroup {
  const ranges: Partial<Record<RangeChip, (year: number) => Pairs>> = RANGES[id]
  return {
    id,
    isOneAtATime: true,
    chips: entriesOf(ranges).map(([chip, toPairs]) => ({ id: chip, pairs: toPairs(year) })),
  }
}

/** Object.entries with the table's key type, for a table that has no other keys. */
function entriesOf<T extends string, V>(table: Partial<Record<T, V>>): [T, V][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.entries(table) as [T, V][]
}
