import { describe, expect, test } from 'vitest'
import { currentYear } from '#contract/dates.ts'
import { BODY_TYPES, CAR_CONDITIONS, CAR_FUELS, CAR_MAKES, TRANSMISSIONS } from '#contract/kinds/car-sale.ts'
import { ELECTRONICS_BRANDS, PRODUCT_TYPES } from '#contract/kinds/electronics.ts'
import { GENERATOR_BRANDS, GENERATOR_FUELS } from '#contract/kinds/generator.ts'
import { PROPERTY_TYPES } from '#contract/kinds/home-rent.ts'
import { DESCRIPTION_MAX, SHORT_TEXT_MAX, TITLE_MAX } from '#contract/limits.ts'
import { SharedFields } from '#contract/listing.ts'
import { CURRENCIES } from '#contract/lists.ts'
import { LOCATIONS } from '#contract/places.ts'
import { toGivenFacts, keepsToFacts } from './policy.ts'
import { type Form, readForm } from './read-form.ts'
import { writeSuggestions } from './write-suggestions.ts'

const FORMS = 1_000
const { title: Title, description: Description } = SharedFields.shape

const NOT_FACTS = 'title description kind isKindGuessed price currency'.split(' ')

/** What every description must contain, in lower case: what the form says, except title, text and price. */
function factsToFind(form: Form): string[] {
  return Object.entries(form).flatMap(([column, value]) => {
    if (NOT_FACTS.includes(column) || value === undefined) return []
    if (typeof value === 'boolean') return [column === 'petsAllowed' ? 'pets allowed' : column.toLowerCase()]
    if (column === 'bedrooms' && value === 0) return ['studio']
    if (column === 'ageMonths' && value === 0) return ['under 1 month']
    if (typeof value === 'number') return [column === 'year' ? `${value}` : value.toLocaleString('en-US')]
    return [value].flat().flatMap((text) => text.toLowerCase().split(' '))
  })
}

