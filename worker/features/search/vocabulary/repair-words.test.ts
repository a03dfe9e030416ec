import { env } from 'cloudflare:workers'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, test } from 'vitest'
import { openDb } from '../../../db/client.ts'
import { d1 } from '../../../test/d1.ts'
import { signIn } from '../../../test/people.ts'
import { faultsOf, planOf } from '../../../test/plans.ts'
import { post } from '../../../test/things.ts'
import { repairWords } from './recount-words.ts'
import { formsOf } from './spelling.ts'
import { addWords, forgetWords, listKnownWords, meantQuery } from './store.ts'

const db = openDb(env.DB, 'first-primary')

beforeAll(async () => {
  const seller = await signIn()
  await post(seller, 'generator', {
    title: 'Kalabash stove with oven',
    description: 'Wɔndaful tin, it boils wotawota very quickly on its four rings.',
  })
})

const repaired = async (...words: string[]) =>
  Object.fromEntries((await repairWords({ db }, words)).map(({ from, to }) => [from, to]))

test('a listing makes the words of its title and its description known at once', async () => {
  expect(await repaired('kalabsh', 'wotawoat', 'quikcly')).toEqual({
    kalabsh: 'kalabash',
    wotawoat: 'wotawota',
    quikcly: 'quickly',
  })
})

test('Krio letters and accents are no errors', async () => {
  expect(await repaired('wɔndaful', 'wondaful', 'kálabash')).toEqual({})
  expect(await repaired('wɔnadful')).toEqual({ wɔnadful: 'wondaful' })
})

// [spec 10.16 #13]
test('a known word is never changed, in singular or plural', async () => {
  expect(await repaired('stove', 'stoves', 'ring')).toEqual({})
})

// [spec 10.16 #13]
test('short words, figures and words that are near to nothing stay', async () => {
  expect(
    await repaired('ovn', 'st0ve', 'xyzzyplugh', '', '😀😀😀😀', "'; DROP TABLE words; --", 'a'.repeat(500)),
  ).toEqual({})
})

test('an edited description is known at once too', async () => {
  const seller = await signIn()
  const { id } = await post(seller)
  await seller.patch(`/api/listings/${id}`, {
    description: 'It is a brengbreng machine and it runs day and night.',
  })
  expect(await repaired('brengbrang')).toEqual({ brengbrang: 'brengbreng' })
})

test('a word that is forgotten leaves nothing behind', async () => {
  await addWords(db, ['zazazoom'])
  const forms = async () =>
    (await d1.first<{ forms: number }>`SELECT count(*) AS forms FROM word_forms WHERE word = 'zazazoom'`)
      ?.forms
  expect(await forms()).toBe(formsOf('zazazoom').length)
  await forgetWords(db, ['zazazoom'])
  expect(await forms()).toBe(0)
})

// [spec 10.16 #13]
test('the rows read stay bounded in a vocabulary that is crowded about the word', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const crowd = Array.from(letters, (first) =>
    Array.from(letters, (second) => [`qu${first}${second}x`, `q${first}u${second}x`]),
  ).flat(2)
  await addWords(db, crowd)
  const asked = Array.from({ length: 8 }, (_unused, at) => `qu${'bcdfghjk'[at] ?? ''}1x`.replace('1', 'ä'))
  const folded = asked.map((word) => word.replace('ä', ''))
  const query = new SQLiteAsyncDialect().sqlToQuery(
    meantQuery(folded.map((word) => ({ known: [word], forms: formsOf(word) }))),
  )
  const { meta } = await env.DB.prepare(query.sql)
    .bind(...query.params)
    .all()
  expect(meta.rows_read).toBeGreaterThan(100)
  expect(meta.rows_read).toBeLessThan(1_000)
})

// [spec 10.16 #13]
test('no table is scanned', async () => {
  const query = new SQLiteAsyncDialect().sqlToQuery(
    meantQuery([{ known: ['honda'], forms: formsOf('honda') }]),
  )
  for (const plan of [await planOf(query), await planOf(listKnownWords(db, 'a', 'b', 10).toSQL())]) {
    expect(faultsOf(plan).filter((step) => !/SCAN (typed|form) VIRTUAL/.test(step))).toEqual([])
  }
})
