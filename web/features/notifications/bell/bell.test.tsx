import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Notification } from '#contract/notification.ts'
import { commentsQuery } from '#web/features/engagement/comments/queries.ts'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import { notificationOf, notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import {
  bell,
  isListCall,
  isMarkReadCall,
  type NotificationsSetup,
  openNotifications,
  readAllButton,
} from '#web/features/notifications/test/open-notifications.tsx'
import { carListing } from '#web/features/search/feed/listing.fixture.ts'
import { savedQuery } from '#web/features/search/saved/queries.ts'
import { press, listTexts, user } from '#web/test/interactions.ts'
import { type StubResponse, outage } from '#web/test/server.ts'

const LISTING = '0190b5a0-0000-7000-8000-000000000001'
const SEARCH = '0190b5a0-0000-7000-8000-0000000000dd'
const CONVERSATION = '0190b5a0-0000-7000-8000-0000000000ee'

const panel = () => screen.getByRole('dialog', { name: 'Notifications' })
const expectPanelClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument())
const items = () => within(panel()).queryAllByRole('listitem')
const unreadItems = () => within(panel()).queryAllByText('Unread')

const match: Partial<Notification> = {
  kind: 'saved_search',
  actor: null,
  preview: undefined,
  savedSearch: { id: SEARCH, name: 'Light' },
}
const noActor: Partial<Notification> = { actor: null, preview: undefined }

async function openPanel(setup?: NotificationsSetup) {
  const opened = await openNotifications(setup)
  await user.click(bell())
  await screen.findByRole('dialog', { name: 'Notifications' })
  return opened
}

// [spec 2.2 #5]
test.each([
  [14, 'Notifications, 14 unread', '14'],
  [99, 'Notifications, 99 or more unread', '99'],
])('with %i unread the bell shows and announces the number', async (unread, name, badge) => {
  await openNotifications({ unread })
  await waitFor(() => expect(bell()).toHaveAccessibleName(name))
  expect(bell()).toHaveTextContent(badge)
})

