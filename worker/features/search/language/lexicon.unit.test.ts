import { expect, test } from 'vitest'
import { consonantsOf, editsBetween, isAnagram } from './edits.ts'
import { isKnownWord, longestPhrase, listPlaceNames, listRepairTargets } from './lexicon.ts'
import {
  categoryOfMaker,
  distinctCars,
  distinctLines,
  isNumberedModel,
  linesNamed,
  makersOfCar,
} from './makers.ts'
import { repairSpelling, nearestName } from './spelling.ts'
import { tokensOf } from './tokens.ts'

/**
 * All senses of the longest phrase at the start of a text, then each remaining word with a slash before it.
 */
function read(text: string): string {
  const tokens = tokensOf(text)
  const { senses, end } = longestPhrase(tokens, 0) ?? { senses: new Map<string, string>(), end: 0 }
  const rest = tokens.slice(end).map((token) => token.text)
  return [...[...senses].map(([kind, value]) => `${kind}:${value}`), ...rest.map((word) => `/${word}`)].join(
    ' ',
  )
}

/** An entry of each word list, and several entries with more than one sense. */
const PHRASES = {
  'port loko road': 'place:Port Loko /road',
  port: 'counted:port',
  'port road': 'counted:port /road',
  freetowns: 'place:Freetown',
  'sierra leone': 'nowhere:sierra leone',
  toyotas: 'brand:Toyota',
  perkins: 'brand:Perkins',
  honda: 'brand:Honda',
  samsung: 'brand:Samsung',
  hp: 'brand:HP unit:other',
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
  price: 'topic:price wish:price filler:price',
  under: 'before:below filler:under',
  'at most': 'before:max after:max wish:at most',
  'or less': 'after:max',
  to: 'to:to filler:to',
  'do not': 'not:not',
  or: 'to:or or:or filler:or',
  fo: 'number:4 per:fo purpose:fo filler:fo',
  'my own': 'filler:my own',
  with: 'has:with filler:with',
  'i want': 'wish:i want filler:i want',
  dresses: 'feature:dress',
  'sea-view': 'feature:sea view listed:sea view',
  'sea view': 'feature:sea view listed:sea view',
  s24: 'bareModel:Samsung',
  rent: 'weakType:home_rent topic:price filler:rent',
  listings: 'filler:listings listings:listing',
  monthly: 'period:month',
  excluded: 'leftOut:excluded',
  'no wait': 'correction:no wait',
  anything: 'anything:anything wish:anything filler:anything',
  my: 'own:my filler:my',
  timers: 'ordinary:timer',
  kiss: 'ordinary:kiss',
  boxes: 'counted:boxes filler:box',
  churches: 'feature:church',
  fans: 'counted:fan feature:fan',
  'sea/view': 'feature:sea view listed:sea view',
  'sea -view': 'feature:sea /- /view',
  'self - contained': '/self /- /contained',
  'brand-new/car': 'new:new // /car',
  'u/turn': '/u // /turn',
  buss: '/buss',
  zebra: '/zebra',
}

// A single test covers all lookups, because the lexicon is filled only once, on first use.
test('the longest phrase is found, with all its senses', () => {
  expect(Object.fromEntries(Object.keys(PHRASES).map((text) => [text, read(text)]))).toEqual(PHRASES)

  const known = ['freetown', 'freetowns', 'loko', 'boxes', 'glass', 'dresses', 'price']
  const unknown = ['zebra', 'lokoss', 'zebras', 'toyotasx', 'rav4']
  expect([...known, ...unknown].filter(isKnownWord)).toEqual(known)

  const named = listRepairTargets()
  expect(named.slice(0, 4)).toEqual(['apple', 'samsung', 'google', 'oneplus'])
  for (const word of ['phone', 'iphone', 'corolla', 'dwarzak', 'honda', 'kono']) expect(named).toContain(word)
  for (const word of ['hp', 'bo', 'rav4', 'note', 'port loko', 'lumly']) expect(named).not.toContain(word)
  expect(listPlaceNames().slice(0, 3)).toEqual([
    ['free', 'town'],
    ['freetown', 'city'],
    ['freetown', 'town'],
  ])
  expect(listPlaceNames().filter(({ length }) => length < 2)).toEqual([])
})

test('makers have their categories, models and lines', () => {
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
  const numbered = ['105', '999', '1000', '1100', '6310'].filter((digits) => isNumberedModel('Nokia', digits))
  expect(numbered).toEqual(['105', '999', '1100', '6310'])
  expect(isNumberedModel('Nobody', '1')).toBe(false)
  expect(distinctLines()).toContain('iphone')
  for (const line of ['note', 'zebra']) expect(distinctLines()).not.toContain(line)
  expect(distinctCars()).toContain('corolla')
  for (const model of ['galaxy', 'zebra']) expect(distinctCars()).not.toContain(model)
})

