import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { ErrorBody } from '#contract/errors.ts'
import { LISTING_TYPES, type ListingType } from '#contract/kinds.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { callApp, signIn, visitor } from '../../test/people.ts'
import { aListing, post } from '../../test/things.ts'

const thisYear = new Date().getUTCFullYear()

describe('posting a listing', () => {
  test.each(LISTING_TYPES)('a posted %s reads back as it was sent', async (type) => {
    const seller = await signIn()
    const sent = aListing(type)
    const listing = await post(seller, type, sent)
    const { images: _images, ...fields } = sent
    expect(listing).toMatchObject({
      ...fields,
      status: 'active',
      likesCount: 0,
      user: { id: seller.user.id },
    })
    expect(Listing.parse(await (await visitor().get(`/api/listings/${listing.id}`)).json())).toEqual(listing)
  })

  test.each<[string, ListingType, Record<string, unknown>]>([
    ['a generator of exactly twelve months', 'generator', { ageInMonths: 12 }],
    ['a generator of this month', 'generator', { ageInMonths: 0 }],
    ['a car of exactly three years', 'car_sale', { year: thisYear - 3 }],
    ['a car of this year', 'car_sale', { year: thisYear }],
    ['a price of exactly one', 'generator', { price: 1 }],
    ['a title of five characters', 'generator', { title: 'Tiger' }],
    ['a description of twenty characters', 'generator', { description: 'Runs well, is silent' }],
    ['a home with no bedroom', 'home_rent', { bedrooms: 0, bathrooms: 0, squareFootage: 1 }],
  ])('%s is taken', async (_name, type, changes) => {
    expect(await post(await signIn(), type, changes)).toMatchObject(changes)
  })

  test('half a character and a null byte in a text do no harm', async () => {
    const seller = await signIn()
    const { id } = await post(seller, 'generator', {
      title: 'Tiger \ud83d generator',
      description: 'Runs well \u0000, is silent \udcf1 too.',
    })
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(200)
    expect((await seller.get('/api/listings?searchQuery=\ud83d')).status).toBe(200)
  })

  test('the price stands in both currencies, and a missing currency means Leones', async () => {
    const seller = await signIn()
    const inLeones = await post(seller, 'generator', { price: 2_300, currency: undefined })
    expect(inLeones).toMatchObject({ currency: 'SLE', priceSle: 2_300, priceUsd: 100 })
    const inDollars = await post(seller, 'home_rent', { price: 400, currency: 'USD' })
    expect(inDollars).toMatchObject({ currency: 'USD', priceSle: 9_200, priceUsd: 400 })
  })

  test.each<[ListingType, number, string, string]>([
    ['electronics', 25_000_000, 'SLE', 'Did you mean SLE 25,000?'],
    ['electronics', 25, 'SLE', 'Did you mean SLE 25,000?'],
    ['home_rent', 500_000, 'USD', 'Did you mean $500?'],
  ])(
    '%s at %d %s are taken as sent, with the question what was meant',
    async (type, price, currency, question) => {
      const seller = await signIn()
      const listing = await post(seller, type, { price, currency })
      expect(listing).toMatchObject({ price, currency, warnings: { price: question } })
      for (const person of [seller, visitor()]) {
        const read = Listing.parse(await (await person.get(`/api/listings/${listing.id}`)).json())
        expect(read).toMatchObject({ price, currency })
        expect(read.warnings).toBeUndefined()
      }
      const page = ListingsPage.parse(
        await (await seller.get(`/api/listings?userId=${seller.user.id}`)).json(),
      )
      expect(page.listings.map(({ price, warnings }) => [price, warnings])).toEqual([[price, undefined]])
    },
  )

  test('a plausible price is not asked about', async () => {
    expect((await post(await signIn(), 'electronics', { price: 25_000 })).warnings).toBeUndefined()
  })

  test('a listing has its score from the first, and the time when age changes it', async () => {
    const { id, aiScore, createdAt } = await post(
      await signIn(),
      'generator',
      aListing('generator', { images: ['https://photos.example/1.jpg', 'https://photos.example/2.jpg'] }),
    )
    // Two photos 10, 75 characters 5, all details 15, a proved phone 4, a usual price 10, new 10.
    expect(aiScore).toBe(54)
    const row = await env.DB.prepare('SELECT ai_score, rescore_at FROM listings WHERE public_id = ?')
      .bind(id)
      .first()
    expect(row).toEqual({ ai_score: 54, rescore_at: Date.parse(createdAt) + 7 * 86_400_000 })
  })

  test('the public answer holds neither phone number nor e-mail', async () => {
    const seller = await signIn()
    const { id } = await post(seller)
    const text = await (await visitor().get(`/api/listings/${id}`)).text()
    expect(text).not.toContain(seller.phone)
    expect(text).not.toContain(seller.phone.slice(4))
    expect(text).not.toMatch(/email|phoneNumber/)
  })

  test('the same photo twice is there once', async () => {
    const seller = await signIn()
    const photo = 'https://example.com/front.jpg'
    expect((await post(seller, 'generator', { images: [photo, photo] })).imageUrls).toEqual([photo])
  })

  test('line breaks and invisible characters leave the title, and only the invisible ones the description', async () => {
    const seller = await signIn()
    const listing = await post(seller, 'generator', {
      title: 'Fine\n\u202egen\u0000erator',
      description: 'It starts at once.\r\nIt is\u200b quiet too.',
    })
    expect(listing).toMatchObject({
      title: 'Fine generator',
      description: 'It starts at once.\nIt is quiet too.',
    })
  })

  test('the counters and both text indexes know of it at once', async () => {
    const seller = await signIn()
    await post(seller, 'generator', { title: 'Zanzibarwood generator', location: 'Kabala' })
    const page = ListingsPage.parse(
      await (await seller.get('/api/listings?searchQuery=zanzibarwood&location=Kabala')).json(),
    )
    expect(page).toMatchObject({ total: 1, listings: [{ title: 'Zanzibarwood generator' }] })
  })
})

