import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { Listing } from '#contract/listing.ts'
import { parsed } from '#worker/test/parsed.ts'
import { signIn, visitor } from '#worker/test/people.ts'
import { setRow } from '#worker/test/rows.ts'
import { aListing, postListing } from '#worker/test/things.ts'

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const said = {
  price: 2_000,
  currency: 'SLE',
  letBy: 'agent',
  advanceMonths: 6,
  agentFee: 2_000,
  viewingFee: 100,
  deposit: 0,
  water: 'borehole',
  light: 'prepaid',
  road: 'rough',
  availableFrom: dayFromNow(46),
}

test('everybody reads what a home says and what moving in costs', async () => {
  const { id } = await postListing(await signIn(), 'home_rent', said)
  const home = await parsed(Listing, visitor().get(`/api/listings/${id}`))
  expect(home).toMatchObject({ ...said, moveIn: { total: 14_100, totalSle: 14_100, unsaid: [] } })
})

test('an edit changes the sum, and what is cleared counts as not said', async () => {
  const seller = await signIn()
  const { id } = await postListing(seller, 'home_rent', said)
  const edited = await parsed(
    Listing,
    seller.patch(`/api/listings/${id}`, { advanceMonths: 12, viewingFee: null }),
  )
  expect(edited.moveIn).toMatchObject({ total: 26_000, unsaid: ['Viewing fee'] })
  const all = { letBy: null, advanceMonths: null, agentFee: null, deposit: null }
  expect((await parsed(Listing, seller.patch(`/api/listings/${id}`, all))).moveIn).toBeNull()
})

test('fees are kept in cents, as prices are', async () => {
  const home = await postListing(await signIn(), 'home_rent', { ...said, agentFee: 0.004, deposit: 99.999 })
  expect(home).toMatchObject({ agentFee: 0, deposit: 100, moveIn: { total: 12_200 } })
})

test('a home that says nothing of it is as complete as before', async () => {
  const home = await postListing(await signIn(), 'home_rent')
  expect(home.moveIn).toBeNull()
  const scored = await postListing(await signIn(), 'home_rent', said)
  expect(home.aiScore).toBe(scored.aiScore)
})

test.each([
  ['advanceMonths', 25, 'At most 24 months of rent in advance'],
  ['advanceMonths', 1.5, 'Rent in advance must be a whole number'],
  ['viewingFee', -1, 'Viewing fee cannot be negative'],
  ['deposit', 'two months', 'Deposit must be a number'],
  ['availableFrom', 'soon', 'Available from must be a day'],
  ['availableFrom', '1999-01-01', 'Available from cannot be more than 1 year ago'],
  ['availableFrom', dayFromNow(-370), 'Available from cannot be more than 1 year ago'],
  ['availableFrom', dayFromNow(735), 'Available from cannot be more than 2 years ahead'],
  ['availableFrom', '9999-12-31', 'Available from cannot be more than 2 years ahead'],
])('a home with %s %j is refused', async (field, value, message) => {
  const answer = await (await signIn()).post('/api/listings', aListing('home_rent', { [field]: value }))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { [field]: message } })
})

test.each([-360, 0, 725])('a home can be available from %i days ahead', async (days) => {
  const availableFrom = dayFromNow(days)
  expect(await postListing(await signIn(), 'home_rent', { availableFrom })).toMatchObject({ availableFrom })
})

test('an old home keeps its day when it is read and edited', async () => {
  const seller = await signIn()
  const { id } = await postListing(seller, 'home_rent', said)
  await setRow(id, { available_from: '2020-06-01' })
  const home = await parsed(Listing, seller.patch(`/api/listings/${id}`, { price: 2_100 }))
  expect(home).toMatchObject({ price: 2_100, availableFrom: '2020-06-01' })
  const again = seller.patch(`/api/listings/${id}`, { price: 2_200, availableFrom: '2020-06-01' })
  expect(await parsed(Listing, again)).toMatchObject({ price: 2_200 })
  const other = await seller.patch(`/api/listings/${id}`, { availableFrom: '2020-06-02' })
  expect(other.status).toBe(400)
})
