import { beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { racingDb } from '#worker/test/databases.ts'
import { parsed, refusedWith } from '#worker/test/parsed.ts'
import { ctxOf, type Member, callApp, signIn, signInAdmin, visitor } from '#worker/test/people.ts'
import { pickAt } from '#worker/test/random.ts'
import { eventKinds, eventsOf, rowOf, setRow } from '#worker/test/rows.ts'
import { aListing, postListing } from '#worker/test/things.ts'
import { editListing } from './edit.ts'

const thisYear = new Date().getUTCFullYear()
let seller: Member
beforeAll(async () => {
  seller = await signIn()
})

function patch(id: string, changes: Record<string, unknown>): Promise<Response> {
  return seller.patch(`/api/listings/${id}`, changes)
}

/** Lets the listing's price stand for this long, from when it was posted or last changed. */
async function standFor(ms: number, id: string): Promise<void> {
  const at = Date.now() - ms
  const { price_changed_at: changed } = await rowOf(id)
  await setRow(id, changed === null ? { created_at: at } : { price_changed_at: at })
}

async function edit(id: string, changes: Record<string, unknown>): Promise<Listing> {
  return parsed(Listing, patch(id, changes))
}

/** The row's content, without keys, times and history. */
async function contentOf(id: string) {
  const {
    id: _key,
    public_id: _id,
    created_at: _posted,
    updated_at: _changed,
    expires_at: _until,
    rescore_at: _next,
    previous_price: _price,
    previous_currency: _currency,
    price_changed_at: _when,
    ...content
  } = await rowOf(id)
  return content
}

describe('an edit', () => {
  test.each<[string, ListingType, Record<string, unknown>]>([
    ['the title', 'generator', { title: 'Firman generator, hardly used' }],
    ['the model', 'electronics', { electronicsModel: 'Camon 40' }],
    ['the mileage and condition', 'car_sale', { mileage: 44_000, condition: 'fair' }],
    ['the rooms', 'home_rent', { bedrooms: 3, bathrooms: 2.5, furnished: false, amenities: ['Well'] }],
  ])('of %s changes only that, and everyone sees the change', async (_what, type, changes) => {
    const before = await postListing(seller, type)
    const after = await edit(before.id, changes)
    expect(after).toMatchObject(changes)
    expect({ ...after, aiScore: before.aiScore }).toEqual({ ...before, ...changes })
    expect(await parsed(Listing, visitor().get(`/api/listings/${before.id}`))).toMatchObject(changes)
  })

  test('makes the listing findable by its new words, and no longer by the old ones', async () => {
    const { id } = await postListing(seller, 'generator', { title: 'Gazellegenerator' })
    await edit(id, { title: 'Impalagenerator' })
    const found = async (word: string) =>
      (await parsed(ListingsPage, seller.get(`/api/listings?searchQuery=${word}`))).total
    expect([await found('gazellegenerator'), await found('impalagenerator')]).toEqual([0, 1])
  })

  test('records which fields changed, and keeps dates, likes, comments and views', async () => {
    const { id } = await postListing(seller)
    await setRow(id, { views: 5, comments: 2, likes: 3 })
    const before = await rowOf(id)
    expect(await edit(id, { title: 'Edited generator', ageInMonths: 5 })).toMatchObject({
      viewsCount: 5,
      commentsCount: 2,
      likesCount: 3,
    })
    const { created_at, expires_at, renewed_at, status } = before
    expect(await rowOf(id)).toMatchObject({ created_at, expires_at, renewed_at, status })
    expect(await eventsOf(id)).toEqual([
      { kind: 'edited', detail: { fields: ['ageMonths', 'title'] }, actor: seller.user.id },
    ])
  })
})

describe('changing the kind', () => {
  const pairs = LISTING_TYPES.map((from, index) => [from, pickAt(LISTING_TYPES, index + 1)] as const)

  test.each(pairs)('from %s to %s clears old attributes', async (from, to) => {
    const [{ id }, fresh] = await Promise.all([
      postListing(seller, from),
      postListing(seller, to, aListing(to)),
    ])
    expect(await edit(id, aListing(to))).toMatchObject(aListing(to))
    expect(await contentOf(id)).toEqual(await contentOf(fresh.id))
  })

  test('requires the mandatory fields of the new kind', async () => {
    const { id } = await postListing(seller, 'car_sale')
    const refusal = await refusedWith(patch(id, { type: 'electronics' }))
    expect(refusal).toMatchObject({
      status: 400,
      fields: {
        brand: 'Please select a brand',
        productType: 'Please select a product type',
        condition: 'Electronics must be brand new in box only',
      },
    })
    expect(await rowOf(id)).toMatchObject({ type: 'car_sale' })
  })
})

describe('null', () => {
  test.each<[ListingType, Record<string, unknown>]>([
    ['electronics', { storageCapacity: null, color: null }],
    ['car_sale', { bodyType: null, carFuelType: null, transmission: null, exteriorColor: null }],
    ['home_rent', { furnished: null, parkingSpaces: null, amenities: null }],
  ])('clears the optional fields of a listing of kind %s', async (type, nulls) => {
    const without = Object.fromEntries(Object.keys(nulls).map((name) => [name, undefined]))
    const [{ id }, fresh] = await Promise.all([
      postListing(seller, type, aListing(type)),
      postListing(seller, type, aListing(type, without)),
    ])
    const after = await edit(id, nulls)
    for (const name of Object.keys(nulls)) expect(after).not.toHaveProperty(name)
    expect(await contentOf(id)).toEqual(await contentOf(fresh.id))
  })

  test.each([
    ['generatorModel', null, 'Model is required'],
    ['currency', null, 'Please select a currency'],
    ['price', 0, 'Price must be greater than 0'],
  ])(
    'or another value that could not be posted is refused and changes nothing: %s %j',
    async (name, value, message) => {
      const { id } = await postListing(seller, 'generator', { currency: 'USD', price: 700 })
      const before = await rowOf(id)
      expect(await refusedWith(patch(id, { [name]: value }))).toMatchObject({
        status: 400,
        code: 'invalid_input',
        fields: { [name]: message },
      })
      expect(await rowOf(id)).toEqual(before)
      expect(await eventsOf(id)).toEqual([])
    },
  )
})

describe('a car that has become too old since it was posted', () => {
  const old = thisYear - 5

  async function oldCar(): Promise<string> {
    const { id } = await postListing(seller, 'car_sale')
    await setRow(id, { year: old })
    return id
  }

  test('can be edited if its year is left out or unchanged', async () => {
    const id = await oldCar()
    expect(await edit(id, { title: 'Toyota RAV4, new tyres' })).toMatchObject({
      year: old,
      title: 'Toyota RAV4, new tyres',
    })
    expect(await edit(id, aListing('car_sale', { year: old, mileage: 99_000 }))).toMatchObject({
      year: old,
      mileage: 99_000,
    })
  })

  test('can keep its year, but cannot get another year that is too old', async () => {
    const id = await oldCar()
    expect(await refusedWith(patch(id, { year: old + 1 }))).toMatchObject({
      status: 400,
      fields: { year: 'Cars must be no more than 3 years old' },
    })
    expect((await edit(id, { year: thisYear })).type).toBe('car_sale')
    expect((await patch(id, { year: old })).status).toBe(400)
  })
})

test.each(LISTING_TYPES)(
  'an edit that changes nothing to a listing of kind %s writes nothing',
  async (type) => {
    const listing = await postListing(seller, type, aListing(type))
    const before = await rowOf(listing.id)
    for (const changes of [{}, aListing(type), { unknown: 'field' }, { title: ` ${listing.title} ` }]) {
      expect(await edit(listing.id, changes)).toEqual(listing)
    }
    expect(await rowOf(listing.id)).toEqual(before)
    expect(await eventsOf(listing.id)).toEqual([])
  },
)

test('an edit of a sold listing is refused with 409', async () => {
  const { id } = await postListing(seller)
  await setRow(id, { status: 'sold' })
  expect(await refusedWith(patch(id, { title: 'After the sale' }))).toMatchObject({
    status: 409,
    code: 'already_sold',
  })
  expect(await rowOf(id)).toMatchObject({ title: 'Firman generator, silent' })
})

describe('concurrent edits', () => {
  test('of different fields all take effect, each with its event', async () => {
    const { id } = await postListing(seller)
    const changes = [
      { title: 'From the first phone' },
      { description: 'Written on the second phone, at once.' },
      { location: 'Kenema' },
      { ageInMonths: 9 },
    ]
    const responses = await Promise.all(changes.map((change) => patch(id, change)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await (await seller.get(`/api/listings/${id}`)).json()).toMatchObject(
      Object.assign({}, ...changes),
    )
    expect(await eventKinds(id)).toEqual(['edited', 'edited', 'edited', 'edited'])
  })

  test('in one millisecond leave derived columns that match the latest fields', async () => {
    const [{ id }, fresh] = await Promise.all([
      postListing(seller, 'generator', aListing()),
      postListing(seller, 'generator', aListing('generator', { price: 2_000, location: 'Kenema' })),
    ])
    const ctx = await ctxOf(seller)
    await setRow(id, { updated_at: ctx.now })
    // Only the first time, because the edit that lost the race is repeated.
    const other = vi
      .fn(async () => {})
      .mockImplementationOnce(async () => {
        await editListing(ctx, id, { location: 'Kenema' })
      })
    await editListing({ ...ctx, db: racingDb(ctx.db, other) }, id, { price: 2_000 })
    expect(await contentOf(id)).toEqual(await contentOf(fresh.id))
  })

  test('that are identical take effect once, and all calls succeed', async () => {
    const { id } = await postListing(seller)
    const responses = await Promise.all([patch(id, { price: 9_999 }), patch(id, { price: 9_999 })])
    for (const response of responses) expect(await response.json()).toMatchObject({ price: 9_999 })
    expect(await eventKinds(id)).toEqual(['price_changed'])
  })

  test('do not stop a sale; they are applied before it or return 409', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await postListing(seller)
      const [edited, sold] = await Promise.all([
        patch(id, { title: 'Edited while sold' }),
        seller.post(`/api/listings/${id}/status`, { status: 'sold' }),
      ])
      expect(sold.status).toBe(200)
      expect([200, 409]).toContain(edited.status)
      const { status, title } = await rowOf(id)
      expect(status).toBe('sold')
      expect(title === 'Edited while sold').toBe(edited.status === 200)
      expect((await eventKinds(id)).sort()).toEqual(edited.status === 200 ? ['edited', 'sold'] : ['sold'])
    }
  })
})

