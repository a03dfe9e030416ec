import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { LISTING_TYPES } from '#contract/kinds/derived.ts'
import { FILTER_KEYS, type FilterKey } from '#contract/kinds/filters.ts'
import { ListingsPage } from '#contract/listing.ts'
import { LISTING_SORTS } from '#contract/lists.ts'
import { LOCATIONS } from '#contract/places.ts'
import { observedDatabase } from '#worker/test/databases.ts'
import { addMany } from '#worker/test/many.ts'
import { parsed } from '#worker/test/parsed.ts'
import { signIn, type Member, expectOk } from '#worker/test/people.ts'
import { pickAt, randomFrom, randomFilter } from '#worker/test/random.ts'
import { postListing } from '#worker/test/things.ts'

let seller: Member
beforeAll(async () => {
  seller = await signIn()
  await postListing(seller, 'generator', {
    title: 'Honda in the capital',
    generatorBrand: 'Honda',
    generatorModel: 'EU22i',
    powerOutput: '2KVA',
    location: 'Freetown',
    price: 9_000,
  })
  await postListing(seller, 'generator', {
    title: 'Firman on the road',
    location: 'Waterloo',
    price: 5_000,
    description: 'A thing of brightwork and steel, seldom used, always kept indoors.',
  })
  await postListing(seller, 'generator', {
    title: 'Tiger of the diamonds',
    generatorBrand: 'Tiger',
    location: 'Kono',
    price: 2_000,
    powerOutput: '5KVA',
    generatorFuelType: 'Diesel',
  })
  await postListing(seller, 'electronics', {
    title: 'Samsung Galaxy S24',
    brand: 'Samsung',
    electronicsModel: 'Galaxy S24',
    location: 'Bo',
    color: 'silver',
  })
  await postListing(seller, 'car_sale', { title: 'Toyota in good order', location: 'Kenema' })
})

async function search(query: Record<string, string | number>): Promise<ListingsPage> {
  const params = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return parsed(ListingsPage, seller.get(`/api/listings?${params.toString()}`))
}

const titles = ({ listings }: ListingsPage) => listings.map(({ title }) => title)

/** Where else the search looked, the keys of the filters that it dropped, and the titles that it found. */
const summaryOf = (page: ListingsPage) => [page.widenedTo, page.loosened?.map(({ key }) => key), titles(page)]

describe('a search that finds nothing in its place', () => {
  test.each([
    [{ type: 'generator', location: 'Newton' }, 'Waterloo', ['Firman on the road']],
    [{ type: 'generator', location: 'Newton', brand: 'Honda' }, 'Western Area', ['Honda in the capital']],
    [{ type: 'generator', location: 'Newton', brand: 'Tiger' }, 'Sierra Leone', ['Tiger of the diamonds']],
    [{ type: 'generator', location: 'Koidu' }, 'Kono', ['Tiger of the diamonds']],
    [{ type: 'electronics', location: 'Lungi' }, 'Sierra Leone', ['Samsung Galaxy S24']],
    [
      { type: 'generator', location: 'Newton,Koidu', brand: 'Firman' },
      'Waterloo or Kono',
      ['Firman on the road'],
    ],
    [{ type: 'car_sale', location: 'Bo', sortBy: 'price_asc' }, 'Sierra Leone', ['Toyota in good order']],
  ])('the search %j is widened to %s', async (query, widenedTo, found) => {
    const page = await search(query)
    expect(summaryOf(page)).toEqual([widenedTo, undefined, found])
    expect(page.total).toBe(found.length)
    expect(page.filters).toMatchObject({ type: query.type })
  })

  test('free words are dropped before the place is widened', async () => {
    const page = await search({ type: 'generator', location: 'Kono', text: 'capital' })
    expect(summaryOf(page)).toEqual([undefined, ['text'], ['Tiger of the diamonds']])
  })

  test('a search that finds something in its place is not widened', async () => {
    const page = await search({ type: 'generator', location: 'Western Area' })
    expect([page.widenedTo, page.total]).toEqual([undefined, 2])
  })
})

