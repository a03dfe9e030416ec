import { expect, test } from 'vitest'
import { KINDS } from '#contract/kinds/kinds.ts'
import { NewListing } from '#contract/listing.ts'
import { toSle } from '#contract/money.ts'
import { randomFrom } from '../random.ts'
import { SLE_PER_USD } from '../seed/load-market.ts'
import { openListingMaker } from './make-listing.ts'

/** A kind of which the demo market has no listings. */
const FIFTH = KINDS.at(-1)

test('a kind without demo listings has valid listings for benchmarks, with usual prices', () => {
  const random = randomFrom('fifth')
  const makeListing = openListingMaker(Date.now())
  const made = Array.from({ length: 500 }, () => makeListing(random)).filter(
    ({ type }) => type === FIFTH?.type,
  )
  expect(made.length).toBeGreaterThan(20)
  const [low = 0, high = 0] = FIFTH?.usualPriceSle ?? []
  for (const listing of made) {
    expect(NewListing.parse(listing)).toEqual(listing)
    const priceSle = toSle(listing.price, listing.currency, SLE_PER_USD)
    expect(priceSle).toBeGreaterThanOrEqual(low)
    expect(priceSle).toBeLessThanOrEqual(high)
  }
})
