import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ListingsPage } from '#contract/listing.ts'
import { wordsIn } from '#worker/platform/folding.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed } from '#worker/test/parsed.ts'
import { signIn } from '#worker/test/people.ts'
import { cronAt } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { toFts5 } from './expression-tree.ts'
import { toExpression } from './expression.ts'
import { wordsOf } from './words.ts'

const TABLES = [
  'listing_texts',
  'listings_by_name',
  'listings_by_price',
  'listings_by_score',
  'listings_by_likes',
  'listings_by_move_in',
]

async function partsOf(table: string): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(DISTINCT segid) AS parts FROM ${table}_idx`).first<{
    parts: number
  }>()
  return row?.parts ?? 0
}

test.each([
  ['Toyota RAV4, clean!', ['toyota', 'rav4', 'clean']],
  ['a generator for the house', ['generator', 'house']],
  ['the', ['the']],
  ['kɔba Ɔl ŋaŋa', ['koba', 'ol', 'nganga']],
  ['café CAFÉ', ['cafe']],
  ['pho\u200bne na Ke\u00adnema', ['phone', 'kenema']],
  ['ǂkcarsale', ['kcarsale']],
  ['💥 ( ) " *', []],
])('the words of %j are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('a search uses at most twelve words', () => {
  expect(wordsOf(Array.from({ length: 40 }, (_unused, index) => `w${index}`).join(' '))).toHaveLength(12)
})

/**
 * Each word must be one FTS5 token. A word that the tokenizer splits becomes a phrase, which is an error in
 * an index without positions.
 */
test('a word with any letter of any script can be searched for', { timeout: 60_000 }, async () => {
  const queries: D1PreparedStatement[] = []
  const query = env.DB.prepare('SELECT count(*) FROM listing_texts WHERE listing_texts MATCH ?')
  for (let first = 0; first < 0x30000; first += 0x400) {
    const letters = Array.from({ length: 0x400 }, (_unused, index) => first + index).filter(
      (code) => code < 0xd800 || code > 0xdfff,
    )
    const words = letters.flatMap((code) => wordsIn(`a${String.fromCodePoint(code)}b`))
    if (words.length > 0) queries.push(query.bind(words.map((word) => `"${word}"`).join(' OR ')))
  }
  expect(queries.length).toBeGreaterThan(100)
  await env.DB.batch(queries)
})

test.each([
  '"',
  "'",
  '*',
  'NEAR(a b)',
  'a AND',
  'OR',
  'NOT x',
  '(((',
  'words:market',
  '^x',
  '\u0000',
  '💥'.repeat(250),
  '\u200b\u200d',
  '-',
  '{a b}',
  '+',
  "'); DROP TABLE listings; --",
  'ǂ0',
])('hostile text %j reaches the index only as quoted words', async (text) => {
  for (const filters of [
    { text },
    { model: text },
    { color: text },
    { storage: text },
    { brand: [text] },
    { notBrand: [text] },
    { text, model: text, brand: [text], type: 'car_sale' as const },
  ]) {
    for (const isInTitle of [false, true]) {
      const tree = toExpression(filters, isInTitle)
      if (tree === undefined) continue
      const expression = toFts5(tree)
      expect(expression.replace(/"[^"]*"/g, '').replace(/AND|OR|NOT|[() ]/g, '')).toBe('')
      await d1.first`SELECT count(*) FROM listing_texts WHERE listing_texts MATCH ${expression}`
    }
  }
})

test('cron merges the index parts that new listings add, without changing search results', async () => {
  const seller = await signIn()
  for (let index = 0; index < 7; index += 1) {
    await postListing(seller, 'generator', { title: `Numbat generator ${index}`, price: 9_000 - index })
    await postListing(seller, 'home_rent')
  }
  const before = await Promise.all(TABLES.map(partsOf))
  await cronAt(Date.now())
  const after = await Promise.all(TABLES.map(partsOf))
  for (const [index, parts] of after.entries()) expect(parts, TABLES[index]).toBeLessThan(before[index] ?? 0)
  const page = await parsed(ListingsPage, seller.get('/api/listings?text=numbat&sortBy=price_asc'))
  expect(page.listings.map(({ price }) => price)).toEqual([8_994, 8_995, 8_996, 8_997, 8_998, 8_999, 9_000])
})
