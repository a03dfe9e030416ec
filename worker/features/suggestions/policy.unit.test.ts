import { describe, expect, test } from 'vitest'
import { CAR_MAKES } from '#contract/kinds/car-sale.ts'
import { ELECTRONICS_BRANDS } from '#contract/kinds/electronics.ts'
import { GENERATOR_BRANDS } from '#contract/kinds/generator.ts'
import { counted } from '#contract/numbers.ts'
import { LOCATIONS } from '#contract/places.ts'
import { joinWithAnd } from '#worker/platform/sentences.ts'
import { ORDINARY_WORDS } from './ordinary-words.ts'
import { toGivenFacts, keepsToFacts } from './policy.ts'
import { listQuestions } from './questions.ts'
import { readForm } from './read-form.ts'
import { asName, asTitle, capitalise, shorten } from './wording.ts'

const generator = toGivenFacts(
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

const home = toGivenFacts(
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

function questionsOf(values: Record<string, unknown>): string[] {
  return listQuestions(readForm(values))
}

test.each([
  'Honda EU22i generator, 2.2KVA, petrol, for sale in Bo.',
  'Honda EU22i, 2.2 KVA. It runs on petrol.',
  'It is three months old and runs on petrol. Key start.',
  'Ask for Hawa at Kissy Road.',
  'Looking for power? This 2.2 KVA generator is yours. Perfect for any home or business.',
  "Honda's EU22i: 3 months old",
])('a text that states only facts of the form is accepted: %s', (text) => {
  expect(keepsToFacts(text, generator)).toBe(true)
})

test.each([
  ['a number in words', 'It is four months old.'],
  ['a power', 'Honda 5KVA generator.'],
  ['a number of another script', 'Price ٣'],
  ['a fraction', 'Half the price: ½'],
  ['a power of ten', 'Made 10³ hours'],
  ['a date', 'Bought on 3.5.2025'],
  ['a decimal', 'It is 2.25KVA'],
  ['the number one', 'It has run one year.'],
  ['a maker', 'Better than a Yamaha.'],
  ['a maker in lower case', 'better than a yamaha'],
  ['a model', 'Honda EU30i generator'],
  ['a place', 'See it in Kenema.'],
  ['a place of two words', 'Also in the western area'],
  ['a person', 'Call Mohamed to see it.'],
  ['an unknown place', 'Pick-up at Mountain Cut.'],
  ['a place abroad', 'Shipped from Dubai.'],
  ['a warranty', 'Comes with a warranty.'],
  ['a charger', 'With its charger in the bag.'],
  ['a condition', 'Well maintained.'],
  ['another fuel', 'It runs on diesel.'],
  ['a receipt', 'Receipt given.'],
  ['newness', 'A brand new generator.'],
  ['a web address', 'See honda.com for more.'],
  ['an e-mail address', 'Write to me@honda'],
  ['a phone number', 'Ring 076 123456.'],
])('a text that invents %s is refused', (_, text) => {
  expect(keepsToFacts(text, generator)).toBe(false)
})

test.each(['Honda EU22i for SLE 12,500.', 'The price is 12500 leones.', 'It goes for 12,500.'])(
  'a text that states the price is refused: %s',
  (text) => {
    expect(keepsToFacts(text, generator)).toBe(false)
  },
)

test('a text that repeats a price from the seller’s own words is refused', () => {
  const form = readForm({ type: 'generator', title: 'Honda for $500', price: '500', currency: 'USD' })
  expect(keepsToFacts('Honda for $500', toGivenFacts(form))).toBe(false)
})

test('a number counts by value, and "one" is a number only before a unit', () => {
  expect(keepsToFacts('Two bedrooms, 1.5 bathrooms, parking for one car, a borehole.', home)).toBe(true)
  expect(keepsToFacts('You will love this one. Two bedrooms.', home)).toBe(true)
  expect(keepsToFacts('Three bedrooms.', home)).toBe(false)
  expect(keepsToFacts('With security and a borehole.', home)).toBe(false)
})

const NUMBERS =
  'two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 fifteen=15 twenty=20 ' +
  'thirty=30 forty=40 fifty=50 hundred=100 thousand=1000 million=1000000 dozen=12 twice=2 double=2'

test('numbers in words count as numbers', () => {
  for (const [word = '', number] of NUMBERS.split(' ').map((each) => each.split('='))) {
    const nothing = { text: '', words: new Set<string>(), numbers: new Set<number>() }
    expect(keepsToFacts(`Take ${word}.`, nothing), word).toBe(false)
    expect(keepsToFacts(`Take ${word}.`, { ...nothing, numbers: new Set([Number(number)]) }), word).toBe(true)
  }
})

/** What a seller wrote, a suggestion, and whether the suggestion says no more than that. */
test.each([
  ['12,500', 'For 12500.', true],
  ['12500', 'For 12,500.', true],
  ['1,234,567', 'For 1234567.', true],
  ['1234567', 'For 1,234,567.', true],
  ['1.25', 'It is 1.25.', true],
  ['1,500.75', 'For 1500.75.', true],
  ['1.5', 'For 15.', false],
  ['12,50', 'For 1250.', false],
  ['12,50', 'For 12 and 50.', true],
  ['3.5.2025', 'In 2025, 3 and 5.', true],
  ['3.5.2025', 'For 3.5.', false],
  ['5', 'It has 5GB.', true],
  ['5', 'It has 5G.', false],
  ['5', 'It has 5gbx.', false],
  ['5', 'It has x5gb.', false],
  ['50', 'It has 50 mi.', true],
  ['serviced', 'It was servicing well.', true],
  ['serviced', 'It has a warranty.', false],
  ['with charger', 'Charger and chargers.', true],
  ['charge', 'With a charger.', false],
  ['a recharger', 'With a charger.', false],
  ['don’t', 'Don’t wait.', true],
  ['Hawa', 'Hawa’s.', true],
  ['O’Brien', 'Ask O’Brien.', true],
  ['O', 'Ask O’Brien.', false],
  ['see http://a', 'See http://a', false],
  ['see https://a', 'See https://a', false],
  ['½ price', 'Only ½.', true],
  ['$ sign', 'A $ sign.', true],
  ['$5', '$5', false],
  ['5', '$5', false],
  ['91 miles', 'See it at Mile 91.', false],
  ['Mile 91', 'See it at Mile 91.', true],
  ['', '', true],
  ['android phones', 'An Android phone.', true],
])('from %j a suggestion may say %j: %s', (written, text, isAllowed) => {
  const given = toGivenFacts(readForm({ type: 'electronics', title: '', description: written }))
  expect(keepsToFacts(text, given)).toBe(isAllowed)
})

test('checkboxes and blank fields add no words such as "true" or "undefined"', () => {
  const { words } = toGivenFacts(
    readForm({ type: 'home_rent', title: 'Flat', furnished: true, petsAllowed: false }),
  )
  expect(['true', 'false', 'undefined'].filter((word) => words.has(word))).toEqual([])
})

test('no maker and no place is listed as an ordinary word', () => {
  const names = [...ELECTRONICS_BRANDS, ...GENERATOR_BRANDS, ...CAR_MAKES, ...LOCATIONS].map((name) =>
    name.toLowerCase(),
  )
  expect(names.filter((name) => ORDINARY_WORDS.includes(name))).toEqual([])
})

describe("buyers' questions", () => {
  test.each([
    ['generator', 'Gen', 'How many months old is it?'],
    ['home_rent', 'Flat', 'Are light and water included?'],
    ['car_sale', 'Car', 'Is the customs duty paid, and are the papers in order?'],
    ['electronics', 'Samsung phone', 'Is it open to every network: Orange, Africell, QCell?'],
  ])(
    'are at most four for a form of kind %s, including one that its buyers ask first',
    (type, title, question) => {
      const questions = questionsOf({ type, title })
      expect(questions.length).toBeGreaterThan(2)
      expect(questions.length).toBeLessThanOrEqual(4)
      expect(questions).toContain(question)
    },
  )

  test('ask for the model until the title names the item', () => {
    const asksForModel = (title: string) =>
      questionsOf({ type: 'electronics', title }).some((ask) => ask.startsWith('Which model'))
    expect([asksForModel('For sale'), asksForModel('Tecno Camon 30')]).toEqual([true, false])
  })

  test.each([
    ['a field', { type: 'generator', title: 'Gen', ageInMonths: '3' }, 'How many months old is it?'],
    ['a word of the title', { type: 'generator', title: 'Gen, 3 months old' }, 'How many months old is it?'],
    [
      'a word of the description',
      { type: 'car_sale', description: 'Duty paid' },
      'Is the customs duty paid, and are the papers in order?',
    ],
    [
      'a word of Krio',
      { type: 'home_rent', title: 'Os', description: 'Borol de' },
      'Where does the water come from: a tap, a borehole, a tank?',
    ],
    [
      'an amenity',
      { type: 'home_rent', title: 'Flat', amenities: ['Prepaid meter'] },
      'Does it have its own prepaid meter?',
    ],
  ])('leave out what %s answers', (_, values, question) => {
    expect(questionsOf(values)).not.toContain(question)
  })

  test('count words of up to three letters as answers only as whole words', () => {
    const ac = 'Does the AC blow cold?'
    const rest = {
      type: 'car_sale',
      title: 'Car, papers, licence',
      mileage: '10',
      transmission: 'manual',
      carFuelType: 'Petrol',
    }
    expect(questionsOf({ ...rest, description: 'No accident' })).toContain(ac)
    expect(questionsOf({ ...rest, description: 'No accident, AC works' })).not.toContain(ac)
  })

  test('fit the item, so none asks about the SIM card of headphones', () => {
    const values = { type: 'electronics', title: 'JBL', productType: 'Headphones', color: 'red' }
    const questions = questionsOf({ ...values, description: 'warranty, receipt, charger, delivery' })
    expect(questions.join()).not.toMatch(/SIM|network|storage|RAM/)
  })
})

test.each([
  ['iphone 15 pro max', 'iPhone 15 Pro Max'],
  ['rav4', 'RAV4'],
  ['hp', 'HP'],
  ['ITEL', 'itel'],
  ['camon 30', 'Camon 30'],
  ['i10', 'i10'],
  ['2nd', '2nd'],
  ['256 gb', '256 GB'],
  ['land rover', 'Land Rover'],
  ['EU22i', 'EU22i'],
  ['mɔtoka', 'mɔtoka'],
])('the name %s is written %s', (typed, name) => {
  expect(asName(typed)).toBe(name)
})

test.each([
  ['clean iphone 15 for sale in Bo', 'Clean iPhone 15 for Sale in Bo'],
  ['CLEAN IPHONE 15 PRO MAX', 'Clean iPhone 15 Pro Max'],
  ['2-bedroom apartment, 900 sq ft', '2-Bedroom Apartment, 900 sq ft'],
  ['itel A70, 128gb', 'itel A70, 128GB'],
  ['for rent: a home', 'For Rent: A Home'],
  ['TV', 'TV'],
  ["seller's own", "Seller's Own"],
])('%j as a title is %j', (text, title) => {
  expect(asTitle(capitalise(text))).toBe(title)
})

test('a count takes a singular or plural noun, and "and" joins the last item of a list', () => {
  expect([counted(1, 'month'), counted(1.5, 'bathroom'), counted(0, 'mile')]).toEqual([
    '1 month',
    '1.5 bathrooms',
    '0 miles',
  ])
  expect(counted(12_000, 'mile')).toBe('12,000 miles')
  expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map(joinWithAnd)).toEqual(['a', 'a and b', 'a, b and c'])
})

test('a long text is cut at the end of a word, and never within a character', () => {
  expect(shorten('one two three', 9)).toBe('one two')
  expect(shorten('one two, three', 10)).toBe('one two')
  expect(shorten('😀😀😀', 3)).toBe('😀')
  expect(shorten('short', 5)).toBe('short')
})
