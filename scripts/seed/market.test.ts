import { describe, expect, test } from 'vitest'
import { MESSAGES_PAGE_MAX, MessageText } from '#contract/conversation.ts'
import { DAY_MS } from '#contract/dates.ts'
import { NewListing } from '#contract/listing.ts'
import { toSle } from '#contract/money.ts'
import { LOCATIONS } from '#contract/places.ts'
import { readDocument } from '#worker/features/media/read-document.ts'
import { createSpecimen } from './add-documents.ts'
import { makeMarket } from './market.ts'
import { DEMO_KINDS } from './offers/demo-kinds.ts'
import { BUYER_PHONE, SELLER_PHONE, type DemoPerson } from './people.ts'
import { spellKrio } from './writing.ts'
import { randomFrom } from './random.ts'

const now = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 15)
const market = makeMarket({ now })
const { chats, documents } = market

describe('the demo market', () => {
  test('there are 240 valid listings, by most of the 60 sellers', () => {
    expect(market.listings).toHaveLength(240)
    expect(new Set(market.listings.map(({ seller }) => seller.phone)).size).toBeGreaterThan(45)
    for (const { listing } of market.listings) expect(NewListing.parse(listing)).toEqual(listing)
  })

  // [spec 3 #18, 9 #10]
  test('every kind exists, each place has listings for sale, and about two fifths are in Freetown', () => {
    expect(new Set(market.listings.map(({ listing }) => listing.type))).toEqual(new Set(DEMO_KINDS))
    const forSale = market.listings.filter(({ life }) => life.status === 'active')
    expect(new Set(forSale.map(({ listing }) => listing.location))).toEqual(new Set(LOCATIONS))
    const inFreetown = market.listings.filter(({ listing }) => listing.location === 'Freetown').length
    expect(inFreetown).toBeGreaterThan(240 * 0.3)
    expect(inFreetown).toBeLessThan(240 * 0.5)
  })

  test('the same seed gives the same market, and the same ids on another day', () => {
    expect(makeMarket({ now })).toEqual(market)
    const later = makeMarket({ now: now + DAY_MS })
    expect(new Set(later.listings.map(({ publicId }) => publicId))).toEqual(
      new Set(market.listings.map(({ publicId }) => publicId)),
    )
  })

  test('at least a quarter of the texts have Krio, and at least a quarter have none', () => {
    const krio = market.listings.filter(({ listing }) => KRIO.test(`${listing.title} ${listing.description}`))
    expect(krio.length).toBeGreaterThanOrEqual(60)
    expect(240 - krio.length).toBeGreaterThanOrEqual(60)
  })

  test('no text has an unfilled slot, and no description occurs twice', () => {
    for (const { listing } of market.listings)
      expect(`${listing.title}${listing.description}`).not.toMatch(/[{}]|undefined|  /)
    expect(new Set(market.listings.map(({ listing }) => listing.description)).size).toBe(240)
  })

  test('prices are realistic', () => {
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

  test('listings are sorted from oldest to newest, at most 67 days old, and mostly from recent weeks', () => {
    const ages = market.listings.map(({ life }) => (now - life.createdAt) / DAY_MS)
    expect([...ages].sort((a, b) => b - a)).toEqual(ages)
    expect(Math.max(...ages)).toBeLessThanOrEqual(67)
    expect(Math.min(...ages)).toBeGreaterThan(0)
    expect(ages.filter((days) => days < 15).length).toBeGreaterThan(100)
  })

  test('there are listings of every status, and most are for sale', () => {
    const count = (status: string) => market.listings.filter(({ life }) => life.status === status).length
    expect(count('active')).toBeGreaterThan(200)
    expect(count('sold')).toBeGreaterThan(5)
    expect(count('expired')).toBeGreaterThan(2)
    expect(count('pending')).toBeGreaterThan(0)
    expect(market.listings.filter(({ life }) => life.previousPrice !== undefined).length).toBeGreaterThan(8)
  })

  test('the README’s seller has listings of every status and a changed price', () => {
    const own = market.listings.filter(({ seller }) => seller.phone === SELLER_PHONE).map(({ life }) => life)
    expect(new Set(own.map(({ status }) => status))).toEqual(
      new Set(['active', 'sold', 'pending', 'expired']),
    )
    expect(own.filter(({ previousPrice }) => previousPrice !== undefined).length).toBeGreaterThan(0)
  })

  test('a listing has more views than likes, and a held listing has neither', () => {
    for (const { life, views, likedBy, comments, savedBy } of market.listings) {
      if (life.status === 'pending') expect([views, likedBy, comments, savedBy]).toEqual([0, [], [], []])
      else expect(views).toBeGreaterThan(Math.max(likedBy.length, comments.length))
    }
  })

  test('the README’s buyer comments on the seller’s listings in two languages', () => {
    const isBuyer = ({ phone }: DemoPerson) => phone === BUYER_PHONE
    const own = market.listings.filter(({ seller }) => seller.phone === SELLER_PHONE)
    const commented = own.filter(({ comments }) => comments.some(({ author }) => isBuyer(author)))
    expect(commented.length).toBeGreaterThan(7)
    const inKrio = commented.filter(({ comments }) => comments.some(({ content }) => KRIO.test(content)))
    expect(inKrio.length).toBeGreaterThan(5)
    expect(
      commented.filter(({ comments }) => comments.some(({ content }) => !KRIO.test(content))).length,
    ).toBeGreaterThan(5)
  })

  test('there are businesses and private people, and most of them have a bio', () => {
    for (const kind of ['business', 'individual'])
      expect(market.people.filter(({ userType }) => userType === kind).length).toBeGreaterThan(9)
    expect(market.people.filter(({ bio }) => bio === null).length).toBeLessThan(25)
    for (const phone of [SELLER_PHONE, BUYER_PHONE])
      expect(market.people.find((person) => person.phone === phone)?.bio).toMatch(/\w/)
  })

  test('nobody likes their own listing, or a listing twice', () => {
    for (const { likedBy, seller } of market.listings) {
      expect(likedBy).not.toContain(seller)
      expect(new Set(likedBy).size).toBe(likedBy.length)
    }
    expect(market.listings.some(({ likedBy }) => likedBy.length > 15)).toBe(true)
  })

  test('all phone numbers are in the demo block, and no description contains one', () => {
    for (const { phone } of market.people) expect(phone).toMatch(/^\+23276000(00[1-3]|1\d\d)$/)
    expect(new Set(market.people.map(({ phone }) => phone)).size).toBe(62)
    for (const { listing } of market.listings)
      expect(listing.description).not.toMatch(/\+?232|\b0\d{8}\b|\b\d{8}\b/)
  })
})

describe('the conversations of the demo market', () => {
  test('messages are valid and in order of time, after the listing was posted and before now', () => {
    expect(chats).toHaveLength(10)
    for (const { listing, buyer, messages } of chats) {
      expect(buyer).not.toBe(listing.seller)
      const times = [listing.life.createdAt, ...messages.map(({ at }) => at), now]
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      for (const { content } of messages) expect(MessageText.parse(content)).toBe(content)
      expect(messages.map(({ content }) => content).join()).not.toMatch(/[{}]|undefined/)
    }
  })

  test('conversations are in English and Krio, one needs paging, and one is about a sold listing', () => {
    const all = chats.flatMap(({ messages }) => messages.map(({ content }) => content)).join('\n')
    expect([/Is the house still free\?/.test(all), /Ah kin yeri am/.test(all)]).toEqual([true, true])
    expect(Math.max(...chats.map(({ messages }) => messages.length))).toBeGreaterThan(
      2 * MESSAGES_PAGE_MAX + 20,
    )
    expect(chats.filter(({ listing }) => listing.life.status === 'sold')).toHaveLength(1)
  })
})

describe('the documents of the demo market', () => {
  const pending = documents.filter(({ status }) => status === 'pending')

  test('some documents are pending, one is rejected, and people at every level have approved ones', () => {
    expect(pending.length).toBeGreaterThan(5)
    expect(pending.map(({ uploadedAt }) => uploadedAt)).toEqual(
      pending.map(({ uploadedAt }) => uploadedAt).sort((a, b) => a - b),
    )
    expect(documents.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const approved = Map.groupBy(
      documents.filter(({ status }) => status === 'approved'),
      ({ person }) => person,
    )
    expect(new Set([...approved.values()].map((own) => own.length))).toEqual(new Set([1, 2, 3]))
    for (const person of approved.keys()) expect(person.isPhoneVerified).toBe(true)
  })

  test('a person has at most one document of a type, uploaded after joining and before the decision', () => {
    expect(new Set(documents.map(({ publicId }) => publicId)).size).toBe(documents.length)
    expect(new Set(documents.map(({ person, documentType }) => person.publicId + documentType)).size).toBe(
      documents.length,
    )
    for (const { person, uploadedAt, decidedAt } of documents) {
      expect(uploadedAt).toBeGreaterThan(person.joinedAt)
      expect(uploadedAt).toBeLessThan(decidedAt ?? now)
    }
  })

  test('the server accepts the file of every document', () => {
    for (const document of documents) {
      expect(readDocument(Uint8Array.from(createSpecimen(document)), document.contentType)).toMatchObject({
        type: document.contentType,
      })
    }
  })
})

test.each([
  ['A de sɛl dis fon, i nɔ dia.', 'Ah de sel dis fon, i noh dia.'],
  ['Fayn {brand} jɛnɛreta ɛn nyu mɔtoka', 'Fine {brand} jenereta en nyu motoka'],
  ['Nɔ pe bifo yu si am', 'Noh pe bifo yu si am'],
])('the Krio text %s becomes %s when typed on a phone', (standard, typed) => {
  expect(spellKrio(standard, 'typed')).toBe(typed)
  expect(spellKrio(standard, 'standard')).toBe(standard)
})

const KRIO = /[ɔɛŋ]|\b(wey|noh|den|dɔn|na|wan|duya|una|tenki|fɔ|de for|yu|nyu)\b/

test('the same seed gives the same numbers, and another seed gives different ones', () => {
  const draw = (seed: string) => {
    const random = randomFrom(seed)
    return Array.from({ length: 50 }, () => random.next())
  }
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
})

test('a fork of the random source does not depend on what was drawn before', () => {
  const untouched = randomFrom('a').fork('part', 1).next()
  const drawn = randomFrom('a')
  drawn.next()
  expect(drawn.fork('part', 1).next()).toBe(untouched)
})

test('random whole numbers include both ends and are evenly distributed', () => {
  const random = randomFrom('even')
  const counts = Array.from({ length: 6 }, () => 0)
  for (let i = 0; i < 6_000; i++) {
    const face = random.int(0, 5)
    counts[face] = (counts[face] ?? 0) + 1
  }
  for (const count of counts) expect(count).toBeGreaterThan(850)
})

test('an item is picked in proportion to its weight, and never if its weight is zero', () => {
  const random = randomFrom('weights')
  const drawn = Array.from({ length: 4_000 }, () =>
    random.weighted([
      ['heavy', 3],
      ['light', 1],
      ['none', 0],
    ]),
  )
  const heavy = drawn.filter((each) => each === 'heavy').length
  expect(heavy).toBeGreaterThan(2_850)
  expect(heavy).toBeLessThan(3_150)
  expect(drawn).not.toContain('none')
})

test('a sample has distinct items, and all items if more are requested than exist', () => {
  const random = randomFrom('sample')
  expect(new Set(random.sample([1, 2, 3, 4, 5, 6], 4)).size).toBe(4)
  expect(random.sample([1, 2, 3], 9).sort()).toEqual([1, 2, 3])
})
