import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ListingsPage } from '#contract/listing.ts'
import { parsed } from '../../test/parsed.ts'
import { signIn } from '../../test/people.ts'
import { cronAt } from '../../test/rows.ts'
import { post } from '../../test/things.ts'

const TABLES = [
  'listing_texts',
  'listings_by_name',
  'listings_by_price',
  'listings_by_score',
  'listings_by_likes',
]

async function partsOf(table: string): Promise<number> {
  const row = await env.DB.prepare(`SELECT count(DISTINCT segid) AS parts FROM ${table}_idx`).first<{
    parts: number
  }>()
  return row?.parts ?? 0
}

// [spec 10.17 #13]
test('cron merges the parts that posts add to each index, and search finds the same', async () => {
  const seller = await signIn()
  for (let index = 0; index < 7; index += 1)
    await post(seller, 'generator', { title: `Numbat generator ${index}`, price: 9_000 - index })
  const before = await Promise.all(TABLES.map(partsOf))
  await cronAt(Date.now())
  const after = await Promise.all(TABLES.map(partsOf))
  for (const [index, parts] of after.entries()) expect(parts, TABLES[index]).toBeLessThan(before[index] ?? 0)
  const page = await parsed(ListingsPage, seller.get('/api/listings?text=numbat&sortBy=price_asc'))
  expect(page.listings.map(({ price }) => price)).toEqual([8_994, 8_995, 8_996, 8_997, 8_998, 8_999, 9_000])
})