describe(`suggestions for ${FORMS} randomly filled forms`, () => {
  const results = Array.from({ length: FORMS }, (_, seed) => {
    const form = readForm(randomForm(seed))
    return { form, ...writeSuggestions(form) }
  })
  const texts = results.flatMap(({ form, title, description }) =>
    [title, description].map((text) => ({ form, text })),
  )

  test('could all be posted as they are', () => {
    const refused = results.filter(
      ({ title, description }) =>
        Title.safeParse(title).data !== title || Description.safeParse(description).data !== description,
    )
    expect(refused).toEqual([])
  })

  test('invent no number, no name and no claim', () => {
    expect(texts.filter(({ form, text }) => !keepsToFacts(text, toGivenFacts(form)))).toEqual([])
  })

  test('never state the price', () => {
    expect(
      texts.filter(
        ({ text }) => /\b(SLE|price|asking|goes for)\b|\$/i.test(text) && !/negotiable/i.test(text),
      ),
    ).toEqual([])
  })

  test('state every fact but the price in the description', () => {
    const unstated = results.flatMap(({ form, description }) =>
      factsToFind(form)
        .filter((fact) => !description.toLowerCase().includes(fact))
        .map((fact) => ({ form, description, fact })),
    )
    expect(unstated).toEqual([])
  })

  test('keep in the description what the seller wrote', () => {
    const words = (text: string): string[] => [...(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])]
    const lost = results.flatMap(({ form, description }) => {
      const kept = words(description)
      return words(form.description)
        .filter((word) => !kept.includes(word))
        .map((word) => ({ form, description, word }))
    })
    expect(lost).toEqual([])
  })

  test('have no dangling, doubled or unfilled words', () => {
    const faults = [
      /undefined|NaN|null|\[object|[{}[\]]|[^\P{Cc}\n]/u,
      / {2}| \n|\n |\n{3}| [,.;:!?]|,[.,;:]|\.\.|\( |[,;:–-]$|^[\s,;:.-]/,
      /\b(in|with|of|for|and|a|an|is|the) ?[.,:]/i,
      /\b(\p{L}{2,}) \1\b/iu,
    ]
    expect(texts.filter(({ text }) => faults.some((fault) => fault.test(text)))).toEqual([])
  })

  test('have titles that fit on a card, are not in capitals and start with a capital', () => {
    const isAwkward = (title: string) =>
      title.length > 70 || !/^(i[A-Z\d]|itel|[^a-z])/.test(title) || /\p{Lu}{4,} \p{Lu}{4,}/u.test(title)
    expect(results.map(({ title }) => title).filter(isAwkward)).toEqual([])
  })

  test('do not change when a suggested description is in the form', () => {
    const again = results.map(
      ({ form, description }) => writeSuggestions({ ...form, description }).description,
    )
    expect(again).toEqual(results.map(({ description }) => description))
  })
})

test.each([
  [
    {
      type: 'generator',
      title: 'fine gen for sale',
      generatorBrand: 'honda',
      generatorModel: 'EU22i',
      powerOutput: '2.2KVA',
      generatorFuelType: 'Petrol',
      ageInMonths: '3',
      location: 'Bo',
      price: '9,500',
      description: 'key start\nSLE 9,500 last',
    },
    'Honda EU22i Generator, 2.2KVA, Bo',
    'Honda EU22i generator for sale in Bo.\n\nPower output: 2.2KVA\nFuel: Petrol\nAge: 3 months old\n\nKey start.\n\n' +
      'See it and test it before you pay.',
  ],
  [
    { type: 'home_rent', title: 'Flat', bedrooms: '2', propertyType: 'apartment', furnished: true },
    '2-Bedroom Apartment for Rent',
    '2-bedroom apartment for rent.\n\nFurnished: yes\n\nSee the place before you pay anything.',
  ],
  [
    { type: 'car_sale', title: 'clean rav4 in Kenema', location: 'Kenema', mileage: '12000' },
    'Clean Rav4, 12,000 mi, Kenema',
    'Clean rav4 for sale in Kenema.\n\nMileage: 12,000 mi\n\nBring your mechanic and look at it before you pay.',
  ],
  [
    { title: 'Table and chairs' },
    'Table and Chairs on Offer',
    'Table and chairs on offer.\n\nSee it before you pay.',
  ],
])('suggestions for the form %j', (values, title, description) => {
  expect(writeSuggestions(readForm(values))).toMatchObject({ title, description })
})

test('a new suggestion replaces an earlier one that knew less or other numbers', () => {
  const early = { type: 'generator', title: 'Fine gen', ageInMonths: '3' }
  const { description } = writeSuggestions(readForm({ ...early, description: 'Key start.' }))
  const later = { ...early, ageInMonths: '4', generatorBrand: 'Firman', location: 'Bo', description }
  expect(writeSuggestions(readForm(later)).description).toBe(
    'Firman generator for sale in Bo.\n\nAge: 4 months old\n\nKey start.\n\nSee it and test it before you pay.',
  )
})

test.each([
  ['iPhone 13 128GB, SLE 18,500', 'SLE 18,500 last. Clean phone, no fault.'],
  ['iPhone 13 128GB for Le 18500', 'The price is SLE 18,500. Clean phone, no fault.'],
  ['iPhone 13 128GB - NLE18.5k', 'Price: SLE 18,500. Clean phone, no fault.'],
])('suggestions for the title %s and the text %s leave out the price', (title, description) => {
  const form = readForm({ type: 'electronics', title, description, price: '18,500', currency: 'SLE' })
  const suggested = writeSuggestions(form)
  const all = `${suggested.title}\n${suggested.description}`
  expect(all).toContain('iPhone 13 128GB')
  expect(all).toContain('Clean phone, no fault.')
  expect(all).not.toMatch(/18|SLE|NLE/)
})

describe('a form', () => {
  test('may have numbers as typed text, and a blank number is not zero', () => {
    const typed = {
      price: '85 000',
      bedrooms: '2',
      bathrooms: '1,5',
      squareFootage: '1,200',
      parkingSpaces: 0,
    }
    const read = { price: 85_000, bedrooms: 2, bathrooms: 1.5, squareFootage: 1_200, parkingSpaces: 0 }
    expect(readForm({ type: 'home_rent', ...typed })).toMatchObject(read)
    const blank = readForm({ type: 'home_rent', bedrooms: '', price: '', parkingSpaces: ' ' })
    expect([blank.bedrooms, blank.price, blank.parkingSpaces]).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['an age over a year', { type: 'generator', ageInMonths: '13' }],
    ['a quarter of a bathroom', { type: 'home_rent', bathrooms: '1.25' }],
    ['a price of zero', { price: '0' }],
    ['an old car', { type: 'car_sale', year: String(currentYear() - 4) }],
    ['an unknown place', { location: 'Lagos' }],
    ['an unknown fuel', { type: 'generator', generatorFuelType: 'Coal' }],
    ['a number with words', { price: '12 thousand' }],
    ['an infinite number', { price: Number.POSITIVE_INFINITY }],
    ['a name without letters', { type: 'car_sale', make: '---' }],
    ['markup for a name', { type: 'electronics', brand: '<script>alert(1)</script>' }],
    ['another kind’s fields', { type: 'generator', bedrooms: '3', make: 'Toyota' }],
    [
      'lists and objects',
      { type: 'car_sale', make: ['Toyota'], carModel: { name: 'RAV4' }, title: ['a'], description: {} },
    ],
    ['an unticked box', { type: 'home_rent', furnished: false, petsAllowed: 'no' }],
  ])('with %s is read as if that field were blank', (_, values) => {
    const blank = readForm({ type: 'type' in values ? values.type : undefined })
    expect(readForm(values)).toEqual({ ...blank, isKindGuessed: !('type' in values) })
  })

  test('is read without inherited fields', () => {
    expect(
      readForm(Object.create({ title: 'Not mine', type: 'generator' }) as Record<string, unknown>).title,
    ).toBe('')
  })

  test('has its texts cut to their limits, never within a character, and loses invisible characters', () => {
    const long = {
      title: '😀'.repeat(5_000),
      description: `a\u202eb\u0000${'word '.repeat(5_000)}`,
      brand: 'x'.repeat(10_000),
    }
    const { title, description, brand } = readForm({ type: 'electronics', ...long })
    expect(title.length).toBeLessThanOrEqual(TITLE_MAX)
    expect(title).toBe('😀'.repeat(title.length / 2))
    expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX)
    expect(description).toMatch(/^abword word .*word$/)
    expect(brand).toBe('x'.repeat(SHORT_TEXT_MAX))
  })

  test('may have amenities as a list or one text, and each is read once', () => {
    const read = (amenities: unknown) => readForm({ type: 'home_rent', amenities }).amenities
    expect(read(['Borehole', 'borehole', 7, null, '<b>', 'Security'])).toEqual(['Borehole', '7', 'Security'])
    expect(read('Borehole, Security,')).toEqual(['Borehole', 'Security'])
  })
})

