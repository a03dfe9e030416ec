import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { Suggestions } from '#contract/search.ts'
import { openDb } from '#worker/db/client.ts'
import { d1, rowsRead } from '#worker/test/databases.ts'
import { parsed } from '#worker/test/parsed.ts'
import { signIn, type Member } from '#worker/test/people.ts'
import { postListing } from '#worker/test/things.ts'
import { lookupQueries, parseLookup } from './suggest.ts'

const db = openDb(env.DB, 'first-primary')
let seller: Member
let another: Member
beforeAll(async () => {
  seller = await signIn()
  another = await signIn()
  await postListing(seller, 'generator', {
    title: 'Honda EU22i, quiet',
    generatorBrand: 'Honda',
    generatorModel: 'EU22i',
    location: 'Makeni',
  })
  await postListing(another, 'generator', {
    title: 'Honda EU22i inverter',
    generatorBrand: 'Honda',
    generatorModel: 'EU22i',
    location: 'Makeni',
  })
  await postListing(another, 'car_sale', {
    title: 'Honda Civic, silver',
    make: 'Honda',
    carModel: 'Civic',
    location: 'Magburaka',
  })
  await postListing(seller, 'electronics', {
    title: 'iPhone 17 Pro Max, silver',
    brand: 'Apple',
    productType: 'iPhone',
    electronicsModel: 'iPhone 17 Pro Max',
    location: 'Bo',
  })
})

async function suggestions(q: string, person = seller) {
  return (await parsed(Suggestions, person.get(`/api/search-suggestions?q=${encodeURIComponent(q)}`)))
    .suggestions
}

const texts = async (q: string) => (await suggestions(q)).map(({ text }) => text)
const countOf = async (q: string, text = q) =>
  (await suggestions(q)).find((each) => each.text === text)?.count ?? 0

describe('completions', () => {
  test.each([
    ['honda eu', { text: 'honda eu22i', what: 'model', count: 2 }],
    ['Honda C', { text: 'Honda civic', what: 'model', count: 1 }],
    ['honda', { text: 'honda eu22i', what: 'model', count: 2 }],
    ['honda ', { text: 'honda civic', what: 'model', count: 1 }],
    ['h', { text: 'honda', what: 'brand', count: 3 }],
    ['iph', { text: 'iphone', what: 'category', count: 1 }],
    ['iphone 17 p', { text: 'iphone 17 pro max', what: 'model', count: 1 }],
    ['new iphone 17', { text: 'new iphone 17 pro max', what: 'model', count: 1 }],
    ['ge', { text: 'generator', what: 'category', count: 2 }],
    ['jen', { text: 'generator', what: 'category', count: 2 }],
    ['silv', { text: 'silver', what: 'word', count: 2 }],
    ['silver in mak', { text: 'silver in makeni', what: 'place', count: 2 }],
    ['anything na ', { text: 'anything na makeni', what: 'place', count: 2 }],
    ['house in ma', { text: 'house in makeni', what: 'place', count: 0 }],
    ['generator in ma', { text: 'generator in makeni', what: 'place', count: 2 }],
    ['generator na m', { text: 'generator na magburaka', what: 'place', count: 0 }],
    ['generator sil', { text: 'generator silver', what: 'word', count: 0 }],
    ['car sil', { text: 'car silver', what: 'word', count: 1 }],
    ['western', { text: 'western area', what: 'place', count: 0 }],
  ])('"%s" has the completion %j, unless its count is 0', async (typed, expected) => {
    const found = (await suggestions(typed)).find(({ text }) => text === expected.text)
    expect(found).toEqual(expected.count === 0 ? undefined : expected)
  })

  test('are at most eight, distinct and sorted by frequency', async () => {
    for (const typed of ['', ' ', 'm', 's', 'honda', 'i']) {
      const found = await suggestions(typed)
      expect(found.map(({ count }) => count)).toEqual(found.map(({ count }) => count).sort((a, b) => b - a))
      expect(new Set(found.map(({ text }) => text)).size).toBe(found.length)
      expect(found.length).toBeLessThanOrEqual(8)
    }
  })

  test('of an empty text are the kinds and makers for sale', async () => {
    expect(await suggestions('')).toEqual([
      { text: 'honda', what: 'brand', count: 3 },
      { text: 'generator', what: 'category', count: 2 },
      { text: 'apple', what: 'brand', count: 1 },
      { text: 'car', what: 'category', count: 1 },
      { text: 'electronics', what: 'category', count: 1 },
    ])
  })

  test.each(['honda h', 'HONDA h', 'silver s', 'iphone 17 i'])('of "%s" repeat no word', async (typed) => {
    const words = (await texts(typed)).map((text) => text.toLowerCase().split(' '))
    expect(words.filter((each) => new Set(each).size < each.length)).toEqual([])
  })

  test('after a maker include no model of another maker', async () => {
    await postListing(seller, 'car_sale', { title: 'Kia Ibizza, clean', make: 'Kia', carModel: 'Ibizza' })
    expect(await texts('ibi')).toEqual(['ibizza'])
    expect(await texts('honda ib')).toEqual([])
  })
})

