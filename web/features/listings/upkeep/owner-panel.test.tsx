import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import type { ListingStatus } from '#contract/lists.ts'
import { carListing, generatorListing, homeListing } from '#web/features/search/feed/listing.fixture.ts'
import { listTexts, user, stubIntersections, recordNavigations } from '#web/test/interactions.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { stubServer, signedOut, type ApiCall } from '#web/test/server.ts'
import {
  findTool,
  openOwn,
  panel,
  pressTool,
  putInView,
  toast,
  tool,
  changesIn,
  inDays,
  own,
  ownMarket,
  score,
} from './test/open-own.tsx'

test.each<[ListingStatus, string[]]>([
  ['active', ['Edit', 'Mark as sold', 'Renew', 'Delete', 'Print a poster']],
  ['pending', ['Edit', 'Delete']],
  ['sold', ['Back to active', 'Delete']],
  ['expired', ['Renew', 'Edit', 'Mark as sold', 'Delete']],
])('the owner of a listing that is %s has only the actions that apply', async (status, actions) => {
  await openOwn(own(generatorListing(), { status }), ({ path }) =>
    path.endsWith('/score') ? { body: { ...score, advice: [] } } : undefined,
  )
  expect(await findTool('Delete')).toBeVisible()
  expect(
    within(panel())
      .queryAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(actions)
})

test('the poster names the part of the place', async () => {
  await openOwn({ ...own(generatorListing()), location: 'Freetown', area: 'Lumley' })
  await user.click(await findTool('Print a poster'))
  expect(await screen.findByText('Lumley, Freetown', { selector: '[role=dialog] *' })).toBeVisible()
})

test.each([
  ['Yes', 'yes', 'Listing renewed'],
  ['Sold', 'sold', 'Marked as sold'],
  ['Remove', 'remove', 'Listing deleted'],
])('a question whether it is still there is answered %s by one press', async (name, answer, result) => {
  const listing = own(generatorListing(), { answerBy: '2026-12-04T10:00:00.000Z' })
  const { calls } = await openOwn(listing)
  const question = await screen.findByRole('group', { name: `Is ${listing.title} still there?` })
  expect(question).toHaveTextContent('Answer by Dec 4, or it expires.')
  await user.click(within(question).getByRole('button', { name }))
  expect(await within(toast()).findByText(result)).toBeVisible()
  expect(changesIn(calls)).toEqual([`POST still-there {"answer":"${answer}"}`])
  expect(question).not.toBeInTheDocument()
})

test('the panel says how many people look for it, while it is for sale', async () => {
  const respond = ({ path }: ApiCall) =>
    path.endsWith('/demand') ? { body: { people: 7, isAtLeast: false } } : undefined
  const { calls } = await openOwn(own(generatorListing()), respond)
  expect(await within(panel()).findByText('7 people are looking for this')).toBeVisible()
  expect(calls.filter(({ path }) => path.endsWith('/demand'))).toHaveLength(1)
  cleanup()
  const held = await openOwn(own(generatorListing(), { status: 'pending' }), respond)
  expect(await within(panel()).findByText('Quality score')).toBeVisible()
  expect(held.calls.filter(({ path }) => path.endsWith('/demand'))).toEqual([])
})

test("the page of another seller's listing has no owner panel and loads no data for it", async () => {
  const listing = generatorListing()
  const { calls } = await openOwn(listing)
  expect(await screen.findByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Like/ })).toBeVisible()
  expect(screen.queryAllByRole('region', { name: 'This is your listing' })).toEqual([])
  expect(calls.filter(({ path }) => path.endsWith('/score'))).toEqual([])
})

