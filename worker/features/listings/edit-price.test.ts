import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { Listing, ListingsPage } from '#contract/listing.ts'
import { parsed } from '../../test/parsed.ts'
import { callApp, signIn, type Member } from '../../test/people.ts'
import { eventKinds, eventsOf, rowOf, setRow } from '../../test/rows.ts'
import { post } from '../../test/things.ts'

let seller: Member
beforeAll(async () => {
  seller = await signIn()
})

async function edit(id: string, changes: Record<string, unknown>): Promise<Listing> {
  return parsed(Listing, seller.patch(`/api/listings/${id}`, changes))
}

describe('a changed price', () => {
  // [spec 10.4 #7]
  test('shows the one before it, in the currency of that time, and is told', async () => {
    const { id } = await post(seller, 'generator', { price: 9_000 })
    expect(await edit(id, { price: 8_000 })).toMatchObject({
      price: 8_000,
      priceSle: 8_000,
      previousPrice: 9_000,
      previousCurrency: 'SLE',
    })
    expect(await edit(id, { price: 300, currency: 'USD' })).toMatchObject({
      price: 300,
      priceSle: 6_900,
      previousPrice: 8_000,
      previousCurrency: 'SLE',
    })
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

  // [spec 10.4 #7]
  test('is shown beside the new one for thirty days', async () => {
    const { id } = await post(seller, 'generator', { price: 9_000 })
    await edit(id, { price: 8_000 })
    await setRow(id, { price_changed_at: Date.now() - 30 * DAY_MS })
    expect(await (await seller.get(`/api/listings/${id}`)).json()).not.toHaveProperty('previousPrice')
  })

  test('with another change is told beside it', async () => {
    const { id } = await post(seller)
    await edit(id, { price: 7_500, title: 'Cheaper generator' })
    expect((await eventsOf(id)).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['edited', { fields: ['title'] }],
      ['price_changed', { from: { price: 12_500, currency: 'SLE' }, to: { price: 7_500, currency: 'SLE' } }],
    ])
  })

  // [spec 10.4 #7]
  test('stays the last one when something else is edited, or the same price is sent', async () => {
    const { id } = await post(seller, 'generator', { price: 9_000 })
    await edit(id, { price: 8_000 })
    const { price_changed_at: at } = await rowOf(id)
    expect(await edit(id, { title: 'Same price as before', price: 8_000, currency: 'SLE' })).toMatchObject({
      previousPrice: 9_000,
    })
    expect(await rowOf(id)).toMatchObject({ price_changed_at: at })
    expect(await eventKinds(id)).toEqual(['price_changed', 'edited'])
  })

  test('is found under its new price and no longer under the old one', async () => {
    const { id } = await post(seller, 'generator', { price: 4_321, title: 'Marmotgenerator' })
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

  // [spec 10.4 #7]
  test('a rate that was set anew is taken up by the next edit, and is no change of price', async () => {
    const { id } = await post(seller, 'home_rent', { price: 100, currency: 'USD' })
    const editAtThirty = async (changes: Record<string, unknown>) => {
      const headers = { cookie: seller.cookie, 'content-type': 'application/json' }
      const answer = await callApp(
        `/api/listings/${id}`,
        { method: 'PATCH', body: JSON.stringify(changes), headers },
        { SLE_PER_USD: '30' },
      )
      return Listing.parse(await answer.json())
    }
    expect(await editAtThirty({ price: 100 })).toMatchObject({ priceSle: 2_300 })
    const after = await editAtThirty({ bedrooms: 4 })
    expect(after).toMatchObject({ price: 100, priceSle: 3_000 })
    expect(after.previousPrice).toBeUndefined()
    expect(await eventKinds(id)).toEqual(['edited'])
  })

  // [spec 10.4 #8]
  test('that is far off its kind is taken, and asked about', async () => {
    const { id } = await post(seller, 'electronics')
    expect(await edit(id, { price: 12_500_000 })).toMatchObject({
      price: 12_500_000,
      warnings: { price: 'Did you mean SLE 12,500?' },
    })
    expect((await edit(id, { price: 12_500 })).warnings).toBeUndefined()
  })
})
