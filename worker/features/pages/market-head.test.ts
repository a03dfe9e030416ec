import { beforeAll, describe, expect, test } from 'vitest'
import { MarketQuery } from '#contract/market.ts'
import { ctxOf } from '../../test/ctx.ts'
import { signIn, type Member } from '../../test/people.ts'
import { post } from '../../test/things.ts'
import { findLowestPrice, listMarket } from '../search/feed/list-market.ts'
import { headOfMarket } from './heads.ts'

const ORIGIN = 'https://market.example'

let seller: Member
let ids: string[]
beforeAll(async () => {
  seller = await signIn()
  ids = [
    (await post(seller, 'generator', { location: 'Makeni', price: 3_200, title: 'Tiger generator' })).id,
    (await post(seller, 'generator', { location: 'Makeni', price: 9_000, title: 'Honda generator' })).id,
  ]
  await post(seller, 'generator', { location: 'Bo', price: 2_000 })
  await post(seller, 'home_rent', { location: 'Newton', price: 100, currency: 'USD' })
})

async function headOf(asked: Record<string, string>) {
  const ctx = await ctxOf(seller)
  const query = MarketQuery.parse(asked)
  const { page } = await listMarket(ctx, query)
  const place = {
    type: query.type,
    location: typeof query.location === 'string' ? query.location : undefined,
  }
  return headOfMarket({ query, page, lowestPriceSle: await findLowestPrice(ctx, place) }, ORIGIN)
}

describe('the head of a page of the market', () => {
  test('says what is sold where, from which price, how much there is and for example what', async () => {
    const url = `${ORIGIN}/market/generators/makeni`
    expect(await headOf({ type: 'generator', location: 'Makeni' })).toMatchObject({
      isUnlisted: false,
      head: {
        title: 'Generators in Makeni, from SLE 3,200 | Salone Market',
        description:
          'Generators in Makeni: 2 listings. Honda generator for SLE 9,000, Tiger generator for SLE 3,200.',
        url,
        things: [
          {
            '@type': 'ItemList',
            url,
            numberOfItems: 2,
            itemListElement: [
              { position: 1, name: 'Honda generator', url: `${ORIGIN}/listings/${ids[1]}` },
              { position: 2, name: 'Tiger generator', url: `${ORIGIN}/listings/${ids[0]}` },
            ],
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { position: 1, name: 'Salone Market', item: `${ORIGIN}/` },
              { position: 2, name: 'Market', item: `${ORIGIN}/market` },
              { position: 3, name: 'Generators', item: `${ORIGIN}/market/generators` },
              { position: 4, name: 'Makeni', item: url },
            ],
          },
        ],
      },
    })
  })

  test.each([
    [{}, 'Everything on the market', '/market'],
    [{ type: 'generators' }, 'Generators in Sierra Leone, from SLE 2,000', '/market/generators'],
    [
      { type: 'homes', location: 'Western Area' },
      'Homes for Rent in Western Area, from SLE 2,300 a month',
      '/market/homes/western-area',
    ],
    [{ location: 'Bo', utm_source: 'x' }, 'Everything in Bo', '/market?location=Bo'],
  ] as const)('of %o is %s, for search engines', async (asked, title, path) => {
    const { head, isUnlisted } = await headOf(asked)
    expect([head.title, head.url, isUnlisted]).toEqual([`${title} | Salone Market`, ORIGIN + path, false])
  })

  test.each([
    [{ searchQuery: 'honda generator' }, '“honda generator” in Sierra Leone', '/market?q=honda+generator'],
    [
      { type: 'generator', sortBy: 'price_asc' },
      'Generators in Sierra Leone',
      '/market/generators?sort=price_asc',
    ],
    [
      { type: 'generator', minPrice: '3000', brand: 'Firman' },
      'Generators in Sierra Leone',
      '/market/generators?brand=Firman&minPrice=3000',
    ],
    [
      { type: 'generator', location: 'Bo,Makeni' },
      'Generators in Sierra Leone',
      '/market/generators?location=Bo%2CMakeni',
    ],
    [{ type: 'cars' }, 'Cars for Sale in Sierra Leone', '/market/cars'],
    [{ type: 'generator', location: 'Lunsar' }, 'Generators in Lunsar', '/market/generators/lunsar'],
  ] as const)('of %o is %s, and not for search engines', async (asked, title, path) => {
    const { head, isUnlisted } = await headOf(asked)
    expect([head.title, head.url, isUnlisted]).toEqual([`${title} | Salone Market`, ORIGIN + path, true])
  })

  test('of a deeper page is not for search engines', async () => {
    const ctx = await ctxOf(seller)
    const { page } = await listMarket(ctx, MarketQuery.parse({ type: 'generator', limit: '1' }))
    const { head, isUnlisted } = await headOf({
      type: 'generator',
      limit: '1',
      cursor: page.nextCursor ?? '',
    })
    expect(isUnlisted).toBe(true)
    expect(head.url).toContain('/market/generators?cursor=')
  })

  test('says that nothing is there, and never counts what is elsewhere as what is here', async () => {
    const { head } = await headOf({ type: 'generator', location: 'Lunsar' })
    expect(head.description).toBe(
      'Generators in Lunsar: nothing for sale yet. Post yours on Salone Market, free of charge.',
    )
  })
})
