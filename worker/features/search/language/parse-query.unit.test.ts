import { describe, expect, test } from 'vitest'
import type { Understood } from '#contract/search.ts'
import { toChips } from './chips.ts'
import { LABEL_SETTINGS, readQueries, RULES } from './labelled-queries.fixture.ts'
import { parseQuery } from './parse-query.ts'
import { columnsIn, rowsIn, wordsIn } from './table.ts'

const settings = LABEL_SETTINGS

/** The chips of a text, each as `key label: the words of its span`. */
function chips(text: string): string[] {
  return parseQuery(text, settings).understood.map(
    (entry) => `${entry.key} ${entry.label}: ${words(text, entry)}`,
  )
}

function words(text: string, { span }: Understood): string {
  return span ? text.slice(...span) : ''
}

// [spec 1 #4]
test.each(readQueries('contract.jsonl'))('$id: $q', ({ q, want }) => {
  expect(sortLists(parseQuery(q, settings).filters)).toEqual(sortLists(want))
})

// [spec 1 #4]
describe.each([...Map.groupBy(RULES.flatMap(readQueries), ({ rule }) => rule)])('%s', (_rule, queries) => {
  // [spec 1 #4]
  test.each(queries)('$q', ({ q, want }) => {
    expect(sortLists(parseQuery(q, settings).filters)).toEqual(sortLists(want))
  })
})

describe('the settings', () => {
  test('car ages are counted from the current year', () => {
    expect(parseQuery('car under 2 years', { ...settings, year: 2030 }).filters).toEqual({
      type: 'car_sale',
      minYear: 2028,
    })
  })

  test('dollars are converted at the current rate', () => {
    expect(parseQuery('under $100', { ...settings, slePerUsd: 20 }).filters).toEqual({ maxPrice: 2000 })
  })

  test('the number of next year is a year; the number of the year after next is a price', () => {
    expect(parseQuery('toyota 2027', settings).filters).toEqual({
      type: 'car_sale',
      brand: ['Toyota'],
      minYear: 2027,
      maxYear: 2027,
    })
    expect(parseQuery('toyota 2028', settings).filters).toEqual({
      type: 'car_sale',
      brand: ['Toyota'],
      maxPrice: 2028,
    })
  })
})

describe('characters', () => {
  test.each([
    ['accents', 'phóne in KÉNÉMA', { type: 'electronics', location: 'Kenema' }],
    ['full-width letters', 'ＰＨＯＮＥ in Ｂｏ', { type: 'electronics', location: 'Bo' }],
    ['zero-width characters', 'pho\u200bne na Ke\u00adnema', { type: 'electronics', location: 'Kenema' }],
    ['apostrophes', "for my dad's shop, generator", { type: 'generator' }],
    ['Krio capitals', 'FƆN NA FRITƆŊ', { type: 'electronics', location: 'Freetown' }],
  ])('%s are normalised', (_kind, text, filters) => {
    expect(parseQuery(text, settings).filters).toEqual(filters)
  })
})

describe('misspellings', () => {
  test('a corrected misspelling is reported', () => {
    expect(parseQuery('Samsong phone in Freetwon', settings).repaired).toEqual([
      { from: 'Samsong', to: 'samsung' },
      { from: 'Freetwon', to: 'freetown' },
    ])
  })

  test('a corrected misspelling after an unknown word is reported', () => {
    expect(parseQuery('zzzz  Freetwon', settings).repaired).toEqual([{ from: 'Freetwon', to: 'freetown' }])
  })

  test('a verbatim query corrects no misspelling, but still recognises known spellings', () => {
    const verbatim = { ...settings, isVerbatim: true }
    expect(parseQuery('toyata in Freetwon', verbatim)).toMatchObject({
      filters: { text: 'toyata freetwon' },
      repaired: [],
    })
    expect(parseQuery('rav 4 na Fritɔng', verbatim).filters).toEqual({
      type: 'car_sale',
      brand: ['Toyota'],
      model: 'rav4',
      location: 'Freetown',
    })
  })

  test.each(['bo', 'fon', 'kai', 'dal', 'foe'])('the short word %j is not corrected', (word) => {
    expect(parseQuery(word, settings).repaired).toEqual([])
  })
})

