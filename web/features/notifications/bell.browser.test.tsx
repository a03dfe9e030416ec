import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Notification } from '#contract/notification.ts'
import { carListing } from '#web/features/feed/listing.fixture.ts'
import { openPages, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { listingQuery } from '#web/features/listing/queries.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { Bell } from './bell.tsx'
import { notificationOf, notificationsPage } from './notification.fixture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const bell = page.getByRole('button', { name: 'Notifications' })
const panel = page.getByRole('dialog', { name: 'Notifications' })
const readAll = page.getByRole('button', { name: 'Mark all as read' })
const isRead = ({ path }: Called) => path === '/api/notifications/read'
const isListed = ({ path, query }: Called) => path === '/api/notifications' && query.limit !== '1'
const down: Answer = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }

const found: Partial<Notification> = {
  kind: 'saved_search',
  actor: null,
  preview: undefined,
  savedSearch: { id: '0190b5a0-0000-7000-8000-0000000000dd', name: 'Light' },
}

const alone: Partial<Notification> = { actor: null, preview: undefined }

type Market = {
  told?: Notification[]
  unread?: number
  answer?: (call: Called) => Answer | Promise<Answer> | undefined
}

/** Pages with the bell above them, before a server that remembers what was read. */
async function openBell({ told = [], unread, answer }: Market = {}) {
  const read = new Set<string>()
  const calls = stubServer((call) => {
    const now = notificationsPage(told.map((each) => ({ ...each, isRead: each.isRead || read.has(each.id) })))
    const given = answer?.(call)
    if (given) return given
    if (isRead(call)) {
      for (const { id } of told)
        if (JSON.stringify(call.body).includes('all') || JSON.stringify(call.body).includes(id)) read.add(id)
      return { body: { unread: told.filter((each) => !each.isRead && !read.has(each.id)).length } }
    }
    return {
      body: call.path === '/api/notifications' ? { ...now, unread: unread ?? now.unread } : carListing(),
    }
  })
  const pages = [
    {
      path: '/',
      component: () => (
        <>
          <Bell />
          <h1>The market</h1>
          <button>Elsewhere</button>
        </>
      ),
    },
    {
      path: '/listings/$id',
      component: () => (
        <>
          <Bell />
          <ListingTitle />
          <Link to="/">Home</Link>
        </>
      ),
    },
    {
      path: '/saved-searches',
      component: () => (
        <>
          <Bell />
          <h1>The searches</h1>
        </>
      ),
    },
    {
      path: '/messages/$id',
      component: () => (
        <>
          <Bell />
          <h1>The conversation</h1>
        </>
      ),
    },
    {
      path: '/profile',
      component: () => (
        <>
          <Bell />
          <h1>The profile</h1>
        </>
      ),
    },
    {
      path: '/notifications',
      component: () => (
        <>
          <Bell />
          <h1>All of them</h1>
        </>
      ),
    },
  ]
  return { calls, ...(await openPages(pages, '/')) }
}

function ListingTitle() {
  const { data } = useQuery(listingQuery('0190b5a0-0000-7000-8000-000000000001'))
  return <h1>{data?.title}</h1>
}

async function openPanel(market?: Market) {
  const opened = await openBell(market)
  await bell.click()
  await expect.element(panel).toBeVisible()
  return opened
}

test.each([
  [1, 'Notifications, 1 unread', '1'],
  [14, 'Notifications, 14 unread', '14'],
  [99, 'Notifications, 99 or more unread', '99'],
])('with %i unread the bell says so to eyes and ears', async (unread, name, badge) => {
  await openBell({ unread })
  await expect.element(bell).toHaveAccessibleName(name)
  await expect.element(bell).toHaveTextContent(badge)
})

test('with nothing unread, and when the count does not come, it is a bell without a badge', async () => {
  const { screen } = await openBell()
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(bell).toHaveTextContent(/^$/)
  await screen.unmount()
  await openBell({ answer: () => down })
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement()
})

test('the count is asked once a page load, not for each page looked at', async () => {
  const { calls, router } = await openBell({ unread: 2 })
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
  await router.navigate({
    to: '/listings/$id',
    params: { id: '0190b5a0-0000-7000-8000-000000000001' },
  } as never)
  await expect.element(page.getByRole('link', { name: 'Home' })).toBeVisible()
  expect(calls.filter(({ path }) => path === '/api/notifications')).toEqual([
    { method: 'GET', path: '/api/notifications', query: { limit: '1' } },
  ])
})

