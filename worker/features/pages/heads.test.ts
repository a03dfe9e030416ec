import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/dates.ts'
import type { ListingType } from '#contract/kinds/derived.ts'
import { DESCRIPTION_MAX, IMAGE_URL_MAX, PHOTOS_MAX, TITLE_MAX } from '#contract/limits.ts'
import type { Listing } from '#contract/listing.ts'
import { MarketQuery } from '#contract/market.ts'
import { countWithLowestPrice, listMarket } from '#worker/features/search/feed/list-market.ts'
import { type Head, headOf, readPage } from '#worker/test/crawler.ts'
import { ctxOf, type Member, signIn, suspend } from '#worker/test/people.ts'
import { setRow } from '#worker/test/rows.ts'
import { postListing } from '#worker/test/things.ts'
import { headOfMarket } from './heads.ts'
import { listingPath } from './share/address.ts'

/** About as many bytes as the first packets of a connection carry. */
const HTML_BYTES_MAX = 14 * 1024
let seller: Member
beforeAll(async () => {
  seller = await signIn()
})

function read(id: string): Promise<Response> {
  return readPage(`/listings/${id}`)
}

/** The head of the page of a new listing. */
async function headOfNew(...listing: [type?: ListingType, changes?: Record<string, unknown>]): Promise<Head> {
  return headOf(await (await read((await postListing(seller, ...listing)).id)).text())
}