test.each<[string, NotificationsSetup]>([
  ['with nothing unread', {}],
  ['if the count fails to load', { respond: () => outage }],
])('%s the bell has no badge', async (_, setup) => {
  const { calls } = await openNotifications(setup)
  await expect.poll(() => calls).toHaveLength(1)
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications'))
  expect(bell()).toHaveTextContent(/^$/)
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

test('the count is fetched once per page load, not on each navigation', async () => {
  const { calls, router } = await openNotifications({ unread: 2 })
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, 2 unread'))
  router.history.push('/profile')
  await screen.findByRole('heading', { name: 'The profile' })
  expect(calls).toEqual([{ method: 'GET', path: '/api/notifications', query: { limit: '1' } }])
})

const SENTENCES: [Partial<Notification>, string][] = [
  [{}, 'Aminata commented on Honda EU22i: “Is it still there?”'],
  [{ kind: 'reply', preview: 'Yes it is' }, 'Aminata replied to your comment on Honda EU22i: “Yes it is”'],
  [{ actor: null }, 'Somebody commented on Honda EU22i: “Is it still there?”'],
  [
    { ...noActor, kind: 'expiring', expiresAt: '2026-11-24T10:00:00.000Z' },
    'Your listing Honda EU22i expires on Nov 24. Renew it so that buyers can still find it.',
  ],
  [{ ...noActor, kind: 'expired' }, 'Your listing Honda EU22i has expired. Renew it.'],
  [
    { ...noActor, kind: 'expired', preview: 'You did not say whether it is still there.' },
    'Your listing Honda EU22i has expired. You did not say whether it is still there. Renew it.',
  ],
  [{ ...noActor, kind: 'still_there' }, 'Is your listing Honda EU22i still there?'],
  [
    { ...noActor, kind: 'still_there', listing: null },
    'Are your listings still there? Buyers want to know. Answer for each of them.',
  ],
  [{ ...match, count: 1 }, 'New for your saved search “Light”: Honda EU22i'],
  [{ ...match, count: 3 }, '3 new listings for your saved search “Light”. The newest: Honda EU22i'],
  [{ ...match, kind: 'saved_search_digest', count: 1 }, 'New for your saved search “Light”: Honda EU22i'],
  [
    { ...match, kind: 'saved_search_digest', count: 12 },
    '12 new listings for your saved searches. The newest: Honda EU22i',
  ],
  [
    { kind: 'message', conversationId: CONVERSATION, preview: 'Last price?' },
    'Aminata wrote to you about Honda EU22i: “Last price?”',
  ],
  [
    { kind: 'message', conversationId: CONVERSATION, listing: null, preview: 'Last price?' },
    'Aminata wrote to you: “Last price?”',
  ],
  [{ ...noActor, kind: 'lead', count: 1 }, 'Somebody asked for your number for Honda EU22i'],
  [{ ...noActor, kind: 'lead', count: 20 }, '20 people asked for your number for Honda EU22i'],
  [{ ...noActor, kind: 'likes', count: 1, listingsCount: 1 }, '1 person liked your listing Honda EU22i'],
  [{ ...noActor, kind: 'likes', count: 12, listingsCount: 1 }, '12 people liked your listing Honda EU22i'],
  [
    { ...noActor, kind: 'likes', listing: null, count: 5, listingsCount: 2 },
    '5 people liked 2 of your listings',
  ],
  [
    { ...noActor, kind: 'likes', listing: null, count: 1_000, listingsCount: 3 },
    '1,000 or more people liked 3 of your listings',
  ],
  [
    { ...noActor, kind: 'price_drop', price: 4_500, formerPrice: 5_000, currency: 'SLE' },
    'Honda EU22i is now SLE 4,500 (was SLE 5,000)',
  ],
  [
    { ...noActor, kind: 'price_drop', price: 90, formerPrice: 120, currency: 'USD' },
    'Honda EU22i is now $90 (was $120)',
  ],
  [
    { ...noActor, kind: 'price_drop', listing: null },
    'The price of a listing that you saved went down. Buyers cannot see that listing now.',
  ],
  [
    { ...noActor, kind: 'verification', listing: null, preview: 'Your ID is approved.' },
    'Your verification: Your ID is approved.',
  ],
  [{ ...noActor, kind: 'verification', listing: null }, 'There is news about your verification.'],
  [
    { ...noActor, kind: 'moderation', preview: 'Removed, it is no generator.' },
    'Our moderators checked Honda EU22i: Removed, it is no generator.',
  ],
  [
    { ...noActor, kind: 'moderation', listing: null, preview: 'You may write comments again.' },
    'From our moderators: You may write comments again.',
  ],
]

// [spec 2.2 #6, 3 #21]
test('each kind of notification is shown as a sentence with its time', async () => {
  await openPanel({ notifications: SENTENCES.map(([change]) => notificationOf(change)) })
  await expect.poll(items).toHaveLength(SENTENCES.length)
  expect(listTexts('listitem', panel())).toEqual(
    SENTENCES.map(([, sentence]) => `${sentence}Nov 19, 14:30Unread`),
  )
})

// [spec 2.2 #6]
test('the panel takes the focus and refetches list and count; Escape returns the focus', async () => {
  const notifications: Notification[] = []
  const { calls } = await openNotifications({ notifications })
  await expect.poll(() => calls).toHaveLength(1)
  notifications.push(notificationOf())
  await user.click(bell())
  await waitFor(() => expect(panel()).toHaveFocus())
  await expect.poll(items).toHaveLength(1)
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, 1 unread'))
  expect(bell()).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  await expectPanelClosed()
  await waitFor(() => expect(bell()).toHaveFocus())
  notifications.unshift(notificationOf({ kind: 'reply' }))
  await user.click(bell())
  await expect.poll(items).toHaveLength(2)
  expect(calls.filter(isListCall)).toHaveLength(2)
})

test('an empty panel says so, and is closed by the bell, a press outside or See all', async () => {
  const { router } = await openPanel()
  expect(await within(panel()).findByRole('heading', { name: 'Nothing new' })).toBeVisible()
  expect(readAllButton()).not.toBeInTheDocument()
  await user.click(bell())
  await expectPanelClosed()
  await user.click(bell())
  await user.click(screen.getByRole('heading', { name: 'The market' }))
  await expectPanelClosed()
  await user.click(bell())
  await press('See all', 'link')
  await expect.poll(() => router.state.location.pathname).toBe('/notifications')
  await expectPanelClosed()
})

// [spec 2.2 #6]
test('pressing a notification marks it as read and opens its listing, which is refetched', async () => {
  const [first, second] = [notificationOf(), notificationOf({ listing: null })]
  const { calls, client } = await openPanel({ notifications: [first, second] })
  client.setQueryData(listingQuery(LISTING).queryKey, carListing())
  client.setQueryData(commentsQuery(LISTING).queryKey, { pages: [], pageParams: [] })
  await expect.poll(items).toHaveLength(2)
  await press(/^Aminata commented on Honda EU22i/, 'link')
  expect(await screen.findByRole('heading', { name: 'The listing' })).toBeVisible()
  await expectPanelClosed()
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, 1 unread'))
  expect(calls.filter(isMarkReadCall)).toMatchObject([{ method: 'POST', body: { ids: [first.id] } }])
  for (const { queryKey } of [listingQuery(LISTING), commentsQuery(LISTING)])
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  await user.click(bell())
  await expect.poll(unreadItems).toHaveLength(1)
})

const question: Partial<Notification> = {
  ...noActor,
  kind: 'still_there',
  answerBy: '2026-12-04T10:00:00.000Z',
}

test.each([
  ['Yes', 'yes', 'Listing renewed'],
  ['Sold', 'sold', 'Marked as sold'],
  ['Remove', 'remove', 'Listing deleted'],
])('a question is answered %s by one press, once', async (name, answer, result) => {
  const asked = notificationOf(question)
  const notifications = [asked]
  const { calls, client } = await openPanel({
    notifications,
    respond: ({ path }) => {
      if (!path.endsWith('/still-there')) return undefined
      notifications[0] = { ...asked, isRead: true, answerBy: undefined }
      return { body: carListing() }
    },
  })
  client.setQueryData(listingQuery(LISTING).queryKey, carListing())
  const group = await screen.findByRole('group', { name: 'Is Honda EU22i still there?' })
  expect(group).toHaveTextContent('Answer by Dec 4, or it expires.')
  await user.click(within(group).getByRole('button', { name }))
  expect(await screen.findByText(result)).toBeVisible()
  await waitFor(() => expect(group).not.toBeInTheDocument())
  await waitFor(() => expect(within(panel()).getByRole('link', { name: /^Is your/ })).toHaveFocus())
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: `/api/listings/${LISTING}/still-there`, query: {}, body: { answer } },
  ])
  expect(client.getQueryState(listingQuery(LISTING).queryKey)?.isInvalidated).toBe(true)
})