test.each<[string, Partial<Notification>, string]>([
  ['a comment', {}, 'Aminata commented on Honda EU22i: “Is it still there?”'],
  [
    'a reply',
    { kind: 'reply', preview: 'Yes it is' },
    'Aminata replied to your comment on Honda EU22i: “Yes it is”',
  ],
  [
    'a comment of somebody suspended',
    { actor: null },
    'Somebody commented on Honda EU22i: “Is it still there?”',
  ],
  [
    'a listing that expires soon',
    { kind: 'expiring', actor: null, preview: undefined, expiresAt: '2026-11-24T10:00:00.000Z' },
    'Your listing Honda EU22i expires on Nov 24. Renew it so that buyers can still find it.',
  ],
  [
    'one that has',
    { kind: 'expired', actor: null, preview: undefined },
    'Your listing Honda EU22i has expired. Renew it.',
  ],
  [
    'a listing that a saved search found',
    { ...found, count: 1 },
    'New for your saved search “Light”: Honda EU22i',
  ],
  [
    'several that it found',
    { ...found, count: 3 },
    '3 new listings for your saved search “Light”. The newest: Honda EU22i',
  ],
  [
    'a digest of one',
    { ...found, kind: 'saved_search_digest', count: 1 },
    'New for your saved search “Light”: Honda EU22i',
  ],
  [
    'a digest of several',
    { ...found, kind: 'saved_search_digest', count: 12 },
    '12 new listings for your saved searches. The newest: Honda EU22i',
  ],
  [
    'a message',
    { kind: 'message', conversationId: 'c', preview: 'Last price?' },
    'Aminata wrote to you about Honda EU22i: “Last price?”',
  ],
  [
    'a message about a listing that is gone',
    { kind: 'message', conversationId: 'c', listing: null, preview: 'Last price?' },
    'Aminata wrote to you: “Last price?”',
  ],
  [
    'a like',
    { ...alone, kind: 'likes', count: 1, listingsCount: 1 },
    '1 person liked your listing Honda EU22i',
  ],
  [
    'likes of one listing',
    { ...alone, kind: 'likes', count: 12, listingsCount: 1 },
    '12 people liked your listing Honda EU22i',
  ],
  [
    'likes of several',
    { ...alone, kind: 'likes', listing: null, count: 5, listingsCount: 2 },
    '5 people liked 2 of your listings',
  ],
  [
    'more likes than are counted',
    { ...alone, kind: 'likes', listing: null, count: 1_000, listingsCount: 3 },
    '1,000 or more people liked 3 of your listings',
  ],
  [
    'a lower price',
    { ...alone, kind: 'price_drop', price: 4_500, formerPrice: 5_000, currency: 'SLE' },
    'Honda EU22i is now SLE 4,500 (was SLE 5,000)',
  ],
  [
    'a lower price in dollars',
    { ...alone, kind: 'price_drop', price: 90, formerPrice: 120, currency: 'USD' },
    'Honda EU22i is now $90 (was $120)',
  ],
  [
    'a lower price of a listing that is not on show',
    { ...alone, kind: 'price_drop', listing: null },
    'The price of a listing that you saved went down. Buyers cannot see that listing now.',
  ],
  [
    'a verification',
    { ...alone, kind: 'verification', listing: null, preview: 'Your ID is approved.' },
    'Your verification: Your ID is approved.',
  ],
  [
    'a verification without a word',
    { ...alone, kind: 'verification', listing: null },
    'There is news about your verification.',
  ],
  [
    'a decision about a listing',
    { ...alone, kind: 'moderation', preview: 'Removed, it is no generator.' },
    'Our moderators checked Honda EU22i: Removed, it is no generator.',
  ],
  [
    'a decision about the person',
    { ...alone, kind: 'moderation', listing: null, preview: 'You may write comments again.' },
    'From our moderators: You may write comments again.',
  ],
])('%s is told in a sentence with its time', async (_, change, sentence) => {
  await openPanel({ told: [notificationOf(change)] })
  const item = panel.getByRole('listitem')
  await expect.element(item).toHaveTextContent(sentence)
  await expect.element(item.getByText('Nov 19, 14:30')).toBeVisible()
  await expect.element(item.getByText('Unread')).toBeInTheDocument()
})

