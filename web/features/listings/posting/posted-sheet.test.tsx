import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import { carListing } from '#web/features/search/feed/listing.fixture.ts'
import { press, user } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { Posted } from './posted-sheet.tsx'
import { postedQuery } from './posted.ts'

beforeEach(() => vi.stubGlobal('fetch', async () => new Response('', { status: 503 })))

const sheet = () => screen.queryByRole('region', { name: /live|Under Review/ })
const names = (role: string) =>
  within(sheet()!)
    .getAllByRole(role)
    .map((control) => control.textContent)

async function post(listing: Listing) {
  const Page = () => (
    <>
      <button>Post Item</button>
      <Posted />
    </>
  )
  const opened = openPages(
    [
      { path: '/', component: Page },
      { path: '/listings/$id', component: Page },
    ],
    '/',
  )
  const opener = await screen.findByRole('button', { name: 'Post Item' })
  opener.focus()
  opened.client.setQueryData(postedQuery.queryKey, listing)
  await waitFor(() => expect(sheet()).toHaveFocus())
  return { ...opened, opener }
}

test('a posted listing is shown as buyers see it, with a link for WhatsApp', async () => {
  const listing = carListing()
  await post(listing)
  expect(screen.getByRole('heading', { name: 'Your listing is live' })).toBeVisible()
  const tile = within(within(sheet()!).getByRole('article'))
  expect(tile.getByRole('link', { name: listing.title })).toHaveAttribute('href', `/listings/${listing.id}`)
  expect(tile.getByText('SLE 420,000')).toBeVisible()
  const href = screen.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href') ?? ''
  const text = `${listing.title}, SLE 420,000, ${listing.location} ${location.origin}/listings/${listing.id}`
  expect(href).toBe(`https://wa.me/?text=${encodeURIComponent(text)}`)
  expect(names('button').slice(-2)).toEqual(['Copy link', 'Post another'])
})

test('the sheet says how many people look for it, in place of what it said before', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/demand')
      ? Response.json({ people: 1_200, isAtLeast: true })
      : new Response('', { status: 503 }),
  )
  await post(carListing())
  expect(await screen.findByText('1,200 or more people are looking for this. We send alerts.')).toBeVisible()
  expect(screen.queryByText('This is what buyers see.')).not.toBeInTheDocument()
})

test('Copy link copies the URL of the listing', async () => {
  const listing = carListing()
  await post(listing)
  await press('Copy link')
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/listings/${listing.id}`)
  expect(await screen.findByText('Link copied')).toBeVisible()
})

test('a held listing says that it is under review, and cannot be shared yet', async () => {
  await post(carListing({ status: 'pending' }))
  expect(screen.getByRole('heading', { name: 'Under Review' })).toBeVisible()
  expect(
    screen.getByText('Our team is checking this listing. Buyers can see it once it is approved.'),
  ).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Share on WhatsApp' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View listing' })).toBeVisible()
})

test.each([
  ['Escape', () => user.keyboard('{Escape}')],
  ['its X', () => press('Close')],
])('%s closes the sheet, and the focus returns', async (_what, close) => {
  const { opener } = await post(carListing())
  await close()
  await waitFor(() => expect(sheet()).not.toBeInTheDocument())
  expect(opener).toHaveFocus()
})

test('View listing opens the listing and closes the sheet', async () => {
  const listing = carListing()
  const { router } = await post(listing)
  await press('View listing', 'link')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/listings/${listing.id}`))
  expect(sheet()).not.toBeInTheDocument()
})

test('another page closes the sheet', async () => {
  const { router } = await post(carListing())
  await router.navigate({ to: '/listings/$id', params: { id: 'another' } } as never)
  await waitFor(() => expect(sheet()).not.toBeInTheDocument())
})

test('Post another opens an empty form in place of the sheet', async () => {
  await post(carListing())
  await press('Post another')
  expect(await screen.findByRole('dialog', { name: 'Post Item' })).toBeVisible()
  expect(sheet()).not.toBeInTheDocument()
})
