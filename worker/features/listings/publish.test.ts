import { describe, expect, test } from 'vitest'
import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { d1 } from '#worker/test/databases.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { signIn, visitor } from '#worker/test/people.ts'
import { countUsed } from '#worker/test/rows.ts'
import { aListing, postListing } from '#worker/test/things.ts'

const thisYear = new Date().getUTCFullYear()

describe('posting a listing', () => {
  // [spec 1 #1, 3 #5, 3 #14, 7 #14]
  test.each(LISTING_TYPES)('of kind %s returns it as it was sent', async (type) => {
    const seller = await signIn()
    const sent = aListing(type)
    const listing = await postListing(seller, type, sent)
    const { images: _images, ...fields } = sent
    expect(listing).toMatchObject({
      ...fields,
      status: 'active',
      likesCount: 0,
      user: { id: seller.user.id },
    })
    expect(await parsed(Listing, visitor().get(`/api/listings/${listing.id}`))).toEqual(listing)
  })

  test.each<[ListingType, Record<string, unknown>]>([
    ['electronics', { color: 'Must be text' }],
    ['car_sale', { transmission: 'Must be one of: manual, automatic' }],
    [
      'home_rent',
      { furnished: 'Must be true or false', amenities: 'Must be a list', images: 'Must be a list' },
    ],
  ])('of kind %s says in plain words which type a field must have', async (type, messages) => {
    const wrong = Object.fromEntries(Object.keys(messages).map((name) => [name, 7]))
    const refusal = await refusedWith((await signIn()).post('/api/listings', { ...aListing(type), ...wrong }))
    expect(refusal).toMatchObject({ status: 400, fields: messages })
  })

  // [spec 5 #23]
  test('of a home asks for the rooms it does not say; 0 bedrooms is a studio', async () => {
    const seller = await signIn()
    const unsaid = { ...aListing('home_rent'), bedrooms: undefined, bathrooms: null }
    expect(await refusedWith(seller.post('/api/listings', unsaid))).toMatchObject({
      status: 400,
      fields: { bedrooms: 'Please say how many bedrooms', bathrooms: 'Please say how many bathrooms' },
    })
    expect(await postListing(seller, 'home_rent', { bedrooms: 0 })).toMatchObject({ bedrooms: 0 })
  })

  test('accepts half a surrogate pair and a null byte in a text', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller, 'generator', {
      title: 'Tiger \ud83d generator',
      description: 'Runs well \u0000, is silent \udcf1 too.',
    })
    expect((await visitor().get(`/api/listings/${id}`)).status).toBe(200)
    expect((await seller.get('/api/listings?searchQuery=\ud83d')).status).toBe(200)
  })

  // [spec 1 #2, 3 #6, 9 #14]
  test('returns the price in both currencies; a missing currency means leones', async () => {
    const seller = await signIn()
    const inLeones = await postListing(seller, 'generator', { price: 2_300, currency: undefined })
    expect(inLeones).toMatchObject({ currency: 'SLE', priceSle: 2_300, priceUsd: 100 })
    const inDollars = await postListing(seller, 'home_rent', { price: 400, currency: 'USD' })
    expect(inDollars).toMatchObject({ currency: 'USD', priceSle: 9_200, priceUsd: 400 })
  })

  test('at an unusual price for the kind succeeds with a warning', async () => {
    const [type, price, currency, question] = ['home_rent', 500_000, 'USD', 'Did you mean $500?'] as const
    const seller = await signIn()
    const listing = await postListing(seller, type, { price, currency })
    expect(listing).toMatchObject({ price, currency, warnings: { price: question } })
    for (const person of [seller, visitor()]) {
      const read = await parsed(Listing, person.get(`/api/listings/${listing.id}`))
      expect(read).toMatchObject({ price, currency })
      expect(read.warnings).toBeUndefined()
    }
    const page = await parsed(ListingsPage, seller.get(`/api/listings?userId=${seller.user.id}`))
    expect(page.listings.map(({ price, warnings }) => [price, warnings])).toEqual([[price, undefined]])
  })

  test('makes neither phone number nor e-mail address public', async () => {
    const seller = await signIn()
    const { id } = await postListing(seller)
    const text = await (await visitor().get(`/api/listings/${id}`)).text()
    expect(text).not.toContain(seller.phone)
    expect(text).not.toContain(seller.phone.slice(4))
    expect(text).not.toMatch(/email|phoneNumber/)
  })
})

/** `listing.unit.test.ts` of the contract covers each field of each kind. */
const refused: [string, ListingType, Record<string, unknown>, string, string][] = [
  ['an unknown kind', 'generator', { type: 'boat' }, 'type', 'Please select a listing type'],
  [
    'an image that is not a URL',
    'generator',
    { images: ['javascript:alert(1)'] },
    'images.0',
    'An image must be a web address starting with https:// or http://',
  ],
  [
    'a car four years old',
    'car_sale',
    { year: thisYear - 4 },
    'year',
    'Cars must be no more than 3 years old',
  ],
]

describe('a new listing is refused for', () => {
  // [spec 3 #11, 3 #13, 3 #15, 3 #16, 3 #18, 5 #1, 5 #2, 5 #3, 5 #4, 5 #5, 5 #6, 5 #7, 5 #8, 5 #9, 5 #10]
  // [spec 5 #11, 5 #12, 5 #13, 5 #14, 5 #15, 5 #16, 5 #17, 5 #18, 5 #20, 5 #21, 9 #9]
  test.each(refused)('%s', async (_name, type, changes, field, message) => {
    const seller = await signIn()
    const refusal = await refusedWith(seller.post('/api/listings', aListing(type, changes)))
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input', fields: { [field]: message } })
    expect(await countOf(seller.user.id)).toBe(0)
  })

  test('invalid JSON, another content type or a body over 64 KB', async () => {
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

  test('exceeding the daily limit', async () => {
    const seller = await signIn(undefined, { RATE_LIMIT_SCALE: '0.1' })
    for (let posted = 0; posted < 3; posted += 1) await postListing(seller)
    const response = await seller.post('/api/listings', aListing())
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3_600)
    expect(await countOf(seller.user.id)).toBe(3)
  })
})

test('posting with the same Idempotency-Key, even concurrently, returns the first listing', async () => {
  const seller = await signIn()
  const send = () => seller.post('/api/listings', aListing(), 'the-same')
  const responses = await Promise.all([send(), send(), send()])
  const bodies = await Promise.all(responses.map((response) => response.json()))
  const listings = bodies.map((body) => Listing.parse(body))
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(listings.map(({ id }) => id)).size).toBe(1)
  expect(await countOf(seller.user.id)).toBe(1)
  expect(await countUsed(seller, 'post')).toBe(1)
})

test.each([
  ['blank', ' ', 'An Idempotency-Key must not be blank'],
  ['too long', 'k'.repeat(101), 'An Idempotency-Key has at most 100 characters'],
])('posting with an Idempotency-Key that is %s says what is wrong with it', async (_what, key, message) => {
  const seller = await signIn()
  const refusal = await refusedWith(seller.post('/api/listings', aListing(), key))
  expect(refusal).toMatchObject({ status: 400, code: 'invalid_input', message })
})

async function countOf(publicUserId: string): Promise<number> {
  const row = await d1.first<{ n: number }>`SELECT count(*) AS n FROM listings JOIN users
    ON users.id = seller_id WHERE users.public_id = ${publicUserId}`
  return row?.n ?? 0
}
