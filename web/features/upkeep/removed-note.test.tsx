import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { user } from '#web/test/hands.ts'
import type { Listing } from '#contract/listing.ts'
import { generatorListing } from '#web/features/feed/listing.fixture.ts'
import { stubServer } from '#web/test/server.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { changesIn, own, ownMarket } from './test/own-market.ts'

afterEach(() => {
  dismissToast()
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

test('the owner of a removed listing reads who removed it and why', async () => {
  await openRemoved()
  await waitFor(() =>
    expect(note()).toHaveTextContent(
      'Our moderators removed this listing. Only you can still see it. Reason: Asks for money first',
    ),
  )
})

test('nothing that the server refuses is offered there: no edit, renewal, sale, restoring, sharing, message', async () => {
  const { listing } = await openRemoved()
  expect(await within(note()).findByRole('button', { name: 'Delete' })).toBeVisible()
  expect(await screen.findByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  expect(screen.queryAllByRole('region', { name: 'This is your listing' })).toEqual([])
  expect(
    screen.queryAllByRole('button', {
      name: /^(Edit|Renew|Mark as sold|Back to active|Undo|Share|Like|Save)/,
    }),
  ).toEqual([])
})

test('it is deleted after a question, and then offers no way back, here or in the toast', async () => {
  const { calls } = await openRemoved()
  await user.click(await within(note()).findByRole('button', { name: 'Delete' }))
  const question = () => screen.getByRole('alertdialog', { name: 'Delete this listing?' })
  await waitFor(() =>
    expect(question()).toHaveTextContent('Our moderators removed it, so you cannot bring it back.'),
  )
  await user.click(await within(question()).findByRole('button', { name: /^Delete/ }))
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

test('kept after all, it stays, and the focus is where it was', async () => {
  const { calls } = await openRemoved()
  await user.click(await within(note()).findByRole('button', { name: 'Delete' }))
  await user.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: /^Keep/ }),
  )
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(() => expect(within(note()).getByRole('button', { name: 'Delete' })).toHaveFocus())
  expect(changesIn(calls)).toEqual([])
})

test('one that was deleted before moderators removed it offers no way back', async () => {
  await openRemoved({ deletedAt: '2026-11-20T12:00:00.000Z' })
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'Deleted' })).toHaveTextContent('Reason: Asks for money first'),
  )
  expect(screen.queryAllByRole('button', { name: /^(Undo|Delete)$/ })).toEqual([])
})