describe('the market', () => {
  const ORIGIN = 'https://market.example'
  let seller: Member
  let ids: string[]
  beforeAll(async () => {
    seller = await signIn()
    ids = [
      (await postListing(seller, 'generator', { location: 'Makeni', price: 3_200, title: 'Tiger generator' }))
        .id,
      (await postListing(seller, 'generator', { location: 'Makeni', price: 9_000, title: 'Honda generator' }))
        .id,
    ]
    await postListing(seller, 'generator', { location: 'Bo', price: 2_000 })
    await postListing(seller, 'home_rent', { location: 'Newton', price: 100, currency: 'USD' })
  })

  async function headOf(asked: Record<string, string>) {
    const ctx = await ctxOf(seller)
    const query = MarketQuery.parse(asked)
    const { page } = await listMarket(ctx, query)
    const place = {
      type: query.type,
      location: typeof query.location === 'string' ? query.location : undefined,
    }
    const { lowestPriceSle } = await countWithLowestPrice(ctx, place)
    return headOfMarket({ query, page, lowestPriceSle }, ORIGIN)
  }

  describe('a market page', () => {
    test('names the kind, place, lowest price, count and examples', async () => {
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
    ] as const)('for %o is titled %s and is indexed', async (asked, title, path) => {
      const { head, isUnlisted } = await headOf(asked)
      expect([head.title, head.url, isUnlisted]).toEqual([`${title} | Salone Market`, ORIGIN + path, false])
    })

    test.each([
      [{ location: 'Bo', utm_source: 'x' }, 'Everything in Bo', '/market?location=Bo'],
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
    ] as const)('for %o is titled %s and is not indexed', async (asked, title, path) => {
      const { head, isUnlisted } = await headOf(asked)
      expect([head.title, head.url, isUnlisted]).toEqual([`${title} | Salone Market`, ORIGIN + path, true])
    })

    test('names no price far below the usual ones, neither as the lowest nor as an example', async () => {
      await postListing(seller, 'generator', { location: 'Kabala', price: 9_000, title: 'Tiger generator' })
      await postListing(seller, 'generator', { location: 'Kabala', price: 1, title: 'For one leone' })
      const { head } = await headOf({ type: 'generator', location: 'Kabala' })
      expect(head.title).toBe('Generators in Kabala, from SLE 9,000 | Salone Market')
      expect(head.description).toBe('Generators in Kabala: 2 listings. Tiger generator for SLE 9,000.')
      await postListing(seller, 'generator', { location: 'Kambia', price: 1, title: 'For one leone' })
      const { head: other } = await headOf({ type: 'generator', location: 'Kambia' })
      expect([other.title, other.description]).toEqual([
        'Generators in Kambia | Salone Market',
        'Generators in Kambia: 1 listing.',
      ])
    })

    test('after the first is hidden from search engines', async () => {
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

    test('without listings says so, and does not count listings of other places', async () => {
      const { head } = await headOf({ type: 'generator', location: 'Lunsar' })
      expect(head.description).toBe(
        'Generators in Lunsar: nothing for sale yet. Post yours on Salone Market, free of charge.',
      )
    })
  })
})

describe("a listing's page", () => {
  test('says what is sold, for how much and where', async () => {
    const listing = await postListing(seller, 'generator', {
      title: 'Firman generator',
      description: 'Runs well.\n\n  And is   silent, too.',
      price: 12_500,
      images: ['https://photos.example/1.webp'],
    })
    const response = await read(listing.id)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('x-robots-tag')).toBeNull()
    const html = await response.text()
    expect([html.match(/<title>/g)?.length, html.match(/name="description"/g)?.length]).toEqual([1, 1])
    expect(html).not.toContain('Free to post')
    const url = `http://localhost/listings/${listing.id}`
    expect(await headOf(html)).toMatchObject({
      title: 'Firman generator, SLE 12,500 in Bo | Salone Market',
      canonical: url,
      metas: {
        description: 'Runs well. And is silent, too.',
        'og:title': 'Firman generator, SLE 12,500 in Bo | Salone Market',
        'og:description': 'Runs well. And is silent, too.',
        'og:url': url,
        'og:image': `http://localhost${listingPath(listing)}`,
        'og:type': 'product',
        'twitter:card': 'summary_large_image',
      },
      things: [
        {
          '@type': 'Product',
          name: 'Firman generator',
          brand: { name: 'Firman' },
          image: ['https://photos.example/1.webp'],
          offers: {
            price: 12_500,
            priceCurrency: 'SLE',
            availability: 'https://schema.org/InStock',
            itemCondition: 'https://schema.org/UsedCondition',
            url,
          },
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { position: 1, item: 'http://localhost/' },
            { position: 2, name: 'Market', item: 'http://localhost/market' },
            { position: 3, name: 'Generators', item: 'http://localhost/market/generators' },
            { position: 4, name: 'Bo', item: 'http://localhost/market/generators/bo' },
            { position: 5, name: 'Firman generator', item: url },
          ],
        },
      ],
    })
  })

  test('states a rent per month, in its own currency', async () => {
    expect(
      (await headOfNew('home_rent', { title: 'Two bedroom flat', price: 350, currency: 'USD' })).title,
    ).toBe('Two bedroom flat, $350 a month in Bo | Salone Market')
  })

  test.each([
    [
      'car_sale',
      {
        '@type': ['Product', 'Car'],
        brand: { name: 'Toyota' },
        model: 'RAV4',
        mileageFromOdometer: { value: 12_000, unitCode: 'SMI' },
        offers: { itemCondition: 'https://schema.org/UsedCondition' },
      },
    ],
    [
      'home_rent',
      {
        '@type': ['Product', 'Apartment'],
        numberOfBedrooms: 2,
        numberOfBathroomsTotal: 1.5,
        offers: { priceSpecification: { unitCode: 'MON', price: 350 } },
      },
    ],
    [
      'electronics',
      {
        '@type': 'Product',
        brand: { name: 'Tecno' },
        offers: { itemCondition: 'https://schema.org/NewCondition' },
      },
    ],
  ] as const)('of kind %s has structured data that search engines can show', async (type, thing) => {
    expect((await headOfNew(type)).things[0]).toMatchObject(thing)
  })

  test('without a photo gives search engines no image', async () => {
    const { things } = await headOfNew('generator', { images: [] })
    expect(things[0]).not.toHaveProperty('image')
  })

  test('has at most 14 KB, whatever the listing says', async () => {
    const images = Array.from(
      { length: PHOTOS_MAX },
      (_, index) => `https://photos.example/${index}/${'&'.repeat(IMAGE_URL_MAX - 40)}`,
    )
    for (const text of ['<', '"', '📱']) {
      const title = text.repeat(TITLE_MAX / text.length)
      const { id } = await postListing(seller, 'home_rent', {
        title,
        description: `${text.repeat((DESCRIPTION_MAX - 100) / text.length)} ${crypto.randomUUID()}`,
        images,
      })
      const html = await (await read(id)).text()
      expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(HTML_BYTES_MAX)
      expect((await headOf(html)).title.startsWith(title)).toBe(true)
    }
  })

  test('returns 304 to a client that has it', async () => {
    const { id } = await postListing(seller)
    const etag = (await read(id)).headers.get('etag') ?? ''
    const again = await readPage(`/listings/${id}`, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await seller.patch(`/api/listings/${id}`, { price: 11_000 })
    expect((await readPage(`/listings/${id}`, { 'if-none-match': etag })).status).toBe(200)
  })

  const hostile = [
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!-- <script> -->',
    'Fish & chips &lt;b&gt; &amp;quot;',
    'Line\u2028and\u2029paragraph',
    '$& $1 $` {{title}} ${title} \\u003c',
  ]

  test.each(hostile)('keeps the text %j as plain text in tags and structured data', async (text) => {
    const plain = await headOfNew()
    const description = `${text} and so it goes on`
    const { id, title } = await postListing(seller, 'generator', { title: `Sold by ${text}`, description })
    const html = await (await read(id)).text()
    const head = await headOf(html)
    expect(head.elements).toEqual(plain.elements)
    expect(head.things[0]).toMatchObject({ name: title, description: description.replace(/\s/g, ' ') })
    expect(head.title).toBe(`${title}, SLE 12,500 in Bo | Salone Market`)
    expect(head.metas['og:title']).toBe(head.title)
    expect(head.metas.description).toBe(description.replace(/\s/g, ' '))
    expect(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1]).not.toMatch(
      /[<\u2028\u2029]/,
    )
  })

  test('has its description cut to 160 characters, never within a character', async () => {
    const { metas } = await headOfNew('generator', { description: `${'x'.repeat(158)}📱📱📱` })
    expect(metas.description).toBe(`${'x'.repeat(158)}📱…`)
  })

  test.each([
    ['generator', 'sold', 'Sold: '],
    ['generator', 'expired', 'No longer for sale: '],
    ['home_rent', 'sold', 'Rented: '],
    ['home_rent', 'expired', 'No longer for rent: '],
  ] as const)('says that a %s is %s', async (type, status, words) => {
    const listing = await postListing(seller, type)
    await setRow(listing.id, { status })
    const response = await read(listing.id)
    expect(response.status).toBe(200)
    const head = await headOf(await response.text())
    expect(head.title).toMatch(`${words}${listing.title}, `)
    expect(head.things[0]).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
  })
})

describe('the page of a listing that is not visible', () => {
  test.each<[string, number, (listing: Listing) => Promise<void>]>([
    ['because it was removed', 410, ({ id }) => setRow(id, { status: 'removed' })],
    ['because it is held', 404, ({ id }) => setRow(id, { status: 'pending' })],
    ['because its seller is suspended', 404, () => suspend(seller, Date.now() + HOUR_MS)],
  ])('%s returns %i with the application, and nothing of the listing', async (_what, status, hide) => {
    const listing = await postListing(seller, 'generator', { title: 'Numbatfan generator' })
    await hide(listing)
    const response = await read(listing.id)
    await suspend(seller, Date.now() - 1)
    expect(response.status).toBe(status)
    const html = await response.text()
    expect(html).toContain('<div id="root">')
    expect(html).not.toContain('Numbatfan')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(await headOf(html)).toMatchObject({ things: [], canonical: undefined })
  })

  test.each(['00000000-0000-7000-8000-000000000000', 'nothing', "'%20OR%201=1"])(
    'for an unknown id, %s, returns 404',
    async (id) => {
      const response = await read(id)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('<title>Salone Market</title>')
    },
  )
})