describe('chips', () => {
  test('each condition read has a chip, in the order of the text', () => {
    expect(chips('generator under 6 months old in Bo')).toEqual([
      'type Generators: generator',
      'maxAgeMonths under 6 months: under 6 months old',
      'location Bo: Bo',
    ])
  })

  test('the chip of an implied value has the span of the word that implies it', () => {
    expect(chips('iPhone 14 Pro')).toEqual([
      'type Electronics: iPhone',
      'productType iPhone: iPhone',
      'brand Apple: iPhone',
      'model 14 pro: 14 Pro',
    ])
  })

  test('the chip of something unwanted has the span of the word that refuses it, too', () => {
    expect(chips('2 bed flat, no agent, borehole or well water, 6 months advance, $900 to move in')).toEqual([
      'minBedrooms 2 bedrooms: 2 bed',
      'maxBedrooms 2 bedrooms: 2 bed',
      'type Homes: flat',
      'propertyType apartment: flat',
      'noAgent no agent: no agent',
      'water water: borehole: borehole',
      'water water: well: well water',
      'maxAdvanceMonths up to 6 months in advance: 6 months advance',
      'maxMoveIn under SLE 20,700 to move in: $900 to move in',
    ])
  })

  test('the chips of both ends of a range have the same label and span', () => {
    expect(chips('flat between 3,000 and 6,000')).toEqual([
      'type Homes: flat',
      'propertyType apartment: flat',
      'minPrice SLE 3,000 to 6,000: between 3,000 and 6,000',
      'maxPrice SLE 3,000 to 6,000: between 3,000 and 6,000',
    ])
  })

  test.each([
    ['phone under 8000', 'maxPrice under SLE 8,000: under 8000'],
    ['phone from 500 leones', 'minPrice from SLE 500: from 500 leones'],
    ['phone under $100', 'maxPrice under SLE 2,300: under $100'],
    ['phone le. 5000', 'maxPrice under SLE 5,000: le. 5000'],
    ['phone 200 (dollars)', 'maxPrice under SLE 4,600: 200 (dollars)'],
    ['phone max 5000 or less', 'maxPrice under SLE 5,000: max 5000 or less'],
    ['flat 800 a month', 'maxPrice under SLE 800: 800 a month'],
    ['flat 800 leones monthly', 'maxPrice under SLE 800: 800 leones monthly'],
    ['generator 1 month old', 'minAgeMonths 1 month old: 1 month old'],
    ['generator over 6 months', 'minAgeMonths 6 months or older: over 6 months'],
    ['up to 1 bedroom', 'maxBedrooms up to 1 bedroom: up to 1 bedroom'],
    ['generator 3-6 months', 'maxAgeMonths 3 to 6 months: 3-6 months'],
    ['generator 5kva', 'minKva 5 KVA: 5kva'],
    ['generator 10kva+', 'minKva 10 KVA and above: 10kva+'],
    ['car 2024 or newer', 'minYear 2024 or newer: 2024 or newer'],
    ['car 2023-2025', 'maxYear 2023 to 2025: 2023-2025'],
    ['car under 30k miles', 'maxMileage under 30,000 miles: under 30k miles'],
    ['tu bedrum os', 'minBedrooms 2 bedrooms: tu bedrum'],
    ['3+ bedrooms', 'minBedrooms 3 bedrooms or more: 3+ bedrooms'],
    ['studio', 'minBedrooms studio: studio'],
    ['phone not Samsung', 'notBrand not Samsung: Samsung'],
    ['generator no diesel', 'notFuel not Diesel: diesel'],
    ['cheap phone', 'sortBy cheapest first: cheap'],
    ['new phone', 'condition brand new in box: new'],
    ['car good condition', 'condition good condition: good condition'],
    ['flat with sea view', 'text “sea view”: sea view'],
    ['type:cars', 'type Cars: type:cars'],
    ['location:"Port Loko"', 'location Port Loko: location:"Port Loko'],
    ['phone wit 128GB', 'storage 128GB: 128GB'],
  ])('the chip of "%s" is "%s"', (text, chip) => {
    expect(chips(text)).toContain(chip)
  })

  test.each([
    ['mercedes gle 350', ['type Cars: gle', 'brand Mercedes-Benz: gle', 'model gle 350: gle 350']],
    ['lexus rx350', ['type Cars: rx350', 'brand Lexus: rx350', 'model rx350: rx350']],
    ['firman spg3000', ['brand Firman: firman', 'type Generators: spg', 'model spg3000: spg3000']],
    ['toyota belta', ['type Cars: belta', 'brand Toyota: belta', 'model belta: belta']],
    ['s24 ultra', ['type Electronics: s24 ultra', 'brand Samsung: s24 ultra', 'model s24 ultra: s24 ultra']],
    ['generator eu22i', ['type Generators: generator', 'brand Honda: eu22i', 'model eu22i: eu22i']],
    ['nice 5kva', ['type Generators: 5kva', 'minKva 5 KVA: 5kva', 'maxKva 5 KVA: 5kva']],
    ['in Bo, a rental', ['location Bo: Bo', 'type Homes: rental']],
    ['sea view, and pool', ['text “sea view”: sea view', 'text “pool”: pool']],
  ])('the chips of "%s" have the spans of the words that they come from', (text, expected) => {
    expect(chips(text)).toEqual(expected)
  })

  test('the span of a chip counts UTF-16 units of the text as typed', () => {
    expect(chips('😀 “fɔn”  na\u200b Bo')).toContain('location Bo: Bo')
  })

  test('each value of a list has its own chip', () => {
    expect(chips('firman or sumec').filter((chip) => chip.startsWith('brand'))).toEqual([
      'brand Firman: firman',
      'brand Sumec: sumec',
    ])
    expect(chips('Bo or Kenema')).toEqual(['location Bo: Bo', 'location Kenema: Kenema'])
  })
})

