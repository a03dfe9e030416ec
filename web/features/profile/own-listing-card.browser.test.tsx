import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ListingStatus } from '#contract/kinds.ts'
import { carListing, generatorListing } from '#web/features/feed/listing.fixture.ts'
import { changesIn, inDays, own, ownMarket } from '#web/features/upkeep/test/own-market.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { card, listCalls, openProfile, tab, toast, totalCalls } from './test/open-profile.tsx'

// High enough for all that loads when it comes in sight.
beforeEach(() => page.viewport(390, 2_400))

afterEach(async () => {
  vi.unstubAllGlobals()
  dismissToast()
  await page.viewport(390, 800)
})

test.each<[ListingStatus, string, string[], string[]]>([
  ['active', '', ['Edit', 'Mark as sold'], ['Renew', 'Delete']],
  ['sold', 'sold', ['Back to active', 'Delete'], []],
  ['pending', 'pending', ['Edit', 'Delete'], []],
  ['expired', 'expired', ['Renew', 'Edit'], ['Mark as sold', 'Delete']],
])('a card of an %s listing offers what fits', async (status, at, buttons, entries) => {
  const gen = own(generatorListing(), { status })
  await openProfile([gen], { at: at ? `/profile?tab=${at}` : '/profile' })
  const tools = card(gen).getByRole('group', { name: `Actions for ${gen.title}` })
  await expect.element(tools).toBeVisible()
  const more = tools.getByRole('button', { name: `More for ${gen.title}` })
  expect(
    tools
      .getByRole('button')
      .elements()
      .map((each) => each.textContent)
      .filter(Boolean),
  ).toEqual(buttons)
  expect(more.elements()).toHaveLength(entries.length > 0 ? 1 : 0)
  if (entries.length === 0) return
  await more.click()
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual(entries)
})

test('a card of a pending listing says that it is under review', async () => {
  const gen = own(generatorListing(), { status: 'pending' })
  await openProfile([gen], { at: '/profile?tab=pending' })
  await expect.element(card(gen).getByText('Under review. Only you can see it')).toBeVisible()
})

test('what can be done with a card is there before the card comes in sight', async () => {
  await page.viewport(390, 300)
  const gen = own(generatorListing())
  await openProfile([gen])
  await expect.element(card(gen).getByRole('button', { name: 'Edit' })).toBeInTheDocument()
  expect(window.scrollY).toBe(0)
})

test('a list that was asked for before the change reached the server shows the change all the same', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const gen = own(generatorListing())
  const market = ownMarket([gen])
  const { calls } = await openProfile([], {
    answer: (call) => (call.path.endsWith('/status') ? arrival.then(() => market(call)) : market(call)),
  })
  await card(gen).getByRole('button', { name: 'Mark as sold' }).click()
  await tab('Sold').click()
  await expect.element(page.getByRole('heading', { name: 'Nothing sold yet' })).toBeVisible()
  arrive()
  await expect.element(card(gen).getByRole('button', { name: 'Back to active' })).toBeVisible()
  expect(listCalls(calls).map(({ query }) => query.status)).toEqual(['active', 'sold', 'sold'])
})

test('in the menu a renewal that is not due yet can be read and not chosen', async () => {
  const gen = own(generatorListing(), { renewableAt: '2099-11-22T08:00:00.000Z' })
  const { calls } = await openProfile([gen])
  await card(gen)
    .getByRole('button', { name: /^More for/ })
    .click()
  const renew = page.getByRole('menuitem', { name: 'Renew again from Nov 22' })
  await expect.element(renew).toHaveAttribute('aria-disabled', 'true')
  await renew.click({ force: true })
  await expect.element(page.getByRole('menu')).toBeVisible()
  expect(changesIn(calls)).toEqual([])
})

test.each([
  [4.9, 'Expires in 5 days'],
  [30, 'Runs until'],
])('with %f days to run a card says "%s"', async (days, sentence) => {
  const gen = own(generatorListing(), { expiresAt: inDays(days) })
  await openProfile([gen])
  await expect.element(card(gen).getByText(sentence)).toBeVisible()
})

test('marked as sold, a listing goes from tab to tab with its figures, and no list is loaded again', async () => {
  const [gen, car] = [own(generatorListing()), own(carListing())]
  const { calls } = await openProfile([gen, car])
  await card(gen).getByRole('button', { name: 'Mark as sold' }).click()
  await expect.element(card(gen)).not.toBeInTheDocument()
  await expect.element(tab('Active')).toHaveTextContent('1')
  await expect.element(tab('Sold')).toHaveTextContent('1')
  await expect.element(toast.getByText('Marked as sold')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'My Listings' })).toHaveFocus()
  await tab('Sold').click()
  await card(gen).getByRole('button', { name: 'Back to active' }).click()
  await expect.element(card(gen)).not.toBeInTheDocument()
  await tab('Active').click()
  await expect.element(card(gen)).toBeVisible()
  expect(listCalls(calls).map(({ query }) => query.status)).toEqual(['active', 'sold'])
  expect(totalCalls(calls)).toHaveLength(1)
})

test('deleted, a card leaves, and Undo in the toast puts it back where it stood', async () => {
  const listings = [1, 2, 3].map((day) =>
    own(generatorListing({ title: `Generator no. ${day}`, createdAt: `2026-11-1${9 - day}T10:00:00.000Z` })),
  )
  const middle = listings[1] ?? generatorListing()
  const { calls } = await openProfile(listings)
  await card(middle)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(card(middle)).not.toBeInTheDocument()
  await expect.element(tab('Active')).toHaveTextContent('2')
  await expect.element(toast.getByText('Listing deleted')).toBeVisible()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.element(card(middle)).toBeVisible()
  const titles = page
    .getByRole('article')
    .getByRole('heading')
    .elements()
    .map((each) => each.textContent)
  expect(titles).toEqual(['Generator no. 1', 'Generator no. 2', 'Generator no. 3'])
  expect(changesIn(calls)).toEqual(['DELETE', 'POST restore'])
  expect(listCalls(calls)).toHaveLength(1)
})

test('a deletion that is refused is put back where it stood, figures too', async () => {
  const [gen, car] = [own(generatorListing()), own(carListing())]
  await openProfile([gen, car], {
    answer: ({ method }) =>
      method === 'DELETE'
        ? { status: 500, body: { code: 'internal', message: 'Something broke on our side.' } }
        : undefined,
  })
  await card(gen)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(toast.getByText('Something broke on our side.')).toBeVisible()
  await expect.element(card(gen)).toBeVisible()
  await expect.element(tab('Active')).toHaveTextContent('2')
})

test('Edit opens the listing in its dialog', async () => {
  const gen = own(generatorListing())
  await openProfile([gen])
  await card(gen).getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit listing' })).toBeVisible()
})