describe('a search whose filters together match nothing', () => {
  test.each([
    // One generator is a Honda and one has 5 KVA. The maker names the product, and the power only describes
    // it, so the power is dropped first.
    [{ type: 'generator', brand: 'Honda', minKva: 5 }, ['minKva'], ['Honda in the capital']],
    // There are fewer Hondas than cheap generators, but the buyer would rather have a Honda that costs more
    // than a cheap generator of another make.
    [{ type: 'generator', brand: 'Honda', maxPrice: 5_000 }, ['maxPrice'], ['Honda in the capital']],
    [{ type: 'generator', brand: 'Perkins', fuel: 'Diesel' }, ['brand'], ['Tiger of the diamonds']],
    [
      { type: 'generator', brand: 'Perkins', fuel: 'Gas', minKva: 50, maxKva: 60 },
      ['brand', 'fuel', 'minKva'],
      ['Tiger of the diamonds', 'Firman on the road', 'Honda in the capital'],
    ],
    [{ type: 'generator', text: 'xyzzyplugh', fuel: 'Diesel' }, ['text'], ['Tiger of the diamonds']],
    [{ brand: 'Samsung', text: 'xyzzyplugh' }, ['text'], ['Samsung Galaxy S24']],
    [{ location: 'Kenema', text: 'xyzzyplugh' }, ['text'], ['Toyota in good order']],
  ])('the search %j finds something after dropping %j', async (query, keys, found) => {
    const page = await search(query)
    expect(page.loosened?.map(({ key }) => key).sort()).toEqual([...keys].sort())
    expect(page.loosened?.every(({ label }) => label !== '')).toBe(true)
    expect(titles(page).sort()).toEqual([...found].sort())
  })

  test('if no listing is in the price range, the nearest prices come first', async () => {
    const cheapest = await search({ searchQuery: 'generator under 100 leones' })
    const prices = cheapest.listings.map(({ priceSle }) => priceSle)
    expect([cheapest.loosened?.map(({ key }) => key), prices]).toEqual([
      ['maxPrice'],
      prices.toSorted((a, b) => a - b),
    ])
    const highest = (await search({ type: 'generator', minPrice: 900_000 })).listings.map(
      ({ priceSle }) => priceSle,
    )
    expect(highest).toEqual(highest.toSorted((a, b) => b - a))
    expect([prices.length > 1, highest.length > 1]).toEqual([true, true])
  })

  test('after dropping filters, the search tries its place again and then widens it', async () => {
    const near = await search({ type: 'generator', location: 'Waterloo', brand: 'Perkins' })
    expect(summaryOf(near)).toEqual([undefined, ['brand'], ['Firman on the road']])
    const far = await search({ type: 'generator', location: 'Newton', brand: 'Perkins' })
    expect(summaryOf(far)).toEqual(['Waterloo', ['brand'], ['Firman on the road']])
  })

  test.each([
    [{ text: 'xyzzyplugh' }],
    [{ searchQuery: 'xyzzyplugh grault' }],
    [{ brand: 'Nobody' }],
    [{ type: 'home_rent' }],
    [{ type: 'home_rent', location: 'Newton', minBedrooms: 3, text: 'xyzzyplugh' }],
  ])('the search %j finds nothing', async (query) => {
    const page = await search(query)
    expect([page.total, page.nextCursor]).toEqual([0, null])
    expect(summaryOf(page)).toEqual([undefined, undefined, []])
  })
})

