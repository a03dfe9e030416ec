import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListingStatus } from '#contract/kinds.ts'
import { generatorListing } from '#web/features/feed/listing.fixture.ts'
import { stubServer } from '#web/features/feed/test/market.tsx'
import { openSite } from '#web/features/shell/test/open-site.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { openOwn, panel, toast, tool } from './test/open-own.tsx'
import { changesIn, inDays, own, ownMarket, score } from './test/own-market.ts'

// High enough for all that loads when it comes in sight.
beforeEach(() => page.viewport(390, 2_400))

afterEach(async () => {
  vi.unstubAllGlobals()
  dismissToast()
  await page.viewport(390, 800)
})

test.each<[ListingStatus, string[]]>([
  ['active', ['Edit', 'Mark as sold', 'Renew', 'Delete']],
  ['pending', ['Edit', 'Delete']],
  ['sold', ['Back to active', 'Delete']],
  ['expired', ['Renew', 'Edit', 'Mark as sold', 'Delete']],
])('of an %s listing its owner can do just what fits', async (status, offered) => {
  await openOwn(own(generatorListing(), { status }), ({ path }) =>
    path.endsWith('/score') ? { body: { ...score, advice: [] } } : undefined,
  )
  await expect.element(tool('Delete')).toBeVisible()
  expect(
    panel
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(offered)
})

test("on somebody else's listing nothing of it stands, and nothing of it is asked for", async () => {
  const listing = generatorListing()
  const { calls } = await openOwn(listing)
  await expect.element(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Save/ })).toBeVisible()
  expect(panel.elements()).toEqual([])
  expect(calls.filter(({ path }) => path.endsWith('/score'))).toEqual([])
})