test('filters get the same labels as when they are read from a text, but no spans', () => {
  const { filters, understood } = parseQuery(
    'white toyota corolla 2023-2025 under 300k not older than 2023 in Bo with sunroof',
    { year: 2026, slePerUsd: 23 },
  )
  const described = toChips(filters)
  expect(described.every((entry) => !('span' in entry))).toBe(true)
  expect(described.map(({ key, label }) => `${key} ${label}`).toSorted()).toEqual(
    understood.map(({ key, label }) => `${key} ${label}`).toSorted(),
  )
})

test('chips are in the order of the keys, one for each value of a list', () => {
  expect(
    toChips({
      location: ['Bo', 'Kenema'],
      type: 'home_rent',
      minBedrooms: 2,
      maxBedrooms: 2,
      furnished: true,
      maxPrice: 6000,
    }),
  ).toEqual([
    { key: 'type', value: 'home_rent', label: 'Homes' },
    { key: 'minBedrooms', value: 2, label: '2 bedrooms' },
    { key: 'maxBedrooms', value: 2, label: '2 bedrooms' },
    { key: 'furnished', value: true, label: 'furnished' },
    { key: 'maxPrice', value: 6000, label: 'under SLE 6,000' },
    { key: 'location', value: 'Bo', label: 'Bo' },
    { key: 'location', value: 'Kenema', label: 'Kenema' },
  ])
})

test.each([
  [{ minPrice: 500 }, 'from SLE 500'],
  [{ maxPrice: 1234567.5 }, 'under SLE 1,234,567.50'],
  [{ maxYear: 2023 }, '2023 or older'],
  [{ minAgeMonths: 3 }, '3 months or older'],
  [{ maxAgeMonths: 1 }, 'under 1 month'],
  [{ maxKva: 5 }, 'up to 5 KVA'],
  [{ maxBedrooms: 3 }, 'up to 3 bedrooms'],
  [{ minBathrooms: 1, maxBathrooms: 1 }, '1 bathroom'],
  [{ notProductType: ['iPhone' as const] }, 'not iPhone'],
  [{ petsAllowed: true as const }, 'pets allowed'],
  [{ text: 'sea view' }, '“sea view”'],
])('the label of %o is "%s"', (filters, label) => {
  expect(toChips(filters)[0]?.label).toBe(label)
})

test.each([
  ['Toyota', 'Toyota', ['Toyota']],
  ['Toyota = toyta,  toyoda ,', 'Toyota', ['Toyota', 'toyta', 'toyoda']],
  ['max: at most, up to', 'max', ['at most', 'up to']],
  ['max: at most,\n  up to, # a remark\n  under', 'max', ['at most', 'up to', 'under']],
  ['max:', 'max', []],
  ['Port Loko=portloko', 'Port Loko', ['Port Loko', 'portloko']],
  ['  Bo = boh  # a remark, and more', 'Bo', ['Bo', 'boh']],
  ['C# = c', 'C#', ['C#', 'c']],
  ['a = x:y', 'a', ['a', 'x:y']],
  ['min: (at least | no less than) so', 'min', ['at least so', 'no less than so']],
  ['has: it [has  |got] one', 'has', ['it has one', 'it got one', 'it one']],
  ['far: (a|b)[c]', 'far', ['ac', 'a', 'bc', 'b']],
])('the table line %j means %j', (line, value, spellings) => {
  expect(rowsIn(line)).toEqual([{ value, spellings }])
})

test('comments and empty lines are skipped in every kind of table', () => {
  expect(rowsIn('\n# only a remark\n  Bo\n\nKono # too\n').map(({ value }) => value)).toEqual(['Bo', 'Kono'])
  expect(columnsIn(' a | b |  | d\n# e | f\n g')).toEqual([['a', 'b', '', 'd'], ['g']])
  expect(wordsIn('a  bc\td\n\n  e # f g\n#h')).toEqual(['a', 'bc', 'd', 'e'])
})

/** Sorts the lists, because their order has no meaning. */
function sortLists(filters: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value]),
  )
}