describe('paging', () => {
  const PAGES = { type: 'generator', location: 'Newton', brand: 'Elepaq', maxPrice: 1, limit: 7 } as const

  test('later pages continue a loosened search, even if an exact match is posted in between', async () => {
    await addMany(seller, 20, (index) => ({
      listing: {
        title: `Elepaq number ${index}`,
        generatorBrand: 'Elepaq',
        location: 'Lungi',
        price: 3_000 + index,
      },
    }))
    const first = await search(PAGES)
    expect([first.widenedTo, first.loosened?.map(({ key }) => key), first.total]).toEqual([
      'Sierra Leone',
      ['maxPrice'],
      20,
    ])
    await postListing(seller, 'generator', {
      title: 'The very thing',
      generatorBrand: 'Elepaq',
      location: 'Newton',
      price: 1,
    })
    const all = titles(first)
    for (let cursor = first.nextCursor; cursor !== null;) {
      const page = await search({ ...PAGES, cursor })
      expect([page.widenedTo, page.loosened]).toEqual([first.widenedTo, first.loosened])
      all.push(...titles(page))
      cursor = page.nextCursor
    }
    expect(new Set(all).size).toBe(20)
    expect(titles(await search(PAGES))).toEqual(['The very thing'])
  })
})

describe('misspelt free words', () => {
  test('misspelt words are replaced by words that a listing has, and the response says so', async () => {
    const page = await search({ text: 'brigthwork' })
    expect([titles(page), page.repaired, page.filters?.text]).toEqual([
      ['Firman on the road'],
      [{ from: 'brigthwork', to: 'brightwork' }],
      'brightwork',
    ])
  })

  test('a misspelt word is corrected even beside other words and a filter', async () => {
    const page = await search({ type: 'generator', text: 'Seldm brightwork, used' })
    expect([titles(page), page.filters?.text]).toEqual([['Firman on the road'], 'seldom brightwork, used'])
  })

  test('each chip of a search with words apart shows its own correction', async () => {
    const page = await search({ searchQuery: 'Seldm generator brigthwork' })
    const labels = page.understood?.filter(({ key }) => key === 'text').map(({ label }) => label)
    expect([labels, page.filters?.text]).toEqual([['“seldom”', '“brightwork”'], 'seldom brightwork'])
  })

  test('a verbatim search corrects nothing', async () => {
    const page = await search({ text: 'brigthwork', verbatim: 'true' })
    expect([page.total, page.repaired, page.filters?.text]).toEqual([0, undefined, 'brigthwork'])
  })

  test('words known to the parser are not corrected, even if nobody sells such a thing', async () => {
    await postListing(seller, 'generator', {
      title: 'Polo shirts printer with generator',
      location: 'Kabala',
    })
    const page = await search({ text: 'pool' })
    expect([page.total, page.repaired, page.filters?.text]).toEqual([0, undefined, 'pool'])
  })

  test('words that a listing contains are not corrected', async () => {
    expect((await search({ text: 'brightwork' })).repaired).toBeUndefined()
  })
})

describe('words of a long text that no listing has', () => {
  const CHATTER = 'quaggas thylacine my dear people of the whole country, brightwork in Waterloo please'

  test('are dropped before they narrow the search, and the other words stay', async () => {
    const page = await search({ searchQuery: CHATTER })
    expect([titles(page), page.filters, page.loosened]).toEqual([
      ['Firman on the road'],
      { location: 'Waterloo', text: 'brightwork' },
      undefined,
    ])
    const chips = page.understood?.filter(({ key }) => key === 'text').map(({ value }) => value)
    expect(chips).toEqual(['brightwork'])
  })

  test('stay in a verbatim search', async () => {
    const page = await search({ searchQuery: CHATTER, verbatim: 'true' })
    expect(page.filters?.text).toContain('quaggas thylacine')
  })

  test('stay if there is nothing else to search for', async () => {
    const page = await search({
      searchQuery: 'hello my dear friends please can you find me quaggas thylacine',
    })
    expect([page.total, page.filters]).toEqual([0, { text: 'quaggas thylacine' }])
  })

  test('stay in a short text, which finds nothing and says so', async () => {
    const page = await search({ searchQuery: 'quaggas in Waterloo' })
    expect(page.filters).toEqual({ location: 'Waterloo', text: 'quaggas' })
    expect(page.loosened?.map(({ key }) => key)).toEqual(['text'])
  })
})