test('the panel loads when its owner comes to it and not before', async () => {
  await page.viewport(390, 500)
  const listing = own(generatorListing())
  const { calls } = await openOwn(listing)
  await expect.element(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  await new Promise(requestAnimationFrame)
  expect(calls.filter(({ path }) => path.endsWith('/score'))).toEqual([])
  page.getByRole('heading', { name: 'Details' }).element().scrollIntoView({ block: 'end' })
  await expect.element(tool('Delete')).toBeVisible()
})

test('marked as sold, it is sold at once, told when done, and can be put back', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const listing = own(generatorListing())
  const { calls } = await openOwn(listing, ({ body }) =>
    JSON.stringify(body) === '{"status":"sold"}'
      ? arrived.then(() => ({ body: { ...listing, status: 'sold' } }))
      : undefined,
  )
  await tool('Mark as sold').click()
  await expect
    .element(page.getByRole('group', { name: 'Sold' }))
    .toHaveTextContent('Buyers can no longer find it.')
  await expect.element(tool('Back to active')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(toast.getByText('Marked as sold')).not.toBeInTheDocument()
  arrive()
  await expect.element(toast.getByText('Marked as sold')).toBeVisible()
  await tool('Back to active').click()
  await expect.element(toast.getByText('Active again')).toBeVisible()
  await expect.element(tool('Mark as sold')).toBeVisible()
  expect(changesIn(calls)).toEqual(['POST status {"status":"sold"}', 'POST status {"status":"active"}'])
})

test('what was pressed has gone with the press, and the focus stays in the panel', async () => {
  await openOwn(own(generatorListing()))
  await tool('Mark as sold').click()
  await expect.element(tool('Back to active')).toBeVisible()
  await expect.element(panel.getByRole('heading', { name: 'This is your listing' })).toHaveFocus()
})

test('renewed, it runs for 60 days more and cannot be renewed again so soon', async () => {
  const { calls } = await openOwn(own(generatorListing(), { status: 'expired', expiresAt: inDays(-1) }))
  await tool('Renew').click()
  await expect.element(toast.getByText('Listing renewed')).toBeVisible()
  await expect.element(tool(/^Renew again from/)).toHaveAttribute('aria-disabled', 'true')
  await tool(/^Renew again from/).click({ force: true })
  expect(changesIn(calls)).toEqual(['POST renew'])
})

test('a listing that was renewed lately says from when it can be again', async () => {
  await openOwn(own(generatorListing(), { renewableAt: '2099-11-22T08:00:00.000Z' }))
  await expect.element(tool('Renew again from Nov 22')).toHaveAttribute('aria-disabled', 'true')
})

test('one that was never renewed, or long ago, can be', async () => {
  await openOwn(own(generatorListing(), { renewableAt: '1970-01-01T00:00:00.000Z' }))
  await expect.element(tool('Renew')).not.toHaveAttribute('aria-disabled')
})

test.each([
  [4.5, 'Expires in 5 days'],
  [0.5, 'Expires in 1 day'],
  [-0.5, 'Expires today'],
])('%d days before it runs out its owner reads "%s"', async (days, sentence) => {
  await openOwn(own(generatorListing(), { expiresAt: inDays(days) }))
  await expect.element(panel.getByText(sentence)).toBeVisible()
})

test('deleted, it can be taken back from the toast', async () => {
  const { calls } = await openOwn(own(generatorListing()))
  await tool('Delete').click()
  await expect.element(toast.getByText('Listing deleted')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Deleted' })).toBeVisible()
  expect(panel.elements()).toEqual([])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast.getByText('Listing restored')).toBeVisible()
  await expect.element(tool('Delete')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Deleted' })).not.toBeInTheDocument()
  expect(changesIn(calls)).toEqual(['DELETE', 'POST restore'])
})

test('deleting takes the panel away, and the focus goes to the head of the page', async () => {
  const listing = own(generatorListing())
  stubServer(ownMarket([listing]))
  await openSite(`/listings/${listing.id}`)
  await tool('Delete').click()
  await expect.element(page.getByRole('group', { name: 'Deleted' })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('undoing it on its page takes the note away, and the focus goes to the head of the page', async () => {
  const listing = own(generatorListing(), { status: 'removed', restorableUntil: '2099-11-20T14:30:00.000Z' })
  stubServer(ownMarket([listing]))
  await openSite(`/listings/${listing.id}`)
  await page.getByRole('group', { name: 'Deleted' }).getByRole('button', { name: 'Undo' }).click()
  await expect.element(tool('Delete')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('the toast with its undo is reached from the keyboard', async () => {
  const { calls } = await openOwn(own(generatorListing()))
  await tool('Delete').click()
  await expect.element(toast.getByText('Listing deleted')).toBeVisible()
  await userEvent.keyboard('{F8}{Tab}{Enter}')
  await expect.element(tool('Delete')).toBeVisible()
  expect(changesIn(calls)).toEqual(['DELETE', 'POST restore'])
})

test('the page of a deleted listing says until when it can be taken back, and takes it back', async () => {
  const { calls } = await openOwn(
    own(generatorListing(), { status: 'removed', restorableUntil: '2099-11-20T14:30:00.000Z' }),
  )
  const note = page.getByRole('group', { name: 'Deleted' })
  await expect.element(note).toHaveTextContent('You can undo this until Nov 20, 14:30.')
  expect(page.getByRole('button', { name: 'Share' }).elements()).toEqual([])
  await note.getByRole('button', { name: 'Undo' }).click()
  await expect.element(tool('Delete')).toBeVisible()
  expect(changesIn(calls)).toEqual(['POST restore'])
})

test('after its 24 hours a deleted listing says that it is gone for good', async () => {
  await openOwn(own(generatorListing(), { status: 'removed', restorableUntil: '2026-01-01T00:00:00.000Z' }))
  const note = page.getByRole('group', { name: 'Deleted' })
  await expect.element(note).toHaveTextContent('You can no longer bring it back.')
  expect(note.getByRole('button').elements()).toEqual([])
})

test('what the server refuses is put back and told in its words', async () => {
  await openOwn(own(generatorListing()), ({ path }) =>
    path.endsWith('/status')
      ? { status: 500, body: { code: 'internal', message: 'Something broke on our side.' } }
      : undefined,
  )
  await tool('Mark as sold').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('ErrorSomething broke on our side.')
  await expect.element(tool('Mark as sold')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Sold' })).not.toBeInTheDocument()
})

test('a change that no line carries is put back and told', async () => {
  await openOwn(own(generatorListing()), ({ method }) =>
    method === 'DELETE' ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  )
  await tool('Delete').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('ErrorYou are offline. Please check your connection and try again.')
  await expect.element(tool('Delete')).toBeVisible()
})

test('a refusal that shows the listing to be out of date reads it again', async () => {
  const listing = own(generatorListing())
  let isSold = false
  await openOwn(listing, ({ method, path }) => {
    if (path.endsWith('/renew')) {
      isSold = true
      return { status: 409, body: { code: 'already_sold', message: 'It is already sold.' } }
    }
    return method === 'GET' && path === `/api/listings/${listing.id}`
      ? { body: { ...listing, status: isSold ? 'sold' : 'active' } }
      : undefined
  })
  await tool('Renew').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('ErrorIt is already sold.')
  await expect.element(tool('Back to active')).toBeVisible()
})

test('an owner whose session has ended is told so, and led to sign in', async () => {
  const left: string[] = []
  const stay = (event: NavigateEvent) => {
    event.preventDefault()
    left.push(new URL(event.destination.url).pathname)
  }
  await openOwn(own(generatorListing()), ({ path }) =>
    path.endsWith('/renew')
      ? { status: 401, body: { code: 'signed_out', message: 'Please log in.' } }
      : undefined,
  )
  window.navigation.addEventListener('navigate', stay)
  await tool('Renew').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('UnauthorizedYou are logged out. Logging in again...')
  await expect.poll(() => left).toEqual(['/api/login'])
  window.navigation.removeEventListener('navigate', stay)
})