const refused: [string, ListingType, Record<string, unknown>, string, string][] = [
  ['no kind', 'generator', { type: undefined }, 'type', 'Please select a listing type'],
  ['an unknown kind', 'generator', { type: 'boat' }, 'type', 'Please select a listing type'],
  ['a short title', 'generator', { title: 'Gen ' }, 'title', 'Title must be at least 5 characters'],
  ['no title', 'generator', { title: undefined }, 'title', 'Title must be at least 5 characters'],
  [
    'a title of letters that fill and show nothing',
    'generator',
    { title: '\u3164\u2800\u115f\uffa0\u180e' },
    'title',
    'Title must be at least 5 characters',
  ],
  [
    'a title of joiners alone',
    'generator',
    { title: '\u200d\ufe0f\u200d\ufe0f\u200d' },
    'title',
    'Title must be at least 5 characters',
  ],
  [
    'a brand that nobody can see',
    'generator',
    { generatorBrand: '\u200b\u0000\u3164' },
    'generatorBrand',
    'Generator brand is required',
  ],
  [
    'a title that nobody can see',
    'generator',
    { title: '\u200b\u202e\u0000\u2060\ufeff\u200b' },
    'title',
    'Title must be at least 5 characters',
  ],
  ['a title of spaces', 'generator', { title: '         ' }, 'title', 'Title must be at least 5 characters'],
  [
    'a short description',
    'generator',
    { description: 'Works fine' },
    'description',
    'Description must be at least 20 characters',
  ],
  ['a price of nothing', 'generator', { price: 0 }, 'price', 'Price must be greater than 0'],
  ['a price between nothing and one', 'generator', { price: 0.5 }, 'price', 'Price must be greater than 0'],
  ['a negative price', 'generator', { price: -5 }, 'price', 'Price must be greater than 0'],
  ['a price in words', 'generator', { price: '5000' }, 'price', 'Price must be greater than 0'],
  ['another currency', 'generator', { currency: 'EUR' }, 'currency', 'Please select a currency'],
  [
    'a place elsewhere',
    'generator',
    { location: 'Conakry' },
    'location',
    'Please select a valid Sierra Leone location',
  ],
  [
    'an image that is no address',
    'generator',
    { images: ['javascript:alert(1)'] },
    'images.0',
    'An image must be a web address starting with https:// or http://',
  ],
  [
    'thirteen photos',
    'generator',
    { images: Array.from({ length: 13 }, (_unused, index) => `https://example.com/${index}.webp`) },
    'images',
    'A listing has at most 12 photos',
  ],
  [
    'a generator without brand',
    'generator',
    { generatorBrand: '' },
    'generatorBrand',
    'Generator brand is required',
  ],
  [
    'a generator without model',
    'generator',
    { generatorModel: undefined },
    'generatorModel',
    'Model is required',
  ],
  [
    'a generator without power',
    'generator',
    { powerOutput: ' ' },
    'powerOutput',
    'Power output is required (e.g., 5KVA, 10KVA)',
  ],
  [
    'a generator without fuel',
    'generator',
    { generatorFuelType: undefined },
    'generatorFuelType',
    'Please select fuel type',
  ],
  [
    'a generator of 13 months',
    'generator',
    { ageInMonths: 13 },
    'ageInMonths',
    'Generators must be no more than 1 year (12 months) old',
  ],
  ['a generator from the future', 'generator', { ageInMonths: -1 }, 'ageInMonths', 'Age cannot be negative'],
  ['a car without make', 'car_sale', { make: '' }, 'make', 'Make is required'],
  ['a car without model', 'car_sale', { carModel: '' }, 'carModel', 'Model is required'],
  [
    'a car four years old',
    'car_sale',
    { year: thisYear - 4 },
    'year',
    'Cars must be no more than 3 years old',
  ],
  ['a car of next year', 'car_sale', { year: thisYear + 1 }, 'year', 'Year cannot be in the future'],
  ['a car in poor condition', 'car_sale', { condition: 'poor' }, 'condition', 'Please select a condition'],
  ['a negative mileage', 'car_sale', { mileage: -1 }, 'mileage', 'Mileage cannot be negative'],
  ['electronics without brand', 'electronics', { brand: undefined }, 'brand', 'Please select a brand'],
  [
    'electronics without product type',
    'electronics',
    { productType: '' },
    'productType',
    'Please select a product type',
  ],
  [
    'used electronics',
    'electronics',
    { condition: 'good' },
    'condition',
    'Electronics must be brand new in box only',
  ],
  [
    'electronics without model',
    'electronics',
    { electronicsModel: '' },
    'electronicsModel',
    'Model is required',
  ],
  [
    'a home with fewer than no bedrooms',
    'home_rent',
    { bedrooms: -1 },
    'bedrooms',
    'Bedrooms cannot be negative',
  ],
  [
    'a home with a third of a bathroom',
    'home_rent',
    { bathrooms: 1.3 },
    'bathrooms',
    'Bathrooms must be a whole or a half number, such as 1.5',
  ],
  [
    'a home of no size',
    'home_rent',
    { squareFootage: 0 },
    'squareFootage',
    'Square footage must be at least 1',
  ],
  ['a castle', 'home_rent', { propertyType: 'castle' }, 'propertyType', 'Please select a property type'],
]

