import { beforeAll, describe, expect, test } from 'vitest'
import { ListingsPage } from '#contract/listing.ts'
import { parsed } from '../../../test/parsed.ts'
import { addMany } from '../../../test/many.ts'
import { signIn, visitor, type Member } from '../../../test/people.ts'

let reader: Member

/** A thousand at one price and five at another. */
beforeAll(async () => {
  reader = await signIn()
  await addMany(reader, 1_005, (index) => ({
    listing: { title: 'Numbatfan generator', price: index < 1_000 ? 5_000 : 6_000 },
  }))
})

async function read(query: string): Promise<ListingsPage> {
  return parsed(ListingsPage, reader.get(`/api/listings?${query}`))
}

// [spec 10.1 #10]
test('a page holds twenty where nobody asks otherwise, and fifty at most', async () => {
  expect((await read('')).listings).toHaveLength(20)
  for (const query of [
    'limit=51',
    'limit=500',
    'limit=999999999',
    'limit=500&searchQuery=numbatfan',
    'limit=500&minPrice=1',
    `limit=500&userId=${reader.user.id}`,
  ]) {
    expect((await read(query)).listings, query).toHaveLength(50)
  }
})

describe('above 1,000 matches the total is at least 1,000', () => {
  // [spec 10.1 #13]
  test.each([
    'minPrice=5000&maxPrice=6000',
    'minPrice=1',
    'type=generator&minPrice=1&sortBy=price_asc',
    'searchQuery=numbatfan',
    'searchQuery=numbatfan&type=generator&location=Bo',
    'searchQuery=numbatfan&minPrice=1&maxPrice=6000',
    'searchQuery=numbatfan&minPrice=1&offset=20',
  ])('%s', async (query) => {
    expect(await read(query)).toMatchObject({ total: 1_000, totalIsAtLeast: true })
  })
})

describe('up to 1,000 matches, and wherever counters stand, the total is exact', () => {
  // [spec 10.1 #13]
  test.each([
    ['minPrice=5000&maxPrice=5000', 1_000],
    ['minPrice=5000.01', 5],
    ['searchQuery=numbatfan&maxPrice=5000', 1_000],
    ['searchQuery=numbatfan&minPrice=6000', 5],
    ['', 1_005],
    ['type=generator', 1_005],
    ['type=generator&location=Bo', 1_005],
    ['type=car_sale', 0],
  ])('%j counts %i', async (query, total) => {
    const page = await read(query)
    expect(page.total).toBe(total)
    expect(page.totalIsAtLeast).toBeUndefined()
  })

  test('the landing page counts every one', async () => {
    expect(await (await visitor().get('/api/showcase')).json()).toMatchObject({ total: 1_005 })
  })
})
