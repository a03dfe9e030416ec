import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Conversation } from '#contract/conversation.ts'
import { notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import { ListingPage } from '#web/features/pages/listing/listing-page.tsx'
import { carListing, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { device } from '#web/lib/device-store.ts'
import { stubSockets, type TestSocket } from '#web/lib/socket/socket.fixture.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { press, expectAlert, user } from '#web/test/interactions.ts'
import { openPages, openSite } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { type StubResponse, type ApiCall, stubServer, outage } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { CONVERSATION_ID, conversationOf, conversationsPage, messageOf, other } from './data/chat.fixture.ts'
import { useConversation } from './data/use-conversations.ts'
import { findBox, openChat } from './test/open-chat.tsx'

let sockets: TestSocket[]

beforeEach(() => {
  sockets = stubSockets()
})
const opened: StubResponse = { status: 201, body: conversationOf(0) }
type ListingSetup = {
  listing?: ReturnType<typeof carListing>
  user?: null
  respond?: () => StubResponse | Promise<StubResponse>
}

async function openListing({ listing = carListing(), user, respond = () => opened }: ListingSetup = {}) {
  const calls = stubServer(({ path }) => {
    if (path.startsWith('/api/conversations')) return respond()
    return { body: path === `/api/listings/${listing.id}` ? listing : pageOf([]) }
  }, user)
  const { router } = openPages(
    [
      { path: '/listings/$id', component: () => <ListingPage id={listing.id} /> },
      { path: '/messages/$id', component: Thread },
      { path: '/auth', component: () => <h1>Log in</h1> },
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

/** The page has one button for narrow and one for wide screens. */
async function pressFirst(name: string, role = 'button') {
  const [first] = await screen.findAllByRole(role, { name })
  await user.click(first ?? expect.fail(`no ${name}`))
}

const findThread = () => screen.findByRole('heading', { name: 'Talking to Aminata' })

test('pressing the button twice opens one conversation, and its page needs no further call', async () => {
  const slow = Promise.withResolvers<StubResponse>()
  const { calls, listing, router } = await openListing({ respond: () => slow.promise })
  await pressFirst('Message seller')
  await pressFirst('Message seller')
  slow.resolve(opened)
  expect(await findThread()).toBeVisible()
  expect(router.state.location.pathname).toBe(`/messages/${CONVERSATION_ID}`)
  expect(calls()).toEqual([
    { method: 'POST', path: '/api/conversations', query: {}, body: { listingId: listing.id } },
  ])
})

test('a visitor signs in first and returns to the listing', async () => {
  const { listing, router } = await openListing({ user: null })
  await pressFirst('Message seller', 'link')
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(router.state.location.search).toEqual({ next: `/listings/${listing.id}` })
})

test.each(['sold', 'expired'] as const)(
  'buyers can still message the seller of a listing that is %s',
  async (status) => {
    await openListing({ listing: carListing({ status }) })
    await pressFirst('Ask the seller')
    expect(await findThread()).toBeVisible()
  },
)

test('sellers see no button to message themselves', async () => {
  await openListing({ listing: carListing({ user: { ...carListing().user, id: member.id } }) })
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Share' })).not.toEqual([]))
  expect(screen.queryByRole('button', { name: 'Message seller' })).not.toBeInTheDocument()
})

test.each<[string, StubResponse | 'cut', string]>([
  [
    'a refusal',
    { status: 403, body: { code: 'blocked', message: 'You cannot write to this person.' } },
    'You cannot write to this person.',
  ],
  ['a dropped connection', 'cut', 'You are offline. Please check your connection and try again.'],
])('%s is shown, and the button can be pressed again', async (_what, first, sentence) => {
  let isFirst = true
  const { router } = await openListing({
    respond: () => {
      if (!isFirst) return opened
      isFirst = false
      if (first === 'cut') throw new TypeError('Failed to fetch')
      return first
    },
  })
  await pressFirst('Message seller')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(router.state.location.pathname).toMatch('/listings/')
  dismissToast()
  await pressFirst('Message seller')
  expect(await findThread()).toBeVisible()
})

const rows = () =>
  within(screen.getByRole('navigation', { name: 'Your conversations' })).queryAllByRole('listitem')
const findRow = async (name: string) => (await screen.findByText(name)).closest('li') ?? expect.fail('no row')
const findLink = async (name: string) => within(await findRow(name)).getByRole('link')
const BACK = 'Back to your messages'

/** A conversation with a person who has this name. */
function withPerson(displayName: string, change: Partial<Conversation> = {}): Conversation {
  const hex = [...displayName].map((each) => each.codePointAt(0)?.toString(16)).join('')
  const id = `0190b5a0-0000-7000-8000-${hex.padEnd(12, '0')}`
  return conversationOf(0, { id, otherUser: { ...other, displayName }, ...change })
}

function lastMessageOf(content: string, createdAt: string, senderId: string = other.id) {
  const { seq } = messageOf(3)
  return { content, createdAt, senderId, seq }
}

// [spec 2.1 #6, 2.11 #1, 2.11 #2]
test('a row shows name, listing, last message, time and unread count; the latest comes first', async () => {
  openChat('/messages', {
    conversations: [
      withPerson('Abdul', { lastMessage: lastMessageOf('Ok', '2025-02-01T10:00:00.000Z'), unreadCount: 0 }),
      withPerson('Fatu', {
        lastMessage: lastMessageOf('Can you deliver?\nTo Lumley', '2025-03-04T10:00:00.000Z'),
        unreadCount: 3,
      }),
      withPerson('Binta', {
        lastMessage: lastMessageOf('Hello', '2025-03-05T10:00:00.000Z'),
        unreadCount: 120,
      }),
    ],
  })
  const row = await findRow('Fatu')
  for (const text of ['Re: 2024 Toyota RAV4, duty paid', 'Can you deliver?', 'Mar 4, 2025'])
    expect(row).toHaveTextContent(text)
  expect(within(row).getByRole('img', { name: '3 unread messages' })).toHaveTextContent('3')
  expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  expect(document.title).toBe('Messages | Salone Market')
  expect(rows().map(({ textContent }) => /Abdul|Binta|Fatu/.exec(textContent)?.[0])).toEqual([
    'Binta',
    'Fatu',
    'Abdul',
  ])
  expect(within(await findRow('Abdul')).queryByRole('img', { name: /unread/ })).not.toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'More than 99 unread messages' })).toHaveTextContent('99+')
})

// [spec 2.11 #1]
test("a row shows one's own last message with a tick, or a draft, and marks a missing listing", async () => {
  const hello = lastMessageOf('Hello', '2026-11-01T10:00:00.000Z', member.id)
  const states = { Sent: [0, 0], Delivered: [3, 0], Read: [3, 3] } as const
  const fatu = withPerson('Fatu', { lastMessage: hello })
  device.setItem(`draft:${member.id}:${fatu.id}`, 'I will be there at')
  openChat('/messages', {
    conversations: [
      ...Object.entries(states).map(([name, [deliveredSeq, readSeq]]) =>
        withPerson(name.slice(0, 3), { theirs: { deliveredSeq, readSeq }, lastMessage: hello }),
      ),
      fatu,
      conversationOf(1, { otherUser: null, listing: null }),
    ],
  })
  for (const name of Object.keys(states)) {
    const row = await findRow(name.slice(0, 3))
    expect(row).toHaveTextContent('You: Hello')
    expect(within(row).getByRole('img', { name })).toBeVisible()
  }
  expect(await findRow('Fatu')).toHaveTextContent('Draft: I will be there at')
  expect(await findRow('Fatu')).not.toHaveTextContent('Hello')
  expect(await findRow('Suspended account')).toHaveTextContent('Re: a listing that is not available now')
})

// [spec 2.11 #4]
test('without conversations the page explains how to begin one and links to the market', async () => {
  const { router } = openChat('/messages')
  expect(await screen.findByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  const how = 'Press Message seller on a listing to ask about it. The answers appear here.'
  expect(screen.getByText(how)).toBeVisible()
  await press('See all listings', 'link')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('a skeleton is shown while the list loads, and a failed load says why and can be retried', async () => {
  let isDown = true
  const slow = Promise.withResolvers<typeof outage>()
  openChat('/messages', {
    conversations: [withPerson('Fatu')],
    respond: ({ path }) => (isDown && path === '/api/conversations' ? slow.promise : undefined),
  })
  expect(await screen.findByText('Loading your conversations')).toBeInTheDocument()
  slow.resolve(outage)
  await expectAlert('A part is down.')
  isDown = false
  await press('Try again')
  expect(await findRow('Fatu')).toBeVisible()
})

test('Load More appends the next page, and a failure says so and keeps the list', async () => {
  let isDown = true
  openChat('/messages', {
    respond: ({ path, query }) => {
      if (path !== '/api/conversations') return undefined
      if (!query.cursor)
        return { body: conversationsPage([withPerson('Fatu')], { total: 2, nextCursor: 'two' }) }
      return isDown ? outage : { body: conversationsPage([withPerson('Binta')], { total: 2 }) }
    },
  })
  await press('Load More')
  await expectAlert('The rest did not load. A part is down.')
  expect(await findRow('Fatu')).toBeVisible()
  isDown = false
  await press('Load More')
  expect(await findRow('Binta')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
})

// [spec 2.11 #5]
test('opening a conversation focuses the box, and the back arrow goes back in history', async () => {
  const fatu = withPerson('Fatu')
  const { router } = openChat('/messages', { conversations: [fatu, withPerson('Binta')] })
  await user.click(await findLink('Fatu'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/messages/${fatu.id}`))
  await waitFor(async () => expect(await findBox()).toHaveFocus())
  expect(within(rows()[0] ?? expect.fail('no row')).getByRole('link')).toHaveAttribute('aria-current', 'page')
  await waitFor(() => expect(document.title).toBe('Fatu | Messages | Salone Market'))
  const { length } = router.history
  await press(BACK, 'link')
  expect(await screen.findByRole('heading', { name: 'Select a conversation' })).toBeVisible()
  expect(router.history.length).toBe(length)
  router.history.forward()
  expect(await findBox()).toBeVisible()
})

test('after arriving by a link, the back arrow replaces the thread with the list in history', async () => {
  const fatu = withPerson('Fatu')
  const { router } = openChat(`/messages/${fatu.id}`, { conversations: [fatu] })
  await press(BACK, 'link')
  expect(await findRow('Fatu')).toBeVisible()
  expect([router.state.location.pathname, router.history.length]).toEqual(['/messages', 1])
})

const paths = () => sockets.map(({ path }) => path)
const link = () => document.querySelector('header a[href="/messages"]')

/** Responds to the calls of the home page and its header. */
function respondTo({ path }: ApiCall) {
  if (path === '/api/notifications') return { body: notificationsPage([]) }
  return { body: path === '/api/conversations' ? conversationsPage([]) : pageOf([]) }
}

async function openMarket() {
  const calls = stubServer(respondTo)
  const opened = openSite('/', { hasInbox: true })
  while (!link()) await (vi.isFakeTimers() ? vi.advanceTimersByTimeAsync(0) : new Promise(setImmediate))
  return { ...opened, chatCalls: () => calls.filter(({ path }) => path.startsWith('/api/conversations')) }
}

// [spec 2.2 #7]
test('the link to the messages shows and announces the unread count', async () => {
  const { client } = await openMarket()
  for (const [unread, name, badge] of [
    [1, 'Messages, 1 unread', 'Messages 1'],
    [99, 'Messages, 99 or more unread', 'Messages 99'],
    [0, 'Messages', 'Messages'],
  ] as const) {
    client.setQueryData(unreadMessagesQuery.queryKey, unread)
    await waitFor(() => expect(link()).toHaveAccessibleName(name))
    expect(link()?.textContent?.trim()).toBe(badge)
  }
})

// [spec 2.2 #7]
test('a first view opens no socket and makes no chat call; the unread count comes afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { chatCalls } = await openMarket()
  expect([sockets, chatCalls()]).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(3_000)
  await expect.poll(paths).toEqual(['/ws'])
  vi.useRealTimers()
  sockets[0]?.say({ type: 'hello', at: 1_763_800_000_000, unreadMessages: 3, unreadNotifications: 0 })
  await waitFor(() => expect(link()).toHaveAccessibleName('Messages, 3 unread'))
})

test('the connection opens once nothing is loading, or after a few seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { client } = await openMarket()
  void client.fetchQuery({ queryKey: ['endless'], queryFn: () => new Promise<number>(() => {}) })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(sockets).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(paths).toEqual(['/ws'])
})

test('a visitor has no unread count and no connection', async () => {
  stubServer(respondTo, null)
  openSite('/', { hasInbox: true })
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Get Started' })).not.toEqual([]))
  expect(link()).not.toBeInTheDocument()
  expect(sockets).toEqual([])
})
