import { expect, test } from 'vitest'
import { consonantsOf, editsBetween, isSwapped } from './edits.ts'
import { mend, nearestName } from './spelling.ts'
import { tokensOf } from './tokens.ts'

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
])('from %j to %j there are, up to %i, %i edits', (one, other, limit, edits) => {
  expect(editsBetween(one, other, limit)).toBe(edits)
})

test('letters are swapped where they are the same, in whatever order; consonants count once in a row', () => {
  expect([isSwapped('oppo', 'popo'), isSwapped('oppo', 'opp'), isSwapped('oppo', 'opop')]).toEqual([
    true,
    false,
    true,
  ])
  expect([isSwapped('abc', 'abd'), isSwapped('ab', 'abb')]).toEqual([false, false])
  expect(['freetown', 'yammahha', 'tttoyy'].map(consonantsOf)).toEqual(['frtwn', 'mh', 't'])
})

// The names are sorted by length once, by whoever asks first: so all that is asked of them stands in one
// test.
test('a misspelt word is taken for the nearest name', () => {
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

/** What a text is read as, word by word, and what was mended. */
function mended(text: string): [string, string] {
  const { tokens, repairs } = mend(tokensOf(text))
  return [
    tokens.map((token) => token.text).join(' '),
    repairs.map(({ index, from, to }) => `${index} ${from} ${to}`).join(', '),
  ]
}

test('a place of several words is known by all of them together', () => {
  expect(Object.fromEntries(Object.keys(MENDED).map((text) => [text, mended(text)]))).toEqual(MENDED)
})

const MENDED = {
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

test('no more than two dozen words of a text are mended', () => {
  expect(mend(tokensOf('toyata '.repeat(30))).repairs).toHaveLength(24)
})