describe('the kind', () => {
  test.each([
    ['iPhone 13 128GB', 'electronics'],
    ['laptop', 'electronics'],
    ['Fine fon', 'electronics'],
    ['5kva gen', 'generator'],
    ['Jɛnɛreta fɔ sɛl', 'generator'],
    ['Honda generator', 'generator'],
    ['Toyota Corolla', 'car_sale'],
    ['mɔtoka', 'car_sale'],
    ['2 bedroom flat with standby generator', 'home_rent'],
    ['House for rent', 'home_rent'],
  ])('of the title %s is guessed as %s', (title, kind) => {
    expect(readForm({ title })).toMatchObject({ kind, isKindGuessed: true })
  })

  test.each(['Fine thing', 'Honda', 'Table and chairs', 'car phone', 'generator or laptop'])(
    'of the title %s is not guessed',
    (title) => {
      expect(readForm({ title }).kind).toBeUndefined()
    },
  )

  test('is guessed from filled-in fields', () => {
    expect(readForm({ title: 'For you', powerOutput: '5KVA' })).toMatchObject({
      kind: 'generator',
      powerOutput: '5KVA',
    })
  })

  test('may be given by its name in the search dialog', () => {
    expect(readForm({ type: 'cars' })).toMatchObject({ kind: 'car_sale', isKindGuessed: false })
    expect(readForm({ type: 'toString' }).kind).toBeUndefined()
  })
})