test.each([
  ['toyota', 'toyota', 2, 0],
  ['toyta', 'toyota', 2, 1],
  ['toyotaa', 'toyota', 2, 1],
  ['tayota', 'toyota', 2, 1],
  ['otyota', 'toyota', 2, 1],
  ['toyoat', 'toyota', 2, 1],
  ['tyoota', 'toyota', 1, 1],
  ['tyoat', 'toyota', 2, 2],
  ['oytoat', 'toyota', 2, 3],
  ['ab', 'ba', 1, 1],
  ['abc', 'cab', 2, 2],
  ['aab', 'aba', 2, 1],
  ['abab', 'baba', 2, 2],
  ['', 'ab', 2, 2],
  ['ab', '', 2, 2],
  ['ab', 'abcd', 1, 2],
  ['abcd', 'ab', 1, 2],
  ['abcdef', 'uvwxyz', 2, 3],
  ['abxy', 'abcd', 2, 2],
  ['abxy', 'abcd', 1, 2],
])('between %j and %j, with a limit of %i, there are %i edits', (one, other, limit, edits) => {
  expect(editsBetween(one, other, limit)).toBe(edits)
})

test('words with the same letters are anagrams; consonantsOf drops vowels and repeated consonants', () => {
  expect([isAnagram('oppo', 'popo'), isAnagram('oppo', 'opp'), isAnagram('oppo', 'opop')]).toEqual([
    true,
    false,
    true,
  ])
  expect([isAnagram('abc', 'abd'), isAnagram('ab', 'abb')]).toEqual([false, false])
  expect(['freetown', 'yammahha', 'tttoyy'].map(consonantsOf)).toEqual(['frtwn', 'mh', 't'])
})

// A single test covers all corrections, because the names are grouped by length only once, on first use.
test('a misspelt word is corrected to the nearest name', () => {
  const names = Object.keys(NEAREST)
  expect(Object.fromEntries(names.map((word) => [word, nearestName(word) ?? '']))).toEqual(NEAREST)
})

const NEAREST = {
  toyata: 'toyota',
  tyoota: 'toyota',
  otyota: 'toyota',
  samsong: 'samsung',
  asmsung: 'samsung',
  hamsung: 'samsung',
  smsng: '',
  sonny: 'sony',
  soni: '',
  osny: 'sony',
  snoy: 'sony',
  noka: 'nokia',
  nokai: 'nokia',
  mokia: '',
  fritown: 'fritown',
  freatowne: 'freetown',
  kenemma: 'kenema',
  makini: 'makeni',
  mitsubisi: 'mitsubishi',
  mitsubitsy: '',
  genarater: 'generator',
  genelatol: '',
  volkswagon: 'volkswagen',
  hodna: 'honda',
  infinx: 'infinix',
  inphinix: '',
  hiluxx: 'hilux',
  landcrusier: '',
  headfones: '',
  zzzzzz: '',
  toy: '',
  mitsubishiiiiiiiiiiii: '',
  kailahum: 'kailahun',
  kailahn: 'kailahun',
  magburakka: 'magburaka',
  pugehun: 'pujehun',
  volksvagen: 'volkswagen',
  folkswagen: 'volkswagen',
  nisan: 'nissan',
  nissen: 'nissan',
  nissin: 'nissan',
  susuki: 'suzuki',
  zusuki: '',
  generatr: 'generator',
  jenerator: 'generator',
  yundai: 'hyundai',
  hyundia: 'hyundai',
}

/** The words of a text after correction, and a list of the corrections. */
function repair(text: string): [string, string] {
  const { tokens, repairs } = repairSpelling(tokensOf(text))
  return [
    tokens.map((token) => token.text).join(' '),
    repairs.map(({ index, from, to }) => `${index} ${from} ${to}`).join(', '),
  ]
}

test('a misspelt place of several words is recognised by all its words together', () => {
  expect(Object.fromEntries(Object.keys(REPAIRED).map((text) => [text, repair(text)]))).toEqual(REPAIRED)
})

const REPAIRED = {
  'toyata in freetwon': ['toyota in freetown', '0 toyata toyota, 2 freetwon freetown'],
  'flat at hill staton': ['flat at hill station', '3 staton station'],
  'congo twon': ['congo town', '1 twon town'],
  'kongo town': ['congo town', '0 kongo congo'],
  'hll station': ['hill station', '0 hll hill'],
  'port lokko': ['port loko', '1 lokko loko'],
  'prot loko': ['port loko', '0 prot port'],
  'hill staton port lokko': ['hill station port loko', '1 staton station, 3 lokko loko'],
  'hil statoin': ['hill station', '0 hil hill, 1 statoin station'],
  'cong cros': ['congo cross', '0 cong congo, 1 cros cross'],
  'krss town': ['krss town', ''],
  'tower hil': ['tower hill', '1 hil hill'],
  'hill 5 station': ['hill 5 station', ''],
  'station hil': ['station hil', ''],
  'lumly-beach': ['lumley - beach', '0 lumly lumley'],
  'kong twn': ['congo town', '0 kong congo, 1 twn town'],
  'wst area': ['wst area', ''],
  'pt loko': ['pt loko', ''],
  'easy street': ['easy street', ''],
  'western aria': ['western aria', ''],
  'toyata@home': ['toyata @ home', ''],
  'toyata(x)': ['toyata ( x )', ''],
  'toyata (x)': ['toyota ( x )', '0 toyata toyota'],
  'bo freetwon': ['bo freetown', '1 freetwon freetown'],
  'lumly beech road': ['lumley beach road', '0 lumly lumley, 1 beech beach'],
  'mile nintey one': ['mile ninety one', '1 nintey ninety'],
  iphon15: ['iphon 15', ''],
  'toy at': ['toy at', ''],
}

test('at most two dozen words of a text are corrected', () => {
  expect(repairSpelling(tokensOf('toyata '.repeat(30))).repairs).toHaveLength(24)
})
