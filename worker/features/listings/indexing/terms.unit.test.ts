import { describe, expect, test } from 'vitest'
import { termsOf } from './terms.ts'

const termsFrom = (listing: {
  title: string
  brand?: string
  model?: string
  productType?: 'iPhone' | '5G Phone'
}) => termsOf(listing)
const wordsOf = (title: string) => termsOf({ title }).map(([term]) => term)

describe('the terms of a listing', () => {
  test('are its maker, product and model, and each word of these and of the title', () => {
    expect(
      termsFrom({
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

  test('include an unknown maker as a word, so that a wrong entry adds no maker', () => {
    expect(termsFrom({ title: 'Clean', brand: 'Clean', model: 'EU22i' })).toEqual([
      ['clean', 0],
      ['eu22i', 1, 'clean'],
    ])
  })

  test('include a model only as the maker if both have the same name', () => {
    expect(termsFrom({ title: 'Honda', brand: 'Honda', model: 'Honda' })).toEqual([['honda', 3]])
  })

  test('keep the hyphen of a model, as people type it', () => {
    expect(termsFrom({ title: 'For sale', brand: 'Honda', model: 'CR-V' })).toEqual([
      ['honda', 3],
      ['cr-v', 1, 'honda'],
    ])
  })

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
  ])('with the title "%s" are %j', (title, words) => {
    expect(wordsOf(title)).toEqual(words)
  })

  test('are at most 24, however long the title is', () => {
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