test('an answer that fails says so and may be given again', async () => {
  await openPanel({
    notifications: [notificationOf(question)],
    respond: ({ path }) => (path.endsWith('/still-there') ? outage : undefined),
  })
  const group = await screen.findByRole('group', { name: 'Is Honda EU22i still there?' })
  await user.click(within(group).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('Error')).toBeVisible()
  await waitFor(() => expect(within(group).getByRole('button', { name: 'Yes' })).toBeEnabled())
})

test.each<[string, Partial<Notification>, string]>([
  ['one match of a saved search to the listing', { ...match, count: 1 }, `/listings/${LISTING}`],
  ['several matches of a saved search to the search', { ...match, count: 2 }, `/saved-searches#${SEARCH}`],
  [
    'a digest of several searches to all of them',
    { ...match, kind: 'saved_search_digest', count: 2 },
    '/saved-searches',
  ],
  [
    'a message to its conversation',
    { kind: 'message', conversationId: CONVERSATION },
    `/messages/${CONVERSATION}`,
  ],
  [
    'a lower price to its listing',
    { ...noActor, kind: 'price_drop', price: 4, formerPrice: 5, currency: 'SLE' },
    `/listings/${LISTING}`,
  ],
  [
    'likes of one listing to the listing',
    { ...noActor, kind: 'likes', count: 3, listingsCount: 1 },
    `/listings/${LISTING}`,
  ],
  [
    "likes of several listings to all one's listings",
    { ...noActor, kind: 'likes', listing: null, count: 3, listingsCount: 2 },
    '/profile',
  ],
  [
    'a question about several listings to them',
    { ...noActor, kind: 'still_there', listing: null },
    '/profile',
  ],
  [
    'a verification decision to the verification page',
    { ...noActor, kind: 'verification', listing: null },
    '/verification',
  ],
])('pressing a notification leads from %s, and marks it as read', async (_, change, href) => {
  const { client, router, calls } = await openPanel({ notifications: [notificationOf(change)] })
  client.setQueryData(savedQuery.queryKey, { savedSearches: [], total: 0, nextCursor: null })
  await expect.poll(items).toHaveLength(1)
  await user.click(within(panel()).getByRole('link', { name: /Unread$/ }))
  await expect.poll(() => router.state.location.href).toBe(href)
  await expectPanelClosed()
  expect(calls.filter(isMarkReadCall)).toHaveLength(1)
  // A notification about a saved search makes the saved searches stale.
  expect(client.getQueryState(savedQuery.queryKey)?.isInvalidated).toBe(change.savedSearch !== undefined)
  await user.click(bell())
  await user.click(await within(panel()).findByRole('link', { name: /Nov 19/ }))
  await expectPanelClosed()
  expect(calls.filter(isMarkReadCall), 'a read notification is not marked again').toHaveLength(1)
})

