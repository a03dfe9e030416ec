import { describe, expect, test } from 'vitest'
import { termsOf } from './terms.ts'

const called = (listing: {
  title: string
  brand?: string
  model?: string
  productType?: 'iPhone' | '5G Phone'
}) => termsOf(listing)
const wordsOf = (title: string) => termsOf({ title }).map(([term]) => term)

describe('the terms of a listing', () => {
  test("a listing's terms are its maker, product and model, and each word of these and the title", () => {
    expect(
      called({
        title: 'Sealed Apple iPhone, 256GB',
        brand: 'Apple',
        productType: 'iPhone',
        model: 'iPhone 15 Pro Max',
      }),
    ).toEqual([
      ['apple', 3],
      ['iphone', 2],
      ['iphone 15 pro max', 1, 'apple'],
      ['sealed', 0],
      ['256gb', 0],
      ['pro', 0],
      ['max', 0],
    ])
  })

  test('an unknown maker is stored as a word, so that a wrong form adds no maker', () => {
    expect(called({ title: 'Clean', brand: 'Clean', model: 'EU22i' })).toEqual([
      ['clean', 0],
      ['eu22i', 1, 'clean'],
    ])
  })

  test("a model equal to its maker's name is the maker", () => {
    expect(called({ title: 'Honda', brand: 'Honda', model: 'Honda' })).toEqual([['honda', 3]])
  })

  test('a model keeps its hyphen, as people type it', () => {
    expect(called({ title: 'For sale', brand: 'Honda', model: 'CR-V' })).toEqual([
      ['honda', 3],
      ['cr-v', 1, 'honda'],
    ])
  })

  // [spec 10.16 #14]
  test.each([
    ['Wɛl fayn ɔs na Bo', ['wel', 'fayn']],
    ['Jɛnɛreta ŋaw', ['jenereta', 'ngaw']],
    ['Café crème', ['cafe', 'creme']],
    ['Call 076 123 456 or 076123456 or +232-76-123456', ['call']],
    ['Mail me.too@example.com, www.example.com or https://example.com/a', ['mail']],
    ['The flat at 12 Freetown Road for rent', ['flat', 'road']],
    ['A 5KVA of 2023', ['5kva']],
    ['😀 <b>"; DROP TABLE terms; --', ['drop', 'table', 'terms']],
    ['', []],
  ])('%s', (title, words) => {
    expect(wordsOf(title)).toEqual(words)
  })

  // [spec 10.16 #14]
  test('a listing has at most 24 terms, however long its title is', () => {
    expect(
      wordsOf(
        Array.from(
          { length: 60 },
          (_unused, at) => `ww${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
        ).join(' '),
      ),
    ).toHaveLength(24)
  })
})