test('opening moves the focus in and brings list and count up to date; Escape closes and gives the focus back', async () => {
  const told: Notification[] = []
  const { calls } = await openBell({ told })
  await expect.element(bell).toHaveAccessibleName('Notifications')
  told.push(notificationOf())
  await bell.click()
  await expect.element(panel).toHaveFocus()
  await expect.element(panel.getByRole('listitem')).toBeVisible()
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect.element(bell).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
  told.unshift(notificationOf({ kind: 'reply' }))
  await bell.click()
  await expect.poll(() => panel.getByRole('listitem').elements()).toHaveLength(2)
  expect(calls.filter(isListed)).toHaveLength(2)
})

test('the bell closes what it opened, and so does a press elsewhere', async () => {
  await openPanel()
  await bell.click()
  await expect.element(panel).not.toBeInTheDocument()
  await bell.click()
  await expect.element(panel).toBeVisible()
  await page.getByRole('button', { name: 'Elsewhere' }).click({ force: true, position: { x: 2, y: 2 } })
  await expect.element(panel).not.toBeInTheDocument()
})

test('a press marks one as read and leads to its listing, which is read anew', async () => {
  const [first, second] = [notificationOf(), notificationOf({ listing: null })]
  const { calls, client, router } = await openPanel({ told: [first, second] })
  const query = listingQuery('0190b5a0-0000-7000-8000-000000000001')
  client.setQueryData(query.queryKey, carListing({ title: 'As it was looked at before' }))
  await panel.getByRole('link', { name: 'Aminata commented on Honda EU22i' }).click()
  await expect
    .poll(() => router.state.location.pathname)
    .toBe('/listings/0190b5a0-0000-7000-8000-000000000001')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  expect(calls.filter(isRead)).toMatchObject([{ method: 'POST', body: { ids: [first.id] } }])
  await expect.element(page.getByRole('heading', { name: carListing().title })).toBeVisible()
  await bell.click()
  await expect.poll(() => panel.getByText('Unread').elements()).toHaveLength(1)
})

test.each<[string, Partial<Notification>, string, string]>([
  ['one listing, to it', { count: 1 }, '/listings/0190b5a0-0000-7000-8000-000000000001', ''],
  ['several, to the search', { count: 2 }, '/saved-searches', '0190b5a0-0000-7000-8000-0000000000dd'],
  ['a digest of several, to all searches', { kind: 'saved_search_digest', count: 2 }, '/saved-searches', ''],
])('what a saved search found leads, where it is %s', async (_, change, path, hash) => {
  const { router, calls } = await openPanel({ told: [notificationOf({ ...found, ...change })] })
  await panel.getByRole('link', { name: /Honda EU22i/ }).click()
  await expect.poll(() => [router.state.location.pathname, router.state.location.hash]).toEqual([path, hash])
  await expect.element(panel).not.toBeInTheDocument()
  expect(calls.filter(isRead)).toHaveLength(1)
})

test.each<[string, Partial<Notification>, string]>([
  [
    'a message leads to its conversation',
    { kind: 'message', conversationId: '0190b5a0-0000-7000-8000-0000000000ee' },
    '/messages/0190b5a0-0000-7000-8000-0000000000ee',
  ],
  [
    'a lower price leads to its listing',
    { ...alone, kind: 'price_drop', price: 4, formerPrice: 5, currency: 'SLE' },
    '/listings/0190b5a0-0000-7000-8000-000000000001',
  ],
  [
    'likes of one listing lead to it',
    { ...alone, kind: 'likes', count: 3, listingsCount: 1 },
    '/listings/0190b5a0-0000-7000-8000-000000000001',
  ],
  [
    "likes of several lead to all one's listings",
    { ...alone, kind: 'likes', listing: null, count: 3, listingsCount: 2 },
    '/profile',
  ],
])('%s', async (_, change, path) => {
  const { router, calls } = await openPanel({ told: [notificationOf(change)] })
  await panel.getByRole('listitem').getByRole('link').click()
  await expect.poll(() => router.state.location.pathname).toBe(path)
  await expect.element(panel).not.toBeInTheDocument()
  expect(calls.filter(isRead)).toHaveLength(1)
})

