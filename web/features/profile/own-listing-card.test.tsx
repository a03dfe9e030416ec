import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ListingStatus } from '#contract/kinds.ts'
import type { Listing } from '#contract/listing.ts'
import { carListing, generatorListing } from '#web/features/feed/listing.fixture.ts'
import { changesIn, inDays, own, ownMarket } from '#web/features/upkeep/test/own-market.ts'
import { press, textsOf, user } from '#web/test/hands.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { findCard, listCalls, openProfile, tab, titles, totalCalls } from './test/open-profile.tsx'

afterEach(() => dismissToast())

/** Presses a button of a card, or chooses from its menu. */
async function choose(listing: Listing, name: string) {
  const { getByRole } = await findCard(listing)
  await user.click(getByRole('button', { name }))
}
async function chooseMore(listing: Listing, name: string | RegExp) {
  await choose(listing, `More for ${listing.title}`)
  await press(name, 'menuitem')
}

test.each<[ListingStatus, string[], string[]]>([
  ['active', ['Edit', 'Mark as sold'], ['Renew', 'Delete']],
  ['sold', ['Back to active', 'Delete'], []],
  ['pending', ['Edit', 'Delete'], []],
  ['expired', ['Renew', 'Edit'], ['Mark as sold', 'Delete']],
])('a card of an %s listing offers what fits', async (status, buttons, entries) => {
  const gen = own(generatorListing(), { status })
  openProfile([gen], { at: `/profile?tab=${status}` })
  const tools = (await findCard(gen)).getByRole('group', { name: `Actions for ${gen.title}` })
  expect(textsOf('button', tools).filter(Boolean)).toEqual(buttons)
  expect(screen.queryAllByRole('button', { name: `More for ${gen.title}` })).toHaveLength(
    entries.length > 0 ? 1 : 0,
  )
  if (entries.length === 0) return
  await press(`More for ${gen.title}`)
  await expect.poll(() => textsOf('menuitem')).toEqual(entries)
})

test.each([
  ['that is pending', /^Under review. Only you can see it/, { status: 'pending' }],
  ['with 4.9 days to run', /^Expires in 5 days/, { expiresAt: inDays(4.9) }],
  ['with 30 days to run', /^Runs until/, { expiresAt: inDays(30) }],
] as const)('the card of a listing %s says so', async (_, sentence, change) => {
  const gen = own(generatorListing(), change)
  openProfile([gen], { at: `/profile?tab=${gen.status}` })
  expect((await findCard(gen)).getByText(sentence)).toBeVisible()
})

test('a list that was asked for before the change reached the server shows the change all the same', async () => {
  const arrival = Promise.withResolvers<void>()
  const gen = own(generatorListing())
  const market = ownMarket([gen])
  const { calls } = openProfile([], {
    answer: (call) =>
      call.path.endsWith('/status') ? arrival.promise.then(() => market(call)) : market(call),
  })
  await choose(gen, 'Mark as sold')
  await expect.poll(() => changesIn(calls)).toHaveLength(1)
  await user.click(tab('Sold'))
  expect(await screen.findByRole('heading', { name: 'Nothing sold yet' })).toBeVisible()
  arrival.resolve()
  expect((await findCard(gen)).getByRole('button', { name: 'Back to active' })).toBeVisible()
  expect(listCalls(calls).map(({ query }) => query.status)).toEqual(['active', 'sold', 'sold'])
})

test('in the menu a renewal that is not due yet can be read and not chosen', async () => {
  const gen = own(generatorListing(), { renewableAt: '2099-11-22T08:00:00.000Z' })
  const { calls } = openProfile([gen])
  await chooseMore(gen, /again from Nov 22/)
  expect(screen.getByRole('menuitem', { name: /again from/ })).toHaveAttribute('aria-disabled', 'true')
  expect(changesIn(calls)).toEqual([])
})

test('marked as sold, a listing goes from tab to tab with its figures, and no list is loaded again', async () => {
  const [gen, car] = [own(generatorListing()), own(carListing())]
  const { calls } = openProfile([gen, car])
  await choose(gen, 'Mark as sold')
  await expect.poll(titles).toEqual([car.title])
  expect([tab('Active'), tab('Sold')].map(({ textContent }) => textContent)).toEqual(['Active 1', 'Sold 1'])
  expect(await screen.findByText('Marked as sold')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'My Listings' })).toHaveFocus())
  await user.click(tab('Sold'))
  await choose(gen, 'Back to active')
  await expect.poll(titles).toEqual(['Nothing sold yet'])
  await user.click(tab('Active'))
  await findCard(gen)
  expect(listCalls(calls).map(({ query }) => query.status)).toEqual(['active', 'sold'])
  expect(totalCalls(calls)).toHaveLength(1)
})

test('deleted, a card leaves, and Undo in the toast puts it back where it stood', async () => {
  const names = ['Generator no. 1', 'Generator no. 2', 'Generator no. 3']
  const listings = names.map((title, day) =>
    own(generatorListing({ title, createdAt: `2026-11-1${8 - day}T10:00:00.000Z` })),
  )
  const { calls } = openProfile(listings)
  await chooseMore(listings[1] ?? generatorListing(), 'Delete')
  await expect.poll(titles).toEqual(['Generator no. 1', 'Generator no. 3'])
  expect(tab('Active')).toHaveTextContent('2')
  expect(await screen.findByText('Listing deleted')).toBeVisible()
  await press('Undo')
  await expect.poll(titles).toEqual(names)
  expect(changesIn(calls)).toEqual(['DELETE', 'POST restore'])
  expect(listCalls(calls)).toHaveLength(1)
})

test('a deletion that is refused is put back where it stood, figures too', async () => {
  const car = own(carListing({ createdAt: '2026-11-17T10:00:00.000Z' }))
  const listings = [own(generatorListing()), car] as const
  const body = { code: 'internal', message: 'Something broke on our side.' }
  openProfile([...listings], {
    answer: ({ method }) => (method === 'DELETE' ? { status: 500, body } : undefined),
  })
  await chooseMore(listings[0], 'Delete')
  expect(await screen.findByText('Something broke on our side.')).toBeVisible()
  await expect.poll(titles).toEqual(listings.map(({ title }) => title))
  expect(tab('Active')).toHaveTextContent('2')
})