describe('what is refused', () => {
  test.each(refused)('%s', async (_name, type, changes, field, message) => {
    const seller = await signIn()
    const answer = await seller.post('/api/listings', aListing(type, changes))
    expect(answer.status).toBe(400)
    const error = ErrorBody.parse(await answer.json())
    expect(error).toMatchObject({ code: 'invalid_input', fields: { [field]: message } })
    expect(await countOf(seller.user.id)).toBe(0)
  })

  test('a body that is no JSON, another content type, and one over 64 KB', async () => {
    const seller = await signIn()
    const send = (text: string, type = 'application/json') =>
      seller.fetch('/api/listings', { method: 'POST', body: text, headers: { 'content-type': type } })
    expect((await send('{"type":')).status).toBe(400)
    expect((await send('type=generator', 'application/x-www-form-urlencoded')).status).toBe(415)
    expect(
      (await send(JSON.stringify(aListing('generator', { description: 'x'.repeat(70_000) })))).status,
    ).toBe(413)
    expect((await send('[]')).status).toBe(400)
    expect((await send('null')).status).toBe(400)
  })

  test('somebody signed out hears so before anything is read', async () => {
    expect((await visitor().post('/api/listings', {})).status).toBe(401)
  })

  test('a call from another website', async () => {
    const seller = await signIn()
    const answer = await callApp('/api/listings', {
      method: 'POST',
      body: JSON.stringify(aListing()),
      headers: {
        'content-type': 'application/json',
        cookie: seller.cookie,
        origin: 'https://elsewhere.example',
      },
    })
    expect(answer.status).toBe(403)
    expect(await countOf(seller.user.id)).toBe(0)
  })

  test('the thirty-first listing of a day', async () => {
    const seller = await signIn(undefined, { RATE_LIMIT_SCALE: '0.1' })
    for (let posted = 0; posted < 3; posted += 1) await post(seller)
    const answer = await seller.post('/api/listings', aListing())
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect(await countOf(seller.user.id)).toBe(3)
  })
})

describe('sending twice', () => {
  test('the same Idempotency-Key answers the first listing, also when both are sent at once', async () => {
    const seller = await signIn()
    const send = () =>
      seller.fetch('/api/listings', {
        method: 'POST',
        body: JSON.stringify(aListing()),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'the-same' },
      })
    const answers = await Promise.all([send(), send(), send()])
    const listings = await Promise.all(answers.map(async (answer) => Listing.parse(await answer.json())))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(listings.map(({ id }) => id)).size).toBe(1)
    expect(await countOf(seller.user.id)).toBe(1)
    expect(await allowanceOf(seller.user.id)).toBe(1)
  })

  test("another person's key of the same name is a key of its own", async () => {
    const people = await Promise.all([signIn(), signIn()])
    const ids = await Promise.all(
      people.map(async (person) => {
        const answer = await person.fetch('/api/listings', {
          method: 'POST',
          body: JSON.stringify(aListing()),
          headers: { 'content-type': 'application/json', 'idempotency-key': 'shared' },
        })
        return Listing.parse(await answer.json()).id
      }),
    )
    expect(ids[0]).not.toBe(ids[1])
  })
})

async function countOf(publicUserId: string): Promise<number> {
  const row = await env.DB.prepare(
    'SELECT count(*) AS n FROM listings JOIN users ON users.id = seller_id WHERE users.public_id = ?',
  )
    .bind(publicUserId)
    .first<{ n: number }>()
  return row?.n ?? 0
}

async function allowanceOf(publicUserId: string): Promise<number> {
  const row = await env.DB.prepare(
    "SELECT used FROM allowances WHERE bucket = 'post:' || (SELECT id FROM users WHERE public_id = ?)",
  )
    .bind(publicUserId)
    .first<{ used: number }>()
  return row?.used ?? 0
}
