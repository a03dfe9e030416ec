import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Listing } from '#contract/listing.ts'
import { generatorListing } from '#web/features/feed/listing.fixture.ts'
import { stubServer } from '#web/features/feed/test/market.tsx'
import { openSite } from '#web/features/shell/test/open-site.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { changesIn, own, ownMarket } from './test/own-market.ts'

// High enough for all that loads when it comes in sight.
beforeEach(() => page.viewport(390, 2_400))

afterEach(async () => {
  vi.unstubAllGlobals()
  dismissToast()
  await page.viewport(390, 800)
})

const note = page.getByRole('group', { name: 'Removed' })
const toast = page.getByRole('region', { name: 'Notifications' })

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
  await openSite(`/listings/${listing.id}`)
  return { listing, calls }
}

test('the owner of a removed listing reads who removed it and why', async () => {
  await openRemoved()
  await expect
    .element(note)
    .toHaveTextContent(
      'Our moderators removed this listing. Only you can still see it. Reason: Asks for money first',
    )
})

test('nothing that the server refuses is offered there: no edit, renewal, sale, restoring, sharing, message', async () => {
  const { listing } = await openRemoved()
  await expect.element(note.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  expect(page.getByRole('region', { name: 'This is your listing' }).elements()).toEqual([])
  expect(
    page
      .getByRole('button', { name: /^(Edit|Renew|Mark as sold|Back to active|Undo|Share|Like|Save)/ })
      .elements(),
  ).toEqual([])
})

test('it is deleted after a question, and then offers no way back, here or in the toast', async () => {
  const { calls } = await openRemoved()
  await note.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this listing?' })
  await expect.element(question).toHaveTextContent('Our moderators removed it, so you cannot bring it back.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast.getByText('Listing deleted')).toBeVisible()
  await expect
    .element(page.getByRole('group', { name: 'Deleted' }))
    .toHaveTextContent(
      'Our moderators removed this listing, so you cannot bring it back. Reason: Asks for money first',
    )
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
  expect(changesIn(calls)).toEqual(['DELETE'])
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('kept after all, it stays, and the focus is where it was', async () => {
  const { calls } = await openRemoved()
  await note.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(note.getByRole('button', { name: 'Delete' })).toHaveFocus()
  expect(changesIn(calls)).toEqual([])
})

test('one that was deleted before moderators removed it offers no way back', async () => {
  await openRemoved({ deletedAt: '2026-11-20T12:00:00.000Z' })
  await expect
    .element(page.getByRole('group', { name: 'Deleted' }))
    .toHaveTextContent('Reason: Asks for money first')
  expect(page.getByRole('button', { name: /^(Undo|Delete)$/ }).elements()).toEqual([])
})
