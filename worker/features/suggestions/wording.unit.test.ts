import { expect, test } from 'vitest'
import { counted } from '#contract/numbers.ts'
import { amount, asName, asTitle, capital, indefinite, listed, shortened } from './wording.ts'

test.each([
  [12_500, 'SLE', 'SLE 12,500'],
  [4_200, 'USD', '$4,200'],
  [99.5, 'SLE', 'SLE 99.50'],
  [1, 'USD', '$1'],
] as const)('%s in %s reads %s', (price, currency, text) => {
  expect(amount(price, currency)).toBe(text)
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
])('%s is written %s', (typed, name) => {
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
])('the title of %s is %s', (text, title) => {
  expect(asTitle(capital(text))).toBe(title)
})

test.each([
  ['a', 'Honda used university 2-bedroom 1,100 180 one-room Toyota RAV4 MacBook'],
  ['an', 'HP LG SUV iPhone itel 8-bedroom 11 18 18,000 80 apartment hour S24 automatic'],
])('%s', (article, words) => {
  expect(words.split(' ').filter((word) => indefinite(word) !== article)).toEqual([])
})

test('counts have their plural, and lists their last word', () => {
  expect([counted(1, 'month'), counted(1.5, 'bathroom'), counted(0, 'mile')]).toEqual([
    '1 month',
    '1.5 bathrooms',
    '0 miles',
  ])
  expect(counted(12_000, 'mile')).toBe('12,000 miles')
  expect([listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual(['a', 'a and b', 'a, b and c'])
})

test('a long text is cut at a word, and a long word within itself', () => {
  expect(shortened('one two three', 9)).toBe('one two')
  expect(shortened('one two, three', 10)).toBe('one two')
  expect(shortened('😀😀😀', 3)).toBe('😀')
  expect(shortened('short', 5)).toBe('short')
})
