import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ListingPage } from '#web/features/pages/listing/listing-page.tsx'
import { carListing, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { user as hands } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { stubServer, type Answer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { CONVERSATION_ID, conversationOf } from '../data/chat.fixture.ts'
import { useConversation } from '../data/use-conversations.ts'

afterEach(() => dismissToast())

const opened: Answer = { status: 201, body: conversationOf(0) }
type Market = {
  listing?: ReturnType<typeof carListing>
  user?: null
  answer?: () => Answer | Promise<Answer>
}

async function openListing({ listing = carListing(), user, answer = () => opened }: Market = {}) {
  const calls = stubServer(({ path }) => {
    if (path.startsWith('/api/conversations')) return answer()
    return { body: path === `/api/listings/${listing.id}` ? listing : pageOf([]) }
  }, user)
  const { router } = openPages(
    [
      { path: '/listings/$id', component: () => <ListingPage id={listing.id} /> },
      { path: '/messages/$id', component: Thread },
      { path: '/auth', component: () => <h1>ThreadLog in</h1> },
    ],
    `/listings/${listing.id}`,
  )
  await screen.findByRole('heading', { level: 1, name: listing.title })
  return { listing, router, calls: () => calls.filter(({ path }) => path.startsWith('/api/conversations')) }
}

function Thread() {
  const { conversation } = useConversation(CONVERSATION_ID)
  return <h1>Talking to {conversation?.otherUser?.displayName}</h1>
}

/** The button is there for narrow and for wide screens. */
async function press(name: string, role = 'button') {
  const [first] = await screen.findAllByRole(role, { name })
  await hands.click(first ?? expect.fail(`no ${name}`))
}

const findThread = () => screen.findByRole('heading', { name: 'Talking to Aminata' })

// [spec 10.8 #1]
test('pressing twice opens one conversation, and its page needs no further call', async () => {
  const slow = Promise.withResolvers<Answer>()
  const { calls, listing, router } = await openListing({ answer: () => slow.promise })
  await press('Message seller')
  await press('Message seller')
  slow.resolve(opened)
  expect(await findThread()).toBeVisible()
  expect(router.state.location.pathname).toBe(`/messages/${CONVERSATION_ID}`)
  expect(calls()).toEqual([
    { method: 'POST', path: '/api/conversations', query: {}, body: { listingId: listing.id } },
  ])
})

// [spec 10.8 #1]
test('a visitor signs in first, and comes back to the listing', async () => {
  const { listing, router } = await openListing({ user: null })
  await press('Message seller', 'link')
  expect(await screen.findByRole('heading', { name: 'ThreadLog in' })).toBeVisible()
  expect(router.state.location.search).toEqual({ next: `/listings/${listing.id}` })
})

// [spec 10.8 #1]
test.each(['sold', 'expired'] as const)('of what is %s the seller may still be asked', async (status) => {
  await openListing({ listing: carListing({ status }) })
  await press('Ask the seller')
  expect(await findThread()).toBeVisible()
})

// [spec 10.8 #1]
test('nobody is offered to write to themselves', async () => {
  await openListing({ listing: carListing({ user: { ...carListing().user, id: reader.id } }) })
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Share' })).not.toEqual([]))
  expect(screen.queryByRole('button', { name: 'Message seller' })).not.toBeInTheDocument()
})

test.each<[string, Answer | 'cut', string]>([
  [
    'a refusal',
    { status: 403, body: { code: 'blocked', message: 'You cannot write to this person.' } },
    'You cannot write to this person.',
  ],
  ['a line that breaks', 'cut', 'You are offline. Please check your connection and try again.'],
])('%s is told, and it may be pressed again', async (_what, first, sentence) => {
  let isFirst = true
  const { router } = await openListing({
    answer: () => {
      if (!isFirst) return opened
      isFirst = false
      if (first === 'cut') throw new TypeError('Failed to fetch')
      return first
    },
  })
  await press('Message seller')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(router.state.location.pathname).toMatch('/listings/')
  dismissToast()
  await press('Message seller')
  expect(await findThread()).toBeVisible()
})