describe('while every kind has a listing,', () => {
  beforeAll(async () => {
    for (const type of LISTING_TYPES)
      if ((await search({ type })).total === 0) await postListing(seller, type, { location: 'Kabala' })
  })

  test('a search for a kind is never empty, whatever its other filters', async () => {
    const random = randomFrom(41)
    const pick = <T>(list: readonly T[]): T => pickAt(list, Math.floor(random() * list.length))
    const values: { [K in FilterKey]?: () => string | number } = {
      minPrice: () => Math.floor(random() * 20_000),
      maxPrice: () => Math.floor(random() * 20_000),
      location: () => (random() < 0.7 ? pick(LOCATIONS) : `${pick(LOCATIONS)},${pick(LOCATIONS)}`),
      brand: () => pick(['Honda', 'Samsung', 'Toyota', 'Nobody', "O'Brien"]),
      notBrand: () => pick(['Honda', 'Firman', 'Nobody']),
      model: () => pick(['eu22i', 'rav4', 'zz top', '"', 'cr-v']),
      storage: () => pick(['128GB', '1TB']),
      color: () => pick(['silver', 'pink', '😀']),
      text: () =>
        pick([
          'brightwork',
          'xyzzyplugh',
          'the',
          '"; DROP TABLE listings; --',
          '😀',
          'NOT AND OR',
          'honda eu22i in bo',
        ]),
    }
    // Years have far higher limits than other numbers.
    const maxOf = (key: string) => (key.endsWith('Year') ? 2_999 : 39)
    const keysToTry = FILTER_KEYS.filter((key) => key !== 'type')
    for (let at = 0; at < 100; at += 1) {
      const keys = keysToTry.filter(() => random() < 0.15)
      const query = {
        type: pick(LISTING_TYPES),
        ...(random() < 0.5 && { sortBy: pick(LISTING_SORTS) }),
        ...Object.fromEntries(
          keys.map((key) => [key, String(values[key]?.() ?? randomFilter(key, random, maxOf(key)))]),
        ),
      }
      const page = await search(query)
      expect(page.total, JSON.stringify(query)).toBeGreaterThan(0)
      expect(page.listings.length, JSON.stringify(query)).toBeGreaterThan(0)
      expect(
        page.listings.every(({ type }) => type === query.type),
        JSON.stringify(query),
      ).toBe(true)
    }
  })

  test('a search whose filters match nothing runs few statements', async () => {
    let calls = 0
    const DB = observedDatabase(env.DB, () => (calls += 1))
    const member = await signIn(undefined, { DB })
    const query =
      'type=generator&location=Newton&brand=Nobody&model=x1&storage=1TB&condition=good&fuel=Gas' +
      '&minKva=900&maxAgeMonths=1&color=pink&minPrice=9&maxPrice=10&text=xyzzyplugh'
    calls = 0
    await expectOk(member.get(`/api/listings?${query}`))
    expect(calls).toBeLessThan(40)
  })
})

test('results elsewhere are ranked by distance from the place searched, not from the buyer', async () => {
  const reader = await signIn()
  await expectOk(reader.patch('/api/auth/user', { location: 'Kabala' }))
  const places = ['Kabala', 'Kenema']
  await addMany(seller, 2, (index) => ({
    listing: { title: 'Ostrichfan for you', location: places[index] },
    row: { aiScore: 60 },
  }))
  const read = async (query: string) =>
    (await parsed(ListingsPage, reader.get(`/api/listings?${query}`))).listings.map(
      ({ location }) => location,
    )
  expect(await read('text=ostrichfan')).toEqual(['Kabala', 'Kenema'])
  expect(await read('text=ostrichfan&location=Bo')).toEqual(['Kenema', 'Kabala'])
})