describe('changes to listings', () => {
  test('posting, editing, selling, deleting and restoring a listing update the counts', async () => {
    const owner = await signIn()
    const call = (path: string, body?: unknown) => owner.post(`/api/listings/${id}${path}`, body)
    const { id } = await postListing(owner, 'generator', {
      title: 'Wobbegong one',
      generatorBrand: 'Sumec',
      generatorModel: 'Quokka 5',
    })
    expect([await countOf('quokka 5'), await countOf('sumec')]).toEqual([1, 1])
    const second = await postListing(another, 'generator', {
      title: 'Wobbegong two',
      generatorBrand: 'Sumec',
      generatorModel: 'Quokka 5',
    })
    expect([await countOf('quokka 5'), await countOf('sumec'), await countOf('wob', 'wobbegong')]).toEqual([
      2, 2, 2,
    ])
    await owner.patch(`/api/listings/${id}`, { generatorModel: 'Quokka 6', title: 'Sold as it is' })
    expect([
      await countOf('quokka 5'),
      await countOf('quokka 6'),
      await countOf('sumec'),
      await countOf('wob', 'wobbegong'),
    ]).toEqual([1, 1, 2, 1])
    await call('/status', { status: 'sold' })
    expect([await countOf('quokka 6'), await countOf('sumec')]).toEqual([0, 1])
    await call('/status', { status: 'active' })
    expect([await countOf('quokka 6'), await countOf('sumec')]).toEqual([1, 2])
    await owner.delete(`/api/listings/${id}`)
    await another.delete(`/api/listings/${second.id}`)
    expect([await texts('quok'), await texts('wobb'), await texts('sumec')]).toEqual([[], [], []])
    await call('/restore')
    expect(await texts('quok')).toEqual(['quokka 6'])
  })

  test('a word of a single seller is not suggested, however many listings have it', async () => {
    const owner = await signIn()
    await postListing(owner, 'generator', { title: 'Zanzibuk stands here' })
    await postListing(owner, 'generator', { title: 'Zanzibuk stands there' })
    expect(await texts('zanzi')).toEqual([])
    await postListing(another, 'generator', { title: 'My zanzibuk too' })
    expect(await suggestions('zanzi')).toEqual([{ text: 'zanzibuk', what: 'word', count: 3 }])
  })

  test('phone numbers and e-mail addresses are never suggested, whoever writes them', async () => {
    for (const owner of [seller, another]) {
      await postListing(owner, 'generator', {
        title: 'Call 076555123 or +232 76 555 123',
        generatorModel: '076555123',
        description: 'Write to wixxy@example.com, any day of the week.',
      })
      await postListing(owner, 'generator', {
        title: 'Mail wixxy@example.com',
        generatorModel: 'wixxy@example.com',
      })
    }
    for (const typed of ['0', '07', '+', '+2', '232', '5', 'wix', 'exam', 'com'])
      expect(await texts(typed), typed).toEqual([])
  })
})

describe('hostile or odd text', () => {
  const hostile = ["'; DROP TABLE terms; --", '"', '%', '_', '*', '\\', '😀', '\u0000', '\u200b']
  const odd = ['a'.repeat(100), 'a b c d e f g h i j k l', 'NEAR(', 'ɛ', '¿', ' in ', 'İ']
  test.each([...hostile, ...odd])('%j returns a valid response', async (typed) => {
    expect((await suggestions(typed)).length).toBeLessThanOrEqual(8)
  })
})

describe('with a vocabulary of 20,000 terms,', () => {
  beforeAll(async () => {
    const letters = 'aeioumkrst'
    const names = Array.from(
      { length: 20_000 },
      (_unused, at) =>
        `m${Array.from(String(at).padStart(5, '0'), (digit) => letters[Number(digit)]).join('')}`,
    )
    const add = env.DB
      .prepare(`INSERT INTO terms (term, rank, maker, active, electronics, generator, car_sale, home_rent)
      SELECT value, 1, 'makoma', 1 + (key * 7919) % 4999, 1 + (key * 7919) % 4999, 0, 0, 0
      FROM json_each(?) WHERE true`)
    await env.DB.batch([add.bind(JSON.stringify(names))])
  })

  const models = ['generator in m', 'iphone 17 pro m', 'honda m', 'honda', 'm m m m']
  const prefixes = ['m', 'maea', 'maeaua', 'k', 'a na ', '']
  test.each([...models, ...prefixes])('completing %j reads at most 64 rows', async (typed) => {
    const lookups = [
      parseLookup(typed, 23),
      {
        ...parseLookup(typed, 23),
        kinds: ['generator'] as const,
        maker: 'makoma',
        modelsOf: { maker: 'makoma', head: '', prefix: '' },
      },
    ]
    for (const lookup of lookups) {
      const { counts, models, terms } = lookupQueries(db, lookup)
      const queries = [counts, models, ...terms]
      const read = await Promise.all(queries.map((query) => rowsRead(query)))
      expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(64)
    }
  })

  test('the first suggestion is at least half as common as the most common match', async () => {
    const [first] = await d1.all<{ active: number }>`SELECT term, active FROM terms WHERE term >= 'm'
      AND term < 'n' ORDER BY active DESC LIMIT 1`
    const [best] = await suggestions('m')
    expect(best?.count).toBeGreaterThanOrEqual((first?.active ?? 0) / 2)
  })
})