test('the panel loads only when the owner scrolls to it', async () => {
  const listing = own(generatorListing())
  const calls = stubServer(ownMarket([listing]))
  const intersect = stubIntersections()
  openSite(`/listings/${listing.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible()
  const scoreCalls = () => calls.filter(({ path }) => path.endsWith('/score'))
  expect(screen.queryByRole('region', { name: 'This is your listing' })).not.toBeInTheDocument()
  expect(scoreCalls()).toEqual([])
  intersect()
  expect(await findTool('Delete')).toBeVisible()
  await expect.poll(scoreCalls).toHaveLength(1)
})

test('marking as sold shows at once, can be undone, and keeps the focus in the panel', async () => {
  const response = Promise.withResolvers<void>()
  const listing = own(generatorListing())
  const { calls } = await openOwn(listing, ({ body }) =>
    JSON.stringify(body) === '{"status":"sold"}'
      ? response.promise.then(() => ({ body: { ...listing, status: 'sold' } }))
      : undefined,
  )
  await pressTool('Mark as sold')
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Sold' })).toHaveTextContent('Buyers can no longer find it.'),
  )
  await waitFor(() => expect(tool('Back to active')).toHaveAttribute('aria-disabled', 'true'))
  await waitFor(() => expect(within(toast()).queryByText('Marked as sold')).not.toBeInTheDocument())
  response.resolve()
  expect(await within(toast()).findByText('Marked as sold')).toBeVisible()
  await waitFor(() =>
    expect(within(panel()).getByRole('heading', { name: 'This is your listing' })).toHaveFocus(),
  )
  await pressTool('Back to active')
  expect(await within(toast()).findByText('Active again')).toBeVisible()
  expect(await findTool('Mark as sold')).toBeVisible()
  expect(changesIn(calls)).toEqual(['POST status {"status":"sold"}', 'POST status {"status":"active"}'])
})

test('a home is marked as rented', async () => {
  const home = own(homeListing())
  await openOwn(home, ({ path }) =>
    path.endsWith('/status') ? { body: { ...home, status: 'sold' } } : undefined,
  )
  await pressTool('Mark as rented')
  expect(await within(toast()).findByText('Marked as rented')).toBeVisible()
  expect(screen.getByRole('group', { name: 'Rented' })).toBeVisible()
})

test('renewing an expired listing is reported, and it cannot be renewed again soon', async () => {
  const { calls } = await openOwn(own(generatorListing(), { status: 'expired', expiresAt: inDays(-1) }))
  await pressTool('Renew')
  expect(await within(toast()).findByText('Listing renewed')).toBeVisible()
  await waitFor(() => expect(tool(/^Renew ?again from/)).toHaveAttribute('aria-disabled', 'true'))
  await pressTool(/^Renew ?again from/)
  expect(changesIn(calls)).toEqual(['POST renew'])
})

test('a recently renewed listing says when it can be renewed again; others can be renewed', async () => {
  await openOwn(own(generatorListing(), { renewableAt: '2099-11-22T08:00:00.000Z' }))
  await waitFor(() => expect(tool(/^Renew ?again from Nov 22$/)).toHaveAttribute('aria-disabled', 'true'))
  cleanup()
  await openOwn(own(generatorListing(), { renewableAt: '1970-01-01T00:00:00.000Z' }))
  await waitFor(() => expect(tool('Renew')).not.toHaveAttribute('aria-disabled'))
})

test.each([
  [4.5, 'Expires in 5 days'],
  [0.5, 'Expires in 1 day'],
  [-0.5, 'Expires today'],
])('with %d days left, the owner of a listing reads "%s"', async (days, sentence) => {
  await openOwn(own(generatorListing(), { expiresAt: inDays(days) }))
  expect(await within(panel()).findByText(sentence)).toBeVisible()
})

test('a deleted listing can be restored from the toast', async () => {
  const { calls } = await openOwn(own(generatorListing()))
  await pressTool('Delete')
  expect(await within(toast()).findByText('Listing deleted')).toBeVisible()
  expect(await screen.findByRole('group', { name: 'Deleted' })).toBeVisible()
  expect(screen.queryAllByRole('region', { name: 'This is your listing' })).toEqual([])
  await user.click(await within(toast()).findByRole('button', { name: 'Undo' }))
  expect(await within(toast()).findByText('Listing restored')).toBeVisible()
  expect(await findTool('Delete')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Deleted' })).not.toBeInTheDocument())
  expect(changesIn(calls)).toEqual(['DELETE', 'POST restore'])
})

test('deleting replaces the panel with a note, Undo restores it, and both focus the content', async () => {
  const listing = own(generatorListing())
  stubServer(ownMarket([listing]))
  putInView()
  openSite(`/listings/${listing.id}`)
  await pressTool('Delete')
  const note = within(await screen.findByRole('group', { name: 'Deleted' }))
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  await user.click(await note.findByRole('button', { name: 'Undo' }))
  expect(await findTool('Delete')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('the page of a deleted listing says until when it can be restored, and restores it', async () => {
  const { calls } = await openOwn(
    own(generatorListing(), { status: 'removed', restorableUntil: '2099-11-20T14:30:00.000Z' }),
  )
  const note = () => screen.getByRole('group', { name: 'Deleted' })
  await waitFor(() => expect(note()).toHaveTextContent('You can undo this until Nov 20, 14:30.'))
  expect(screen.queryAllByText('Share')).toEqual([])
  await user.click(await within(note()).findByRole('button', { name: 'Undo' }))
  expect(await findTool('Delete')).toBeVisible()
  expect(changesIn(calls)).toEqual(['POST restore'])
})

test('24 hours after a deletion the page says that the listing can no longer be restored', async () => {
  await openOwn(own(generatorListing(), { status: 'removed', restorableUntil: '2026-01-01T00:00:00.000Z' }))
  const note = () => screen.getByRole('group', { name: 'Deleted' })
  await waitFor(() => expect(note()).toHaveTextContent('You can no longer bring it back.'))
  expect(within(note()).queryAllByRole('button')).toEqual([])
})

test("a refused change is reverted, with the server's message", async () => {
  await openOwn(own(generatorListing()), ({ path }) =>
    path.endsWith('/status')
      ? { status: 500, body: { code: 'internal', message: 'Something broke on our side.' } }
      : undefined,
  )
  await pressTool('Mark as sold')
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('ErrorSomething broke on our side.'),
  )
  expect(await findTool('Mark as sold')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Sold' })).not.toBeInTheDocument())
})

test('a change that fails offline is reverted and reported', async () => {
  await openOwn(own(generatorListing()), ({ method }) =>
    method === 'DELETE' ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  )
  await pressTool('Delete')
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'ErrorYou are offline. Please check your connection and try again.',
    ),
  )
  expect(await findTool('Delete')).toBeVisible()
})

test('a listing is refetched if a refusal shows that it has changed elsewhere', async () => {
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
  await pressTool('Renew')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('ErrorIt is already sold.'))
  expect(await findTool('Back to active')).toBeVisible()
})

test('an owner whose session has expired sees a message and is sent to sign in', async () => {
  const visited = recordNavigations()
  await openOwn(own(generatorListing()), ({ path }) => (path.endsWith('/renew') ? signedOut : undefined))
  await pressTool('Renew')
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'UnauthorizedYou are logged out. Logging in again...',
    ),
  )
  await expect.poll(() => visited).toEqual([expect.stringContaining('/api/login')])
})

test('the score is shown with its parts', async () => {
  await openOwn(own(carListing()))
  expect(await within(panel()).findByText('Quality score')).toBeVisible()
  expect(await within(panel()).findByText('74 / 100')).toBeVisible()
  await waitFor(() => expect(within(panel()).getByRole('progressbar')).toHaveAttribute('value', '74'))
  await user.click(await within(panel()).findByText('How it adds up'))
  expect(listTexts('term', panel())).toEqual([
    'Photos',
    'Description',
    'Details',
    'Seller',
    'Price',
    'Freshness',
  ])
  const points = ['20 / 30', '20 / 20', '15 / 15', '0 / 15', '10 / 10', '9 / 10']
  expect(listTexts('definition', panel())).toEqual(points)
})

test('each piece of advice shows its gain, and a press leads to what it advises', async () => {
  const { calls, router } = await openOwn(own(carListing({ photos: [], imageUrls: [] })))
  const countScoreCalls = () => calls.filter(({ path }) => path.endsWith('/score')).length
  const list = within(await within(panel()).findByRole('list', { name: 'How to raise it' }))
  await expect
    .poll(() => list.getAllByRole('listitem').map((each) => each.textContent))
    .toEqual(['Add two photos+10', 'Verify your phone number+4', 'Renew the listing+1'])
  await pressTool(/^Add two photos ?\+10$/)
  const dialog = () => screen.getByRole('dialog', { name: 'Edit listing' })
  await waitFor(() => expect(dialog()).toBeVisible())
  await user.click((await within(dialog()).findAllByRole('button', { name: 'Close' }))[0]!)
  expect(countScoreCalls()).toBe(1)
  await pressTool(/^Renew the listing ?\+1$/)
  expect(await within(toast()).findByText('Listing renewed')).toBeVisible()
  expect(changesIn(calls)).toEqual(['POST renew'])
  await expect.poll(countScoreCalls).toBe(2)
  await user.click(await within(panel()).findByRole('link', { name: /^Verify your phone number/ }))
  await expect.poll(() => router.state.location.pathname).toBe('/profile/edit')
  expect(router.state.location.hash).toBe('phone')
})

test('advice on documents links to the verification page, and coming back refetches the score', async () => {
  const proofs = [
    ['government_id', 'Verify your government ID'],
    ['proof_of_address', 'Verify your address'],
    ['business_certificate', 'Verify your business certificate'],
  ] as const
  let advice = proofs.map(([proof, text]) => ({ part: 'seller' as const, text, gain: 5, proof }))
  const { router } = await openOwn(own(carListing()), ({ path }) =>
    path.endsWith('/score') ? { body: { ...score, advice } } : undefined,
  )
  const link = (text: string) => within(panel()).findByRole('link', { name: new RegExp(`^${text} ?\\+5$`) })
  for (const [, text] of proofs) expect(await link(text)).toHaveAttribute('href', '/verification')
  await user.click(await link(proofs[0][1]))
  expect(await screen.findByRole('heading', { name: 'Verification' })).toBeVisible()
  advice = []
  router.history.back()
  expect(await screen.findByText('74 / 100')).toBeVisible()
  await waitFor(() =>
    expect(within(panel()).queryByRole('link', { name: /government ID/ })).not.toBeInTheDocument(),
  )
})

test('a listing under review gets only advice that applies to it', async () => {
  await openOwn(own(carListing(), { status: 'pending' }))
  expect(await findTool(/^Add two photos ?\+10$/)).toBeVisible()
  expect(within(panel()).queryAllByRole('button', { name: /^Renew/ })).toEqual([])
})

test('a score that failed to load leaves the rest usable and can be retried', async () => {
  let isDown = true
  await openOwn(own(carListing()), ({ path }) =>
    path.endsWith('/score') && isDown
      ? { status: 500, body: { code: 'internal', message: 'Something broke on our side.' } }
      : undefined,
  )
  expect(await within(panel()).findByText('The score did not load.')).toBeVisible()
  expect(await findTool('Edit')).toBeVisible()
  isDown = false
  await pressTool('Try again')
  expect(await within(panel()).findByText('74 / 100')).toBeVisible()
})

const note = () => screen.getByRole('group', { name: 'Removed' })

/** Opens the page of the person's own listing, which moderators removed. Deleting it there is final. */
async function openRemoved(change: Pick<Listing, 'deletedAt'> = {}) {
  const listing: Listing = {
    ...own(generatorListing(), { status: 'removed' }),
    removedReason: 'Asks for money first',
    ...change,
  }
  const market = ownMarket([listing])
  const deleted = { ...listing, deletedAt: '2026-11-20T12:00:00.000Z' }
  const calls = stubServer((call) => (call.method === 'DELETE' ? { body: deleted } : market(call)))
  openSite(`/listings/${listing.id}`)
  await screen.findByRole('group', { name: /^(Removed|Deleted)$/ })
  return { listing, calls }
}

test('the owner of a removed listing reads why, and sees no action the server would refuse', async () => {
  const { listing } = await openRemoved()
  await waitFor(() =>
    expect(note()).toHaveTextContent(
      'Our moderators removed this listing. Only you can still see it. Reason: Asks for money first',
    ),
  )
  expect(await within(note()).findByRole('button', { name: 'Delete' })).toBeVisible()
  expect(await screen.findByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  expect(screen.queryAllByRole('region', { name: 'This is your listing' })).toEqual([])
  expect(
    screen.queryAllByRole('button', {
      name: /^(Edit|Renew|Mark as sold|Back to active|Undo|Share|Like|Save)/,
    }),
  ).toEqual([])
})

test('deleting a removed listing asks first, and cannot be undone', async () => {
  const { calls } = await openRemoved()
  const ask = async () => user.click(await within(note()).findByRole('button', { name: 'Delete' }))
  const question = () => screen.getByRole('alertdialog', { name: 'Delete this listing?' })
  const choose = async (name: RegExp) => user.click(await within(question()).findByRole('button', { name }))
  await ask()
  await waitFor(() =>
    expect(question()).toHaveTextContent('Our moderators removed it, so you cannot bring it back.'),
  )
  await choose(/^Keep/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(() => expect(within(note()).getByRole('button', { name: 'Delete' })).toHaveFocus())
  expect(changesIn(calls)).toEqual([])
  await ask()
  await waitFor(() => expect(question()).toBeVisible())
  await choose(/^Delete/)
  expect(await screen.findByText('Listing deleted')).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Deleted' })).toHaveTextContent(
      'Our moderators removed this listing, so you cannot bring it back. Reason: Asks for money first',
    ),
  )
  expect(screen.queryAllByRole('button', { name: 'Undo' })).toEqual([])
  expect(changesIn(calls)).toEqual(['DELETE'])
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('a listing deleted before moderators removed it cannot be restored', async () => {
  await openRemoved({ deletedAt: '2026-11-20T12:00:00.000Z' })
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Deleted' })).toHaveTextContent('Reason: Asks for money first'),
  )
  expect(screen.queryAllByRole('button', { name: /^(Undo|Delete)$/ })).toEqual([])
})
