import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { NewListing } from '#contract/listing.ts'
import { LOCATIONS } from '#contract/places.ts'
import { toSle } from '#contract/money.ts'
import { DEMO_KINDS } from './offers/demo-kinds.ts'
import { makeMarket } from './market.ts'
import { BUYER_PHONE, SELLER_PHONE, type DemoPerson } from './people.ts'

const now = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 15)
const market = makeMarket({ now })

describe('the demo market', () => {
  test('has 240 listings by 60 sellers, and every one is valid', () => {
    expect(market.listings).toHaveLength(240)
    expect(new Set(market.listings.map(({ seller }) => seller.phone)).size).toBeGreaterThan(45)
    for (const { listing } of market.listings) expect(NewListing.parse(listing)).toEqual(listing)
  })

  // [spec 3 #18, 9 #10]
  test('has every kind, something for sale in each of the 20 places, and two fifths in Freetown', () => {
    expect(new Set(market.listings.map(({ listing }) => listing.type))).toEqual(new Set(DEMO_KINDS))
    const forSale = market.listings.filter(({ life }) => life.status === 'active')
    expect(new Set(forSale.map(({ listing }) => listing.location))).toEqual(new Set(LOCATIONS))
    const inFreetown = market.listings.filter(({ listing }) => listing.location === 'Freetown').length
    expect(inFreetown).toBeGreaterThan(240 * 0.3)
    expect(inFreetown).toBeLessThan(240 * 0.5)
  })

  test('is the same for the same seed, and has the same ids on another day', () => {
    expect(makeMarket({ now })).toEqual(market)
    const later = makeMarket({ now: now + DAY_MS })
    expect(new Set(later.listings.map(({ publicId }) => publicId))).toEqual(
      new Set(market.listings.map(({ publicId }) => publicId)),
    )
    expect(makeMarket({ now, seed: 'other' })).not.toEqual(market)
  })

  test('has at least a quarter of its texts in Krio and a quarter in English', () => {
    const krio = market.listings.filter(({ listing }) => KRIO.test(`${listing.title} ${listing.description}`))
    expect(krio.length).toBeGreaterThanOrEqual(60)
    expect(240 - krio.length).toBeGreaterThanOrEqual(60)
  })

  test('leaves no slot unfilled and repeats no description', () => {
    for (const { listing } of market.listings)
      expect(`${listing.title}${listing.description}`).not.toMatch(/[{}]|undefined|  /)
    expect(new Set(market.listings.map(({ listing }) => listing.description)).size).toBe(240)
  })

  test('has realistic prices', () => {
    const usual = {
      electronics: [1_000, 45_000],
      generator: [1_300, 280_000],
      car_sale: [180_000, 2_800_000],
      home_rent: [250, 80_000],
    } as const
    for (const { listing } of market.listings) {
      const [low, high] = usual[listing.type]
      const priceSle = toSle(listing.price, listing.currency, 23)
      expect(priceSle, listing.title).toBeGreaterThanOrEqual(low)
      expect(priceSle, listing.title).toBeLessThanOrEqual(high)
    }
  })

  test('was posted over the last 67 days, mostly in recent weeks, oldest first', () => {
    const ages = market.listings.map(({ life }) => (now - life.createdAt) / DAY_MS)
    expect([...ages].sort((a, b) => b - a)).toEqual(ages)
    expect(Math.max(...ages)).toBeLessThanOrEqual(67)
    expect(Math.min(...ages)).toBeGreaterThan(0)
    expect(ages.filter((days) => days < 15).length).toBeGreaterThan(100)
  })

  test('has listings of every status, most of them for sale', () => {
    const count = (status: string) => market.listings.filter(({ life }) => life.status === status).length
    expect(count('active')).toBeGreaterThan(200)
    expect(count('sold')).toBeGreaterThan(5)
    expect(count('expired')).toBeGreaterThan(2)
    expect(count('pending')).toBeGreaterThan(0)
    expect(market.listings.filter(({ life }) => life.previousPrice !== undefined).length).toBeGreaterThan(8)
  })

  test('gives the README’s seller every status and a changed price', () => {
    const own = market.listings.filter(({ seller }) => seller.phone === SELLER_PHONE).map(({ life }) => life)
    expect(new Set(own.map(({ status }) => status))).toEqual(
      new Set(['active', 'sold', 'pending', 'expired']),
    )
    expect(own.filter(({ previousPrice }) => previousPrice !== undefined).length).toBeGreaterThan(0)
  })

  test('has more views than likes, and neither for a held listing', () => {
    for (const { life, views, likedBy, talk, keptBy } of market.listings) {
      if (life.status === 'pending') expect([views, likedBy, talk, keptBy]).toEqual([0, [], [], []])
      else expect(views).toBeGreaterThan(Math.max(likedBy.length, talk.length))
    }
  })

  test('has a buyer who talks with the seller in two languages', () => {
    const isBuyer = ({ phone }: DemoPerson) => phone === BUYER_PHONE
    const own = market.listings.filter(({ seller }) => seller.phone === SELLER_PHONE)
    const asked = own.filter(({ talk }) => talk.some(({ author }) => isBuyer(author)))
    expect(asked.length).toBeGreaterThan(7)
    expect(asked.filter(({ talk }) => talk.some(({ content }) => KRIO.test(content))).length).toBeGreaterThan(
      5,
    )
    expect(
      asked.filter(({ talk }) => talk.some(({ content }) => !KRIO.test(content))).length,
    ).toBeGreaterThan(5)
  })

  test('has shops and private sellers, most of them with a bio', () => {
    for (const kind of ['business', 'individual'])
      expect(market.people.filter(({ userType }) => userType === kind).length).toBeGreaterThan(9)
    expect(market.people.filter(({ bio }) => bio === null).length).toBeLessThan(25)
    for (const phone of [SELLER_PHONE, BUYER_PHONE])
      expect(market.people.find((person) => person.phone === phone)?.bio).toMatch(/\w/)
  })

  test('has no seller who likes their own listing and nobody who likes one twice', () => {
    for (const { likedBy, seller } of market.listings) {
      expect(likedBy).not.toContain(seller)
      expect(new Set(likedBy).size).toBe(likedBy.length)
    }
    expect(market.listings.some(({ likedBy }) => likedBy.length > 15)).toBe(true)
  })

  test('uses only phone numbers of the demo block, and none in a text', () => {
    for (const { phone } of market.people) expect(phone).toMatch(/^\+23276000(00[1-3]|1\d\d)$/)
    expect(new Set(market.people.map(({ phone }) => phone)).size).toBe(62)
    for (const { listing } of market.listings)
      expect(listing.description).not.toMatch(/\+?232|\b0\d{8}\b|\b\d{8}\b/)
  })
})

const KRIO = /[ɔɛŋ]|\b(wey|noh|den|dɔn|na|wan|duya|una|tenki|fɔ|de for|yu|nyu)\b/