test('pressing a notification without a listing only marks it as read', async () => {
  const { calls } = await openPanel({ notifications: [notificationOf({ listing: null })] })
  await press(/^Aminata commented on a listing that is not available now/)
  await expect.poll(unreadItems).toEqual([])
  expect(panel()).toBeVisible()
  expect(calls.filter(isMarkReadCall)).toHaveLength(1)
})

test('a notification that cannot be marked as read is unread again and still opens its listing', async () => {
  await openPanel({
    notifications: [notificationOf()],
    respond: (call) => (isMarkReadCall(call) ? outage : undefined),
  })
  await press(/^Aminata commented on Honda EU22i/, 'link')
  expect(await screen.findByRole('heading', { name: 'The listing' })).toBeVisible()
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, 1 unread'))
  expect(screen.getByRole('alert')).toBeEmptyDOMElement()
})

// [spec 2.2 #6]
test('marking all as read acts at once, the button disappears, and the panel keeps the focus', async () => {
  const { calls } = await openPanel({ notifications: [notificationOf(), notificationOf()] })
  await press('Mark all as read')
  await expect.poll(unreadItems).toEqual([])
  await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications'))
  expect(calls.filter(isMarkReadCall)).toMatchObject([{ body: { all: true } }])
  expect(readAllButton()).not.toBeInTheDocument()
  await waitFor(() => expect(within(panel()).getByRole('heading', { name: 'Notifications' })).toHaveFocus())
})

test('if marking all fails, all are unread again, new ones included, and a toast says why', async () => {
  const notifications = [notificationOf(), notificationOf()]
  await openPanel({
    notifications,
    respond: (call) => {
      if (!isMarkReadCall(call)) return undefined
      notifications.unshift(notificationOf())
      return outage
    },
  })
  await press('Mark all as read')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('ErrorA part is down.'))
  await expect.poll(unreadItems).toHaveLength(3)
  expect(bell()).toHaveAccessibleName('Notifications, 3 unread')
})

test('the panel shows that the list is loading, then why that failed, and offers a retry', async () => {
  const slow = Promise.withResolvers<StubResponse>()
  const responses = [slow.promise]
  await openPanel({
    notifications: [notificationOf()],
    respond: (call) => (isListCall(call) ? responses.shift() : undefined),
  })
  expect(within(panel()).getByText('Loading your notifications')).toBeInTheDocument()
  slow.resolve(outage)
  expect(
    await within(panel()).findByRole('heading', { name: 'Your notifications did not load' }),
  ).toBeVisible()
  expect(within(panel()).getByText('A part is down.')).toBeVisible()
  await press('Try again')
  await expect.poll(items).toHaveLength(1)
})

test('Load More fetches the next page by cursor, reports a failure, and disappears at the end', async () => {
  const [first, second] = [notificationOf({ kind: 'expired' }), notificationOf({ kind: 'reply' })]
  const responses: StubResponse[] = [
    { body: notificationsPage([first], { nextCursor: 'next' }) },
    outage,
    { body: notificationsPage([second]) },
  ]
  const { calls } = await openPanel({ respond: (call) => (isListCall(call) ? responses.shift() : undefined) })
  await press('Load More')
  expect(await screen.findByText('The rest did not load. A part is down.')).toBeVisible()
  await press('Load More')
  await expect.poll(items).toHaveLength(2)
  expect(calls.at(-1)?.query).toEqual({ cursor: 'next' })
  expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument()
  await waitFor(() => expect(within(panel()).getByRole('heading', { name: 'Notifications' })).toHaveFocus())
})
