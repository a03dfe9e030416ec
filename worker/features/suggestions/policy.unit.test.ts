import { expect, test } from 'vitest'
import { givenIn, keepsToFacts } from './policy.ts'
import { ORDINARY_WORDS } from './ordinary-words.ts'
import { readForm } from './read-form.ts'
import { CAR_MAKES, ELECTRONICS_BRANDS, GENERATOR_BRANDS } from '#contract/kinds.ts'
import { LOCATIONS } from '#contract/places.ts'

const generator = givenIn(
  readForm({
    type: 'generator',
    title: 'Honda gen',
    description: 'Key start, kept at my shop on Kissy Road. Ask for Hawa.',
    price: '12,500',
    currency: 'SLE',
    location: 'Bo',
    generatorBrand: 'Honda',
    generatorModel: 'EU22i',
    powerOutput: '2.2KVA',
    generatorFuelType: 'Petrol',
    ageInMonths: '3',
  }),
)
const home = givenIn(
  readForm({
    type: 'home_rent',
    title: 'Flat',
    description: 'Nice flat',
    price: 500,
    currency: 'USD',
    bedrooms: 2,
    bathrooms: '1.5',
    parkingSpaces: 1,
    amenities: ['Borehole'],
  }),
)

test.each([
  'Honda EU22i generator, 2.2KVA, petrol, for sale in Bo.',
  'Honda eu22i for SLE 12,500. The price is 12500 leones.',
  'It is three months old and runs on petrol. Key start.',
  'Ask for Hawa at Kissy Road.',
  'Looking for power? This 2.2 KVA generator is yours. Perfect for any home or business.',
  "Honda's EU22i: 3 months old",
])('given: %s', (text) => {
  expect(keepsToFacts(text, generator)).toBe(true)
})

test.each([
  ['a price', 'Honda EU22i for SLE 12,000.'],
  ['a number in words', 'It is four months old.'],
  ['a power', 'Honda 5KVA generator.'],
  ['a number of another script', 'Price ٣'],
  ['a fraction', 'Half the price: ½'],
  ['a power of ten', 'Made 10³ hours'],
  ['a date', 'Bought on 3.5.2025'],
  ['a decimal', 'It is 2.25KVA'],
  ['a number of one', 'It has run one year.'],
  ['a maker', 'Better than a Yamaha.'],
  ['a maker written small', 'better than a yamaha'],
  ['a model', 'Honda EU30i generator'],
  ['a place', 'See it in Kenema.'],
  ['a place of two words', 'Also in the western area'],
  ['a person', 'Call Mohamed to see it.'],
  ['a place nobody knows', 'Pick-up at Mountain Cut.'],
  ['a far place', 'Shipped from Dubai.'],
  ['a warranty', 'Comes with a warranty.'],
  ['a charger', 'With its charger in the bag.'],
  ['a state', 'Well maintained.'],
  ['another fuel', 'It runs on diesel.'],
  ['a receipt', 'Receipt given.'],
  ['newness', 'A brand new generator.'],
  ['another currency', 'The price is 12,500 dollars.'],
  ['the sign of another currency', 'The price is $12,500.'],
  ['a web address', 'See honda.com for more.'],
  ['an e-mail address', 'Write to me@honda'],
  ['a phone number', 'Ring 076 123456.'],
])('not given, so refused: %s', (_, text) => {
  expect(keepsToFacts(text, generator)).toBe(false)
})

test('a number counts by its value, and one is a number before its unit only', () => {
  expect(
    keepsToFacts('Two bedrooms, 1.5 bathrooms, parking for one car, a borehole, $500 a month.', home),
  ).toBe(true)
  expect(keepsToFacts('You will love this one. Two bedrooms.', home)).toBe(true)
  expect(keepsToFacts('Three bedrooms.', home)).toBe(false)
  expect(keepsToFacts('With security and a borehole.', home)).toBe(false)
})

test('no maker and no place is taken for an ordinary word', () => {
  const names = [...ELECTRONICS_BRANDS, ...GENERATOR_BRANDS, ...CAR_MAKES, ...LOCATIONS].map((name) =>
    name.toLowerCase(),
  )
  expect(names.filter((name) => ORDINARY_WORDS.includes(name))).toEqual([])
})