test('See all leads to the page of all of them', async () => {
  const { router } = await openPanel()
  await panel.getByRole('link', { name: 'See all' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/notifications')
  await expect.element(panel).not.toBeInTheDocument()
})

test('one that is read already leads on and marks nothing', async () => {
  const { calls } = await openPanel({ told: [notificationOf({ isRead: true })] })
  await panel.getByRole('link', { name: 'Aminata commented on Honda EU22i' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(calls.filter(isRead)).toEqual([])
})

test('one about no listing is read where it stands', async () => {
  const { calls } = await openPanel({ told: [notificationOf({ listing: null })] })
  await panel
    .getByRole('button', { name: 'Aminata commented on a listing that is not available now' })
    .click()
  await expect.element(panel.getByText('Unread')).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
  expect(calls.filter(isRead)).toHaveLength(1)
})

test('one that could not be marked is unread again, and the listing opens without a word about it', async () => {
  await openPanel({ told: [notificationOf()], answer: (call) => (isRead(call) ? down : undefined) })
  await panel.getByRole('link', { name: 'Aminata commented on Honda EU22i' }).click()
  await expect.element(page.getByRole('link', { name: 'Home' })).toBeVisible()
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement()
})

test('all are marked as read at once, the button goes, and the focus stays in the panel', async () => {
  const { calls } = await openPanel({ told: [notificationOf(), notificationOf()] })
  await readAll.click()
  await expect.element(panel.getByText('Unread')).not.toBeInTheDocument()
  await expect.element(bell).toHaveAccessibleName('Notifications')
  expect(calls.filter(isRead)).toMatchObject([{ body: { all: true } }])
  await expect.element(readAll).not.toBeInTheDocument()
  await expect.element(panel.getByRole('heading', { name: 'Notifications' })).toHaveFocus()
})

test('all that could not be marked are unread again, and the reason is told', async () => {
  await openPanel({
    told: [notificationOf(), notificationOf()],
    answer: (call) => (isRead(call) ? down : undefined),
  })
  await readAll.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('ErrorA part is down.')
  await expect.poll(() => panel.getByText('Unread').elements()).toHaveLength(2)
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
})

test('with nothing told it says so', async () => {
  await openPanel()
  await expect.element(panel.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await expect.element(readAll).not.toBeInTheDocument()
})

test('while they load it says so', async () => {
  const slow = Promise.withResolvers<Answer>()
  await openPanel({ answer: (call) => (isListed(call) ? slow.promise : undefined) })
  await expect.element(panel.getByRole('status').getByText('Loading your notifications')).toBeInTheDocument()
  slow.resolve({ body: notificationsPage([notificationOf()]) })
  await expect.element(panel.getByRole('listitem')).toBeVisible()
})

test('notifications that do not load say why, and trying again helps', async () => {
  let isDown = true
  await openPanel({
    told: [notificationOf()],
    answer: (call) => (isDown && isListed(call) ? down : undefined),
  })
  await expect.element(panel.getByRole('heading', { name: 'Your notifications did not load' })).toBeVisible()
  await expect.element(panel.getByText('A part is down.')).toBeVisible()
  isDown = false
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect.element(panel.getByRole('listitem')).toBeVisible()
})

test('Load More brings the next page by its cursor and goes when all are there', async () => {
  const [first, second] = [notificationOf({ kind: 'expired' }), notificationOf({ kind: 'reply' })]
  const { calls } = await openPanel({
    answer: (call) =>
      isListed(call)
        ? {
            body: notificationsPage([call.query.cursor ? second : first], {
              nextCursor: call.query.cursor ? null : 'next',
            }),
          }
        : undefined,
  })
  await panel.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => panel.getByRole('listitem').elements()).toHaveLength(2)
  expect(calls.at(-1)?.query).toEqual({ cursor: 'next' })
  await expect.element(panel.getByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
  await expect.element(panel.getByRole('heading', { name: 'Notifications' })).toHaveFocus()
})

test('on the narrowest phone the panel stays inside the window', async () => {
  await page.viewport(320, 600)
  await openPanel({ told: Array.from({ length: 20 }, () => notificationOf()) })
  await expect.poll(() => panel.getByRole('listitem').elements()).toHaveLength(20)
  const { left, right, top, bottom } = panel.element().getBoundingClientRect()
  expect([left >= 0, right <= 320, top >= 0, bottom <= 600]).toEqual([true, true, true, true])
  await page.viewport(390, 800)
})
