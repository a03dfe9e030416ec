import { expect, test } from 'vitest'
import { isKnownWord, longestPhrase, namedPlaces, namedWords } from './lexicon.ts'
import {
  distinctLines,
  linesNamed,
  distinctCars,
  makersOfCar,
  categoryOfMaker,
  isNumberedModel,
} from './makers.ts'
import { tokensOf } from './tokens.ts'

/** All that the longest phrase at the beginning of a text can be, and the words behind it after a slash. */
function read(text: string): string {
  const tokens = tokensOf(text)
  const { senses, end } = longestPhrase(tokens, 0) ?? { senses: new Map<string, string>(), end: 0 }
  const rest = tokens.slice(end).map((token) => token.text)
  return [...[...senses].map(([kind, value]) => `${kind}:${value}`), ...rest.map((word) => `/${word}`)].join(
    ' ',
  )
}

/** One of each list of words; several of those that mean more than one thing. */
const PHRASES = {
  'port loko road': 'place:Port Loko /road',
  port: '/port',
  'port road': '/port /road',
  freetowns: 'place:Freetown',
  'sierra leone': 'nowhere:sierra leone',
  toyotas: 'brand:Toyota',
  perkins: 'brand:Perkins',
  honda: 'brand:Honda',
  samsung: 'brand:Samsung',
  hp: 'brand:HP unit:part',
  galaxy: 'line:galaxy carModel:galaxy',
  'rav-4': 'carModel:rav4',
  'rav 4': 'carModel:rav4',
  'id.4': 'carModel:id.4',
  'pro max': 'tail:pro /max',
  plus: 'tail:plus after:min',
  cars: 'type:car_sale',
  gen: 'tail:gen type:generator',
  phone: 'type:electronics filler:phone',
  watches: 'product:Smartwatch line:watch',
  flat: 'property:apartment',
  'self-contained': 'size:1',
  'self.contained': 'size:1',
  suv: 'body:SUV',
  diesel: 'fuel:Diesel',
  manual: 'transmission:manual',
  'good condition': 'condition:good',
  'brand new': 'new:new',
  used: 'notNew:used filler:used',
  furnished: 'flag:furnished',
  'navy blue': 'color:navy blue',
  gray: 'color:gray',
  cheapest: 'sort:price_asc',
  tu: 'number:2 to:tu',
  k: 'times:1000',
  kva: 'unit:kva topic:kva',
  leones: 'filler:leones currency:sle',
  per: 'per:per filler:per',
  price: 'topic:price filler:price',
  under: 'before:below filler:under',
  'at most': 'before:max after:max',
  'or less': 'after:max',
  to: 'to:to filler:to',
  'do not': 'not:not',
  or: 'to:or or:or filler:or',
  fo: 'number:4 per:fo purpose:fo filler:fo',
  'my own': 'filler:my own',
  with: 'has:with filler:with',
  'i want': 'filler:i want',
  dresses: 'feature:dress',
  'sea-view': 'feature:sea view',
  'sea view': 'feature:sea view',
  s24: 'bareModel:Samsung',
  rent: 'weakType:home_rent topic:price filler:rent',
  listings: 'filler:listings listings:listing',
  monthly: 'period:month',
  excluded: 'leftOut:excluded',
  anything: 'anything:anything filler:anything',
  my: 'own:my filler:my',
  timers: 'ordinary:timer',
  kiss: 'ordinary:kiss',
  boxes: 'filler:box',
  churches: 'feature:church',
  fans: 'feature:fan',
  'sea/view': 'feature:sea view',
  'sea -view': 'feature:sea /- /view',
  'self - contained': '/self /- /contained',
  'brand-new/car': 'new:new // /car',
  'u/turn': '/u // /turn',
  buss: '/buss',
  zebra: '/zebra',
}

// The lexicon is filled once, by whoever asks first: so all that is asked of it stands in one test.
test('each word is known for all that it can be, the longest phrase first', () => {
  expect(Object.fromEntries(Object.keys(PHRASES).map((text) => [text, read(text)]))).toEqual(PHRASES)

  const known = ['freetown', 'freetowns', 'loko', 'boxes', 'glass', 'dresses', 'price']
  const unknown = ['zebra', 'lokoss', 'zebras', 'toyotasx', 'rav4']
  expect([...known, ...unknown].filter(isKnownWord)).toEqual(known)

  const named = namedWords()
  expect(named.slice(0, 4)).toEqual(['apple', 'samsung', 'google', 'oneplus'])
  for (const word of ['phone', 'iphone', 'corolla', 'dwarzak', 'honda', 'kono']) expect(named).toContain(word)
  for (const word of ['hp', 'bo', 'rav4', 'note', 'port loko', 'lumly']) expect(named).not.toContain(word)
  expect(namedPlaces().slice(0, 3)).toEqual([
    ['free', 'town'],
    ['freetown', 'city'],
    ['freetown', 'town'],
  ])
  expect(namedPlaces().filter(({ length }) => length < 2)).toEqual([])
})

test('makers, their models and their lines', () => {
  expect(['Apple', 'Honda', 'Perkins', 'Jeep', 'Toyota', 'Nobody'].map(categoryOfMaker)).toEqual([
    'electronics',
    undefined,
    'generator',
    'car_sale',
    'car_sale',
    undefined,
  ])
  expect(makersOfCar('corolla')).toEqual([{ maker: 'Toyota', isOrdinary: false }])
  expect([makersOfCar('zebra'), linesNamed('zebra')]).toEqual([[], []])
  expect(linesNamed('note').map(({ maker }) => maker)).toEqual(['Infinix', 'Samsung'])
  const numbered = ['105', '999', '1000', '1100', '6310'].filter((figures) =>
    isNumberedModel('Nokia', figures),
  )
  expect(numbered).toEqual(['105', '999', '1100', '6310'])
  expect(isNumberedModel('Nobody', '1')).toBe(false)
  expect(distinctLines()).toContain('iphone')
  for (const line of ['note', 'zebra']) expect(distinctLines()).not.toContain(line)
  expect(distinctCars()).toContain('corolla')
  for (const model of ['galaxy', 'zebra']) expect(distinctCars()).not.toContain(model)
})
