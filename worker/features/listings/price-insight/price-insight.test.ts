import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { COMPARISONS } from '#contract/kinds/comparisons.ts'
import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { SOLD_COMPARED_DAYS } from '#contract/limits.ts'
import { PriceInsight } from '#contract/price-insight.ts'
import { openDb } from '#worker/db/client.ts'
import { billedReads, d1, expectIndexed } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { parsed } from '#worker/test/parsed.ts'
import { ctxOf, signIn, visitor, type Member } from '#worker/test/people.ts'
import { setRow } from '#worker/test/rows.ts'
import { aListing, postListing } from '#worker/test/things.ts'
import { ALIKE_READ_MAX, comparePriceOfDraft } from './show.ts'
import { newestAlike } from './store.ts'

let sellers: Member[]
beforeAll(async () => {
  sellers = await Promise.all(Array.from({ length: 6 }, () => signIn()))
})

/** Each of the sellers posts two such listings, at 1,000 to 12,000 times `scale`. Returns their ids. */
async function postTwelve(
  type: ListingType,
  changes: Record<string, unknown>,
  { scale = 1, by = sellers } = {},
): Promise<string[]> {
  const posts = Array.from({ length: 12 }, async (_unused, index) =>
    postListing(by[index % by.length]!, type, {
      price: (index + 1) * 1_000 * scale,
      currency: 'SLE',
      ...changes,
    }),
  )
  return (await Promise.all(posts)).map(({ id }) => id)
}

const insightFor = async (type: ListingType, changes: Record<string, unknown>) =>
  parsed(
    PriceInsight,
    (await signIn()).post('/api/price-insight', aListing(type, { currency: 'SLE', ...changes })),
  )

/** Of 1,000 to 12,000: half are from 3,750 to 9,250. */
const TWELVE = { count: 12, low: 3_750, median: 6_500, high: 9_250 }

describe('a price', () => {
  const camon = { electronicsModel: 'Camon 99' }
  let ids: string[]
  beforeAll(async () => {
    ids = await postTwelve('electronics', camon)
  })

  test.each([
    [1_800, 'very_low'],
    [3_000, 'low'],
    [6_000, 'within'],
    [10_000, 'high'],
  ])('of %i stands %s', async (price, position) => {
    expect(await insightFor('electronics', { ...camon, price })).toEqual({ ...TWELVE, position })
  })

  test('on a listing is compared for everybody, with those of others only', async () => {
    const insight = await parsed(PriceInsight, visitor().get(`/api/listings/${ids[11]}/price-insight`))
    expect(insight).toMatchObject({ count: 10, position: 'high' })
    await setRow(ids[11]!, { status: 'sold' })
    expect(await parsed(PriceInsight, visitor().get(`/api/listings/${ids[11]}/price-insight`))).toBeNull()
  })

  test('in dollars is compared in leones', async () => {
    const inDollars = await insightFor('electronics', { ...camon, price: 1_000, currency: 'USD' })
    expect(inDollars).toEqual({ ...TWELVE, position: 'high' })
  })
})

test.each<[string, ListingType, object, number, object, object]>([
  [
    'electronics by model and storage',
    'electronics',
    { electronicsModel: 'Spark 77', storageCapacity: '128GB' },
    1,
    { electronicsModel: 'spark-77', storageCapacity: undefined },
    { storageCapacity: '256GB' },
  ],
  [
    'generators by fuel and power',
    'generator',
    { generatorFuelType: 'Gas', powerOutput: '10KVA' },
    1,
    { powerOutput: '12KVA' },
    { powerOutput: '20KVA' },
  ],
  [
    'cars by make and model',
    'car_sale',
    { make: 'Land Rover', carModel: 'CR-V' },
    100,
    { make: 'landrover', carModel: 'crv' },
    { carModel: 'Defender' },
  ],
  [
    'homes by place and bedrooms',
    'home_rent',
    { location: 'Kambia', bedrooms: 4 },
    1,
    { bathrooms: 3 },
    { bedrooms: 3 },
  ],
])('compares %s', async (_what, type, fields, scale, alike, other) => {
  await postTwelve(type, { ...fields }, { scale })
  const price = 6_000 * scale
  expect(await insightFor(type, { ...fields, ...alike, price })).toMatchObject({
    count: 12,
    position: 'within',
  })
  expect(await insightFor(type, { ...fields, ...other, price })).toBeNull()
})

test('a home is compared with those of its part of town, where there are enough', async () => {
  const place = { location: 'Freetown', bedrooms: 6 }
  await postTwelve('home_rent', { ...place, area: 'Lumley' })
  await postTwelve('home_rent', { ...place, area: 'Kissy' }, { scale: 2 })
  const insightIn = (area: string) => insightFor('home_rent', { ...place, area, price: 6_000 })
  expect(await insightIn('Lumley')).toMatchObject({ count: 12, median: 6_500, position: 'within' })
  expect(await insightIn('Kissy')).toMatchObject({ count: 12, median: 13_000, position: 'low' })
  expect(await insightIn('Goderich')).toMatchObject({ count: 12 })
})

test('nothing is said of few listings, of few sellers, or without a model', async () => {
  const few = { electronicsModel: 'Few 1' }
  await postTwelve('electronics', few, { by: sellers.slice(0, 4) })
  expect(await insightFor('electronics', { ...few, price: 6_000 })).toBeNull()
  expect(await insightFor('electronics', { electronicsModel: '', price: 6_000 })).toBeNull()
})

test('one seller’s many listings, old leones and long sold ones do not move the prices', async () => {
  const model = { electronicsModel: 'Steady 5' }
  const ids = await postTwelve('electronics', model)
  const crowd = await signIn()
  for (let count = 0; count < 5; count += 1)
    await postListing(crowd, 'electronics', { ...model, price: 200, currency: 'SLE' })
  await setRow(ids[0]!, { price: 12_000_000, price_sle: 12_000_000 })
  await setRow(ids[1]!, { status: 'sold' })
  const withTwoOfCrowd = await insightFor('electronics', { ...model, price: 6_000 })
  expect(withTwoOfCrowd).toMatchObject({ count: 13 })
  await d1.run`UPDATE listings SET updated_at = ${Date.now() - (SOLD_COMPARED_DAYS + 1) * DAY_MS}
    WHERE public_id = ${ids[1]}`
  expect(await insightFor('electronics', { ...model, price: 6_000 })).toMatchObject({ count: 12 })
})

test('a comparison reads a bounded number of rows, by an index of the kind', async () => {
  const db = openDb(env.DB, 'first-primary')
  for (const type of LISTING_TYPES) {
    const comparison = COMPARISONS[type]!
    const same = comparison.same.map((column) => [column, 'x'] as const)
    await expectIndexed(newestAlike(db, type, comparison, same, 5), 'comparable_')
  }
  const [seller] = sellers
  await addMany(seller!, 2 * ALIKE_READ_MAX, () => ({ listing: { generatorFuelType: 'Diesel' } }))
  const draft = { type: 'generator', title: '', price: 9_000, currency: 'SLE', location: 'Bo' } as const
  const ctx = await ctxOf(await signIn())
  const { rows } = await billedReads((DB) =>
    comparePriceOfDraft(
      { ...ctx, db: openDb(DB, 'first-primary') },
      { ...draft, generatorFuelType: 'Diesel', powerOutput: '2.5KVA' },
    ),
  )
  expect(rows).toBeLessThanOrEqual(2 * ALIKE_READ_MAX)
})
