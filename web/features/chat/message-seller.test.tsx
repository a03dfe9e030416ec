import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Listing } from '#contract/listing.ts'
import { carListing, pageOf } from '#web/features/feed/listing.fixture.ts'
import { openPages, reader, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { ListingPage } from '#web/features/listing/listing-page.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { CONVERSATION_ID, conversationOf } from './data/chat.fixture.ts'
import { useConversation } from './data/use-conversation.ts'

beforeEach(() => page.viewport(390, 800))
afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

type Market = { user?: null; answer?: (call: Called) => Answer | Promise<Answer> | undefined }

async function openListing(listing: Listing, { user, answer }: Market = {}) {
  const calls = stubServer((call) => {
    const given = call.path.startsWith('/api/conversations') ? answer?.(call) : undefined
    if (given) return given
    if (call.path === '/api/conversations') return { status: 201, body: conversationOf(0) }
    return { body: call.path === `/api/listings/${listing.id}` ? listing : pageOf([]) }
  }, user)
  const opened = await openPages(
    [
      { path: '/listings/$id', component: () => <ListingPage id={listing.id} /> },
      { path: '/messages/$id', component: Thread },
      { path: '/auth', component: () => <h1>Log in</h1> },
    ],
    `/listings/${listing.id}`,
  )
  await expect.element(page.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
  return { ...opened, calls: () => calls.filter(({ path }) => path.startsWith('/api/conversations')) }
}

function Thread() {
  const { conversation } = useConversation(CONVERSATION_ID)
  return <h1>Talking to {conversation?.otherUser?.displayName}</h1>
}

const button = page.getByRole('button', { name: 'Message seller' })

test('it opens the conversation, which is there before its page asks', async () => {
  const listing = carListing()
  const { calls, router } = await openListing(listing)
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'Talking to Aminata' })).toBeVisible()
  expect(router.state.location.pathname).toBe(`/messages/${CONVERSATION_ID}`)
  expect(calls()).toEqual([
    { method: 'POST', path: '/api/conversations', query: {}, body: { listingId: listing.id } },
  ])
})

test('a second press while it opens opens nothing twice', async () => {
  const slow = Promise.withResolvers<Answer>()
  const { calls } = await openListing(carListing(), { answer: () => slow.promise })
  await button.click()
  await button.click({ force: true })
  slow.resolve({ status: 201, body: conversationOf(0) })
  await expect.element(page.getByRole('heading', { name: 'Talking to Aminata' })).toBeVisible()
  expect(calls()).toHaveLength(1)
})

test('a visitor signs in first, and comes back to the listing', async () => {
  const listing = carListing()
  const { router } = await openListing(listing, { user: null })
  await page.getByRole('link', { name: 'Message seller' }).click()
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(router.state.location.search).toEqual({ next: `/listings/${listing.id}` })
})

test.each(['sold', 'expired'] as const)('of what is %s the seller may still be asked', async (status) => {
  await openListing(carListing({ status }))
  await page.getByRole('button', { name: 'Ask the seller' }).click()
  await expect.element(page.getByRole('heading', { name: 'Talking to Aminata' })).toBeVisible()
})

test('nobody is offered to write to themselves', async () => {
  await openListing(carListing({ user: { ...carListing().user, id: reader.id } }))
  await expect.element(page.getByRole('button', { name: 'Share' }).last()).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test.each<[string, Answer | 'cut', string]>([
  [
    'a refusal',
    { status: 403, body: { code: 'blocked', message: 'You cannot write to this person.' } },
    'You cannot write to this person.',
  ],
  ['a line that breaks', 'cut', 'You are offline. Please check your connection and try again.'],
])('%s is told, and it may be pressed again', async (_what, answer, sentence) => {
  let isFirst = true
  const { router } = await openListing(carListing(), {
    answer: () => {
      if (!isFirst) return undefined
      isFirst = false
      if (answer === 'cut') throw new TypeError('Failed to fetch')
      return answer
    },
  })
  await button.click()
  await expect.element(page.getByRole('alert').getByText(sentence)).toBeVisible()
  expect(router.state.location.pathname).toMatch('/listings/')
  dismissToast()
  await button.click()
  await expect.element(page.getByRole('heading', { name: 'Talking to Aminata' })).toBeVisible()
})

test.each([390, 767, 768, 1280])('at %i pixels it is there once', async (width) => {
  await page.viewport(width, 800)
  await openListing(carListing())
  await expect.element(button).toBeVisible()
  expect(button.elements()).toHaveLength(1)
})
