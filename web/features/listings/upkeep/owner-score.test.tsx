import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import { textsOf, user } from '#web/test/hands.ts'
import { carListing, generatorListing } from '#web/features/search/feed/listing.fixture.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { stubServer } from '#web/test/server.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { findTool, openOwn, panel, pressTool, toast } from './test/open-own.tsx'
import { changesIn, own, ownMarket, score } from './test/own-market.ts'

afterEach(() => dismissToast())

// [spec 10.17 #4]
test('the score is told with its parts', async () => {
  await openOwn(own(carListing()))
  expect(await within(panel()).findByText('Quality score')).toBeVisible()
  expect(await within(panel()).findByText('74 / 100')).toBeVisible()
  await waitFor(() => expect(within(panel()).getByRole('progressbar')).toHaveAttribute('value', '74'))
  await user.click(await within(panel()).findByText('How it adds up'))
  expect(textsOf('term', panel())).toEqual([
    'Photos',
    'Description',
    'Details',
    'Seller',
    'Price',
    'Freshness',
  ])
  const points = ['20 / 30', '20 / 20', '15 / 15', '0 / 15', '10 / 10', '9 / 10']
  expect(textsOf('definition', panel())).toEqual(points)
})

// [spec 10.17 #4]
test('each advice says what it brings, and leads to where it is followed', async () => {
  const { calls, router } = await openOwn(own(carListing({ photos: [], imageUrls: [] })))
  const asked = () => calls.filter(({ path }) => path.endsWith('/score')).length
  const list = within(await within(panel()).findByRole('list', { name: 'How to raise it' }))
  await expect
    .poll(() => list.getAllByRole('listitem').map((each) => each.textContent))
    .toEqual(['Add two photos+10', 'Verify your phone number+4', 'Renew the listing+1'])
  await pressTool(/^Add two photos ?\+10$/)
  const dialog = () => screen.getByRole('dialog', { name: 'Edit listing' })
  await waitFor(() => expect(dialog()).toBeVisible())
  await user.click((await within(dialog()).findAllByRole('button', { name: 'Close' }))[0]!)
  expect(asked()).toBe(1)
  await pressTool(/^Renew the listing ?\+1$/)
  expect(await within(toast()).findByText('Listing renewed')).toBeVisible()
  expect(changesIn(calls)).toEqual(['POST renew'])
  await expect.poll(asked).toBe(2)
  await user.click(await within(panel()).findByRole('link', { name: /^Verify your phone number/ }))
  await expect.poll(() => router.state.location.pathname).toBe('/profile/edit')
  expect(router.state.location.hash).toBe('phone')
})

test('documents are sent on the verification page, and coming back reads the score again', async () => {
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

test('of a listing that is held nothing is advised that it cannot be helped by', async () => {
  await openOwn(own(carListing(), { status: 'pending' }))
  expect(await findTool(/^Add two photos ?\+10$/)).toBeVisible()
  expect(within(panel()).queryAllByRole('button', { name: /^Renew/ })).toEqual([])
})

test('a score that did not load leaves the rest in use and can be asked for again', async () => {
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

/** The page of a listing of one's own that moderators removed; what is deleted there stays deleted. */
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

// [spec 10.2 #24, 10.11 #15]
test('the owner of a removed listing reads why, and is offered nothing the server refuses', async () => {
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

test('it is deleted after a question, which may be dropped, and then offers no way back', async () => {
  const { calls } = await openRemoved()
  const ask = async () => user.click(await within(note()).findByRole('button', { name: 'Delete' }))
  const question = () => screen.getByRole('alertdialog', { name: 'Delete this listing?' })
  const answer = async (name: RegExp) => user.click(await within(question()).findByRole('button', { name }))
  await ask()
  await waitFor(() =>
    expect(question()).toHaveTextContent('Our moderators removed it, so you cannot bring it back.'),
  )
  await answer(/^Keep/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(() => expect(within(note()).getByRole('button', { name: 'Delete' })).toHaveFocus())
  expect(changesIn(calls)).toEqual([])
  await ask()
  await waitFor(() => expect(question()).toBeVisible())
  await answer(/^Delete/)
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

test('one that was deleted before moderators removed it offers no way back', async () => {
  await openRemoved({ deletedAt: '2026-11-20T12:00:00.000Z' })
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Deleted' })).toHaveTextContent('Reason: Asks for money first'),
  )
  expect(screen.queryAllByRole('button', { name: /^(Undo|Delete)$/ })).toEqual([])
})
