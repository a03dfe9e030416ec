import { env } from 'cloudflare:workers'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { openDb } from '#worker/db/client.ts'
import { d1, rowsRead } from '#worker/test/databases.ts'
import { type Member, signIn } from '#worker/test/people.ts'
import { pickAt, randomFrom } from '#worker/test/random.ts'
import { cronAt, rowId, setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { repairWords } from './recount-words.ts'
import { formsOf } from './spelling.ts'
import { addWords, deleteWords, listWithoutTerms, similarWordsQuery } from './store.ts'

const NAMES = ['Alder', 'Birch', 'Cedar wood', 'Damson', 'Elder']

async function rows<T = Record<string, unknown>>(sql: string): Promise<T[]> {
  return (await env.DB.prepare(sql).all<T>()).results
}

const COUNTS = ['electronics', 'generator', 'car_sale', 'home_rent']
const SUMS = COUNTS.map((type) => `sum(l.type = '${type}') AS ${type}`).join()
const RECOUNT = `SELECT called.value ->> 0 AS term, count(*) AS active, ${SUMS}
  FROM listings AS l, json_each(l.terms) AS called WHERE l.status = 'active' GROUP BY 1 ORDER BY 1`

test('after 120 random operations, counts equal a recount, and known words match the index', async () => {
  const sellers = await Promise.all([signIn(), signIn(), signIn()])
  const listings: { id: string; seller: Member }[] = []
  for (let at = 0; at < 12; at += 1) {
    const seller = pickAt(sellers, at)
    const { id } = await postListing(seller, pickAt([...LISTING_TYPES], at), {
      title: `${pickAt(NAMES, at)} number ${at}`,
    })
    listings.push({ id, seller })
  }
  const random = randomFrom(7)
  const done = new Set<string>()
  for (let at = 0; at < 120; at += 1) {
    const { id, seller } = pickAt(listings, Math.floor(random() * listings.length))
    const path = `/api/listings/${id}`
    const operations: Record<string, () => Promise<Response>> = {
      sell: () => seller.post(`${path}/status`, { status: 'sold' }),
      back: () => seller.post(`${path}/status`, { status: 'active' }),
      title: () =>
        seller.patch(path, {
          title:
            `${pickAt(NAMES, Math.floor(random() * 50))} ` +
            `${pickAt(NAMES, Math.floor(random() * 50))} of mine`,
        }),
      text: () =>
        seller.patch(path, {
          description: `${pickAt(NAMES, Math.floor(random() * 50))} and some more words, as they come.`,
        }),
      delete: () => seller.delete(path),
      restore: () => seller.post(`${path}/restore`),
    }
    const name = pickAt([...Object.keys(operations), 'back', 'restore'], Math.floor(random() * 80))
    const answer = await operations[name]?.()
    if (answer?.ok) done.add(name)
  }
  expect([...done].sort()).toEqual(['back', 'delete', 'restore', 'sell', 'text', 'title'])

  expect(await rows(`SELECT term, active, ${COUNTS.join()} FROM terms ORDER BY term`)).toEqual(
    await rows(RECOUNT),
  )
  // Weights are accurate to a factor of two. Only names and words of several sellers have a weight.
  expect(
    await rows(
      'SELECT term FROM terms WHERE weight IS NOT NULL AND (active < (1 << weight) * 0.75 OR active >= ' +
        '(2 << weight))',
    ),
  ).toEqual([])
  expect(
    await rows('SELECT term FROM terms WHERE (weight IS NULL) <> (rank = 0 AND seller_id IS NOT NULL)'),
  ).toEqual([])

  await cronAt(Date.now())
  const indexed = await rows<{ word: string }>(
    `SELECT term AS word, doc AS listings FROM listing_words WHERE term NOT GLOB '*[^a-z]*' AND ` +
      'length(term) BETWEEN 3 AND 24 ORDER BY 1',
  )
  const known = await rows<{ word: string }>('SELECT word, listings FROM words ORDER BY word')
  expect(known.map(({ word }) => word)).toEqual(indexed.map(({ word }) => word))
  expect(await rows('SELECT form FROM word_forms WHERE word NOT IN (SELECT word FROM words)')).toEqual([])
})

test('cron backfills the terms of a listing without terms once', async () => {
  const seller = await signIn()
  const { id } = await postListing(seller, 'generator', {
    title: 'Fennel of old',
    generatorModel: 'Galangal 7',
  })
  await setRow(id, { terms: null })
  expect(await rows(`SELECT term FROM terms WHERE term = 'galangal 7'`)).toEqual([])
  await cronAt(Date.now())
  await cronAt(Date.now())
  expect(await rows(`SELECT term, active, maker FROM terms WHERE term = 'galangal 7'`)).toEqual([
    { term: 'galangal 7', active: 1, maker: 'firman' },
  ])
})

describe('known words', () => {
  const db = openDb(env.DB, 'first-primary')

  beforeAll(async () => {
    const seller = await signIn()
    await postListing(seller, 'generator', {
      title: 'Kalabash stove with oven',
      description: 'Wɔndaful tin, it boils wotawota very quickly on its four rings.',
    })
  })

  const repaired = async (...words: string[]) =>
    Object.fromEntries((await repairWords({ db }, words)).map(({ from, to }) => [from, to]))

  test('the words of a new listing’s title and description are known at once', async () => {
    expect(await repaired('kalabsh', 'wotawoat', 'quikcly')).toEqual({
      kalabsh: 'kalabash',
      wotawoat: 'wotawota',
      quikcly: 'quickly',
    })
  })

  test('known words with Krio letters or accents are not corrected', async () => {
    expect(await repaired('wɔndaful', 'wondaful', 'kálabash')).toEqual({})
    expect(await repaired('wɔnadful')).toEqual({ wɔnadful: 'wondaful' })
  })

  test('a word is not changed if its singular or plural is known', async () => {
    expect(await repaired('stove', 'stoves', 'ring')).toEqual({})
  })

  test('short words, words with digits and words that resemble no known word are not corrected', async () => {
    expect(
      await repaired(
        'ovn',
        'st0ve',
        'xyzzyplugh',
        '',
        '😀😀😀😀',
        "'; DROP TABLE words; --",
        'a'.repeat(500),
      ),
    ).toEqual({})
  })

  test('the words of an edited description are known at once', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller)
    await seller.patch(`/api/listings/${id}`, {
      description: 'It is a brengbreng machine and it runs day and night.',
    })
    expect(await repaired('brengbrang')).toEqual({ brengbrang: 'brengbreng' })
  })

  test('deleting a word deletes all its forms', async () => {
    await addWords(db, ['zazazoom'])
    const forms = () => d1.value`SELECT count(*) AS forms FROM word_forms WHERE word = 'zazazoom'`
    expect(await forms()).toBe(formsOf('zazazoom').length)
    await deleteWords(db, ['zazazoom'])
    expect(await forms()).toBe(0)
  })

  test('a lookup reads a bounded number of rows, even if many words resemble the typed one', async () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const similarWords = Array.from(letters, (first) =>
      Array.from(letters, (second) => [`qu${first}${second}x`, `q${first}u${second}x`]),
    ).flat(2)
    await addWords(db, similarWords)
    const typedWords = Array.from('bcdfghjk', (letter) => `qu${letter}x`)
    const query = new SQLiteAsyncDialect().sqlToQuery(
      similarWordsQuery(typedWords.map((word) => ({ singularAndPlural: [word], forms: formsOf(word) }))),
    )
    const read = await rowsRead(query)
    expect(read).toBeGreaterThan(100)
    expect(read).toBeLessThan(1_000)
  })
})

test('terms are backfilled only for active listings', async () => {
  const seller = await signIn()
  const [active, sold] = [await postListing(seller), await postListing(seller)]
  await setRow(active.id, { terms: null })
  await setRow(sold.id, { terms: null, status: 'sold' })
  const found = await listWithoutTerms(openDb(env.DB, 'first-primary'), 100)
  expect(found.map(({ id }) => id)).toEqual([await rowId('listings', active.id)])
})