describe('a price change', () => {
  test('is recorded, and the former price is shown in its own currency', async () => {
    const { id } = await postListing(seller, 'generator', { price: 9_000 })
    await standFor(DAY_MS, id)
    expect(await edit(id, { price: 8_000 })).toMatchObject({
      price: 8_000,
      priceSle: 8_000,
      previousPrice: 9_000,
      previousCurrency: 'SLE',
    })
    await standFor(DAY_MS, id)
    expect(await edit(id, { price: 300, currency: 'USD' })).toMatchObject({
      price: 300,
      priceSle: 6_900,
      previousPrice: 8_000,
      previousCurrency: 'SLE',
    })
    await standFor(DAY_MS, id)
    expect(await edit(id, { currency: 'SLE' })).toMatchObject({
      price: 300,
      priceSle: 300,
      previousPrice: 300,
      previousCurrency: 'USD',
    })
    const actor = seller.user.id
    const [first, second, third] = [
      { price: 9_000, currency: 'SLE' },
      { price: 8_000, currency: 'SLE' },
      { price: 300, currency: 'USD' },
    ]
    expect(await eventsOf(id)).toEqual([
      { kind: 'price_changed', detail: { from: first, to: second }, actor },
      { kind: 'price_changed', detail: { from: second, to: third }, actor },
      { kind: 'price_changed', detail: { from: third, to: { price: 300, currency: 'SLE' } }, actor },
    ])
  })

  test('shows the former price for thirty days', async () => {
    const { id } = await postListing(seller, 'generator', { price: 9_000 })
    await standFor(DAY_MS, id)
    await edit(id, { price: 8_000 })
    await setRow(id, { price_changed_at: Date.now() - 30 * DAY_MS })
    expect(await (await seller.get(`/api/listings/${id}`)).json()).not.toHaveProperty('previousPrice')
  })

  test('shows no former price that stood for less than a day', async () => {
    const { id } = await postListing(seller, 'generator', { price: 5_000 })
    await standFor(DAY_MS - 60_000, id)
    expect(await edit(id, { price: 4_900 })).not.toHaveProperty('previousPrice')
    await standFor(DAY_MS, id)
    for (let round = 0; round < 3; round += 1) {
      await edit(id, { price: 900_000 })
      expect(await edit(id, { price: 4_900 })).not.toHaveProperty('previousPrice')
    }
    for (const reader of [visitor(), seller, await signInAdmin()])
      expect(await (await reader.get(`/api/listings/${id}`)).json()).not.toHaveProperty('previousPrice')
  })

  test('is recorded together with other changes of the same edit', async () => {
    const { id } = await postListing(seller)
    await edit(id, { price: 7_500, title: 'Cheaper generator' })
    expect((await eventsOf(id)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['edited', { fields: ['title'] }],
      ['price_changed', { from: { price: 12_500, currency: 'SLE' }, to: { price: 7_500, currency: 'SLE' } }],
    ])
  })

  test('keeps its former price if a later edit changes other fields or sends the same price', async () => {
    const { id } = await postListing(seller, 'generator', { price: 9_000 })
    await standFor(DAY_MS, id)
    await edit(id, { price: 8_000 })
    const { price_changed_at: at } = await rowOf(id)
    expect(await edit(id, { title: 'Same price as before', price: 8_000, currency: 'SLE' })).toMatchObject({
      previousPrice: 9_000,
    })
    expect(await rowOf(id)).toMatchObject({ price_changed_at: at })
    expect(await eventKinds(id)).toEqual(['price_changed', 'edited'])
  })

  test('lets searches find the listing at its new price, and no longer at the old one', async () => {
    const { id } = await postListing(seller, 'generator', { price: 4_321, title: 'Marmotgenerator' })
    const found = async (price: number) => {
      const { total, loosened } = await parsed(
        ListingsPage,
        seller.get(`/api/listings?searchQuery=marmotgenerator&minPrice=${price}&maxPrice=${price}`),
      )
      return [total, loosened?.map(({ key }) => key)]
    }
    await edit(id, { price: 1_234 })
    expect([await found(4_321), await found(1_234)]).toEqual([
      [1, ['minPrice']],
      [1, undefined],
    ])
  })

  test('is not recorded if an edit only applies a new exchange rate', async () => {
    const { id } = await postListing(seller, 'home_rent', { price: 100, currency: 'USD' })
    const editAtThirty = async (changes: Record<string, unknown>) => {
      const headers = { cookie: seller.cookie, 'content-type': 'application/json' }
      const response = await callApp(
        `/api/listings/${id}`,
        { method: 'PATCH', body: JSON.stringify(changes), headers },
        { SLE_PER_USD: '30' },
      )
      return Listing.parse(await response.json())
    }
    expect(await editAtThirty({ price: 100 })).toMatchObject({ priceSle: 2_300 })
    const after = await editAtThirty({ bedrooms: 4 })
    expect(after).toMatchObject({ price: 100, priceSle: 3_000 })
    expect(after.previousPrice).toBeUndefined()
    expect(await eventKinds(id)).toEqual(['edited'])
  })

  test('that is unusual for the kind is accepted with a warning', async () => {
    const { id } = await postListing(seller, 'electronics')
    expect(await edit(id, { price: 12_500_000 })).toMatchObject({
      price: 12_500_000,
      warnings: { price: 'Did you mean SLE 12,500?' },
    })
    expect((await edit(id, { price: 12_500 })).warnings).toBeUndefined()
  })
})