/** A partly filled form, in which any field may be blank. The same seed gives the same form. */
function randomForm(seed: number): Record<string, unknown> {
  const next = fractionsFrom(seed)
  const pick = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)]
  const some = (items: readonly string[], most: number) =>
    items.filter(() => next() < 0.3).slice(0, Math.floor(next() * most))
  const type = pick([...Object.keys(KINDS), ''])
  const { titles, fields } = KINDS[type || (pick(Object.keys(KINDS)) ?? '')] ?? NONE
  const values = {
    type,
    title: pick(titles.split('|')),
    description: some(SENTENCES.split('|'), 5).join(pick(['. ', '\n', ' '])),
    price: pick(['1', '950', '12,500', '85 000', '480000', '4500.50', 700]),
    currency: pick(CURRENCIES),
    location: pick(LOCATIONS),
    ...Object.fromEntries(Object.entries(fields).map(([name, choices]) => [name, pick(choices)])),
    ...('bedrooms' in fields && { amenities: some(AMENITIES.split('|'), 6) }),
  }
  const share = next()
  const filled = Object.entries(values).filter(([name]) => name === 'type' || next() < share)
  const form: Record<string, unknown> = Object.fromEntries(filled)
  return form.title || form.description ? form : { ...form, title: values.title }
}

/** Fractions in [0, 1), the same for the same seed. */
function fractionsFrom(seed: number): () => number {
  let state = ((seed + 1) * 1_103_515_245) % 0x7fffffff
  return () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff
}

const SENTENCES =
  'No fault at all|bought in March, used at home only|Key start|I nɔ dia, kam si am|First body, AC chilling|' +
  'Light and water dey|Price is negotiable|My brother sent it from London|Call after 5pm|A de na Lumley|' +
  'You can bring 2 witnesses|Very quiet road|comes with its papers!|5 of them are left|Na tru tin'

const AMENITIES =
  'Prepaid meter|Borehole|Security|Standby generator|Air conditioning|CCTV|DStv|Boys quarters|Inside kitchen'

const MODELS =
  'Camon 30|iPhone 15|galaxy a55 5g|Tecno Spark 20|Pavilion 15 Laptop|PlayStation 5|tune 510bt|MacBook Air M3'

interface Choices {
  titles: string
  fields: Record<string, readonly unknown[]>
}

const NONE: Choices = { titles: '', fields: {} }
const YEAR = currentYear()

const KINDS: Record<string, Choices> = {
  electronics: {
    titles: 'Phone|samsung a55 128gb|CLEAN IPHONE 15 PRO MAX FOR SALE|laptop for sale|New fon|PS5',
    fields: {
      brand: [...ELECTRONICS_BRANDS, 'apple', 'hp', 'Hisense'],
      productType: PRODUCT_TYPES,
      electronicsModel: MODELS.split('|'),
      storageCapacity: ['256GB', '256 gb', '1tb', '128', '512GB SSD storage', '8GB RAM, 256GB'],
      color: ['black', 'Natural Titanium', 'Blue', 'white and gold'],
    },
  },
  generator: {
    titles: 'fine gen|5kva generator for sale|Silent Honda generator|GENERATOR FOR SALE CHEAP|Firman',
    fields: {
      generatorBrand: [...GENERATOR_BRANDS, 'honda', 'Lutian'],
      generatorModel: ['EU22i', 'SPG3000', 'ef2600 generator', '8500', 'H-series'],
      powerOutput: ['5KVA', '2.5 kva', '5', '8500W', '10kva silent'],
      generatorFuelType: GENERATOR_FUELS,
      ageInMonths: ['0', '1', '4', '12', 8],
    },
  },
  car_sale: {
    titles: 'Clean Rav4|jeep|toyota corolla for sale in Bo|FAMILY CAR, LOW MILEAGE|mɔtoka',
    fields: {
      make: CAR_MAKES,
      carModel: ['RAV4', 'corolla', 'X5', 'Hilux Pickup', 'i10', 'C-Class', 'sportage suv'],
      year: [String(YEAR), String(YEAR - 3), YEAR - 1],
      mileage: ['0', '1', '12,000', '48000', 95_500],
      condition: CAR_CONDITIONS,
      bodyType: BODY_TYPES,
      carFuelType: CAR_FUELS,
      transmission: TRANSMISSIONS,
      exteriorColor: ['white', 'Pearl White', 'black'],
      interiorColor: ['beige', 'Black', 'grey'],
    },
  },
  home_rent: {
    titles: '2 bedroom flat at lumley|room and parlour|House for rent|Studio|self contain na Kissy',
    fields: {
      bedrooms: ['0', '1', '2', '8', 11],
      bathrooms: ['0', '1', '1.5', '2,5', 3],
      squareFootage: ['450', '1,200', '8000'],
      propertyType: PROPERTY_TYPES,
      furnished: [true, false],
      petsAllowed: [true, false],
      parkingSpaces: ['0', '1', '3'],
    },
  },
}
