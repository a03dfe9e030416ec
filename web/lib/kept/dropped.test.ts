import type { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import { carListing, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { feedQuery } from '#web/features/search/feed/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { device } from '#web/lib/device-store.ts'
import { forgetPerson, recordDeviceOwner } from '#web/lib/forget-person.ts'
import { addUnsent, readOutbox } from '#web/lib/outbox.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { member } from '#web/test/people.ts'
import { readAllAnswers } from './answer-store.ts'
import {
  beginWithNothingKept,
  generator,
  kept,
  keptHashes,
  LATER,
  listOf,
  loseLine,
  openPage,
  openPageWithLine,
  putAway,
  serve,
  visitListing,
  watch,
} from './kept-page.fixture.ts'

beginWithNothingKept()

const unsent = {
  clientId: 'c1',
  conversationId: 'a',
  content: 'Hello',
  createdAt: '2026-11-20T09:00:00.000Z',
}

const other = { ...member, id: 'somebody-else' }

test.each([
  ['another person', other],
  ['a visitor', null],
])('%s is never shown what was kept for a member', async (_, person) => {
  await visitListing()
  serve(() => ({ status: 204 }), person)
  const { client } = await openPageWithLine()
  loseLine()
  const listing = watch(client, listingQuery(generator.id))
  await expect.poll(() => listing.getCurrentResult().status).toBe('error')
  expect(listing.getCurrentResult().data).toBeUndefined()
})

test('once another person has signed in on this device, a page without a line shows nobody’s answers', async () => {
  await visitListing()
  localStorage.setItem('owner', other.id)
  loseLine()
  const { client } = openPage()
  const user = watch(client, userQuery)
  const listing = watch(client, listingQuery(generator.id))
  await expect
    .poll(() => [user, listing].map((each) => each.getCurrentResult().status))
    .toEqual(['error', 'error'])
})

/** A page has had its person, whose session has ended since. */
const ENDINGS: [string, (client: QueryClient) => unknown][] = [
  ['the server says nobody', (client) => client.setQueryData(userQuery.queryKey, null)],
  ['a call is refused', (client) => client.fetchQuery(listingQuery('other')).catch(() => {})],
  [
    'an act is refused',
    (client) =>
      client
        .getMutationCache()
        .build(client, { mutationFn: () => parseResponse(api.auth.user.totals.$get()) })
        .execute(undefined)
        .catch(() => {}),
  ],
]
test.each(ENDINGS)('once %s, nothing is kept of the person, but what they typed', async (_, end) => {
  await visitListing()
  const names = new Set(['build-first', 'member', 'sent-files'])
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  })
  serve(() => ({ status: 401, body: { code: 'signed_out', message: 'Please sign in' } }))
  const { client, stop } = await openPageWithLine()
  addUnsent(member.id, unsent)
  device.setItem(`draft:${member.id}:a`, 'Is it still')
  await end(client)
  await expect.poll(() => [...names]).toEqual(['build-first'])
  putAway()
  expect(await keptHashes()).toEqual([])
  expect([readOutbox(member.id), device.getItem(`draft:${member.id}:a`)]).toEqual([[unsent], 'Is it still'])
  stop()
  loseLine()
  const user = watch(openPage().client, userQuery)
  await expect.poll(() => user.getCurrentResult().status).toBe('error')
  recordDeviceOwner(member.id)
  expect(readOutbox(member.id)).toEqual([unsent])
})

test('a session that has ended before the page opened leaves nothing either', async () => {
  await visitListing()
  const names = new Set(['build-first', 'pages', 'member'])
  vi.stubGlobal('caches', {
    has: async (name: string) => names.has(name),
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  })
  serve(() => ({ status: 204 }), null)
  expect(await createQueryClient().fetchQuery(userQuery)).toBeNull()
  await expect.poll(() => [...names]).toEqual(['build-first'])
  expect(await keptHashes()).toEqual([])
})

test.each([404, 410])('a listing that is gone (%s) does not come back without a line', async (status) => {
  await visitListing()
  const car = carListing()
  serve(() => ({ body: pageOf([generator, car]) }))
  const first = await openPageWithLine()
  await first.client.fetchInfiniteQuery(feedQuery({}))
  await kept(feedQuery({}))
  const deleted: string[] = []
  const cache = { delete: async (path: string) => deleted.push(path) }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.setSystemTime(LATER + 1)
  serve(() => ({ status, body: { code: status === 404 ? 'not_found' : 'gone', message: 'It is gone' } }))
  await first.client.fetchQuery(listingQuery(generator.id)).catch(() => {})
  expect(listedIn(first.client.getQueryData(feedQuery({}).queryKey))).toEqual([car.id])
  await expect.poll(() => deleted).toEqual([`/listings/${generator.id}`])
  first.stop()

  loseLine()
  const { client } = openPage()
  watch(client, userQuery)
  const listing = watch(client, listingQuery(generator.id))
  const feed = watch(client, feedQuery({}))
  const search = watch(client, feedQuery({ q: 'generator' }))
  await expect.poll(() => listedIn(feed.getCurrentResult().data)).toEqual([car.id])
  await expect
    .poll(() => [listing, search].map((each) => each.getCurrentResult().status))
    .toEqual(['error', 'error'])
})

const listedIn = (data: unknown) =>
  (data as ReturnType<typeof listOf> | undefined)?.pages.flatMap(({ listings }) =>
    listings.map(({ id }) => id),
  )

test('a listing that is there again is kept again', async () => {
  vi.stubGlobal('caches', { open: async () => ({ delete: async () => true }) })
  serve(() => ({ status: 404, body: { code: 'not_found', message: 'It is gone' } }))
  const first = await openPageWithLine()
  await first.client.fetchQuery(listingQuery(generator.id)).catch(() => {})
  first.stop()
  vi.setSystemTime(LATER)
  await visitListing()
  loseLine()
  const { client } = openPage()
  watch(client, userQuery)
  const listing = watch(client, listingQuery(generator.id))
  await expect.poll(() => listing.getCurrentResult().data).toEqual(generator)
})

test('signing out deletes what was kept, and an answer that arrives later is not kept', async () => {
  await visitListing()
  const arrives = Promise.withResolvers<void>()
  serve(() => arrives.promise.then(() => ({ body: generator })))
  const { client } = await openPageWithLine()
  const listing = watch(client, listingQuery(generator.id))
  void forgetPerson()
  client.setQueryData(userQuery.queryKey, null)
  arrives.resolve()
  await expect.poll(() => listing.getCurrentResult().data).toEqual(generator)
  putAway()
  expect(await readAllAnswers()).toEqual([])
})

test('signing out in another tab ends keeping in this one', async () => {
  serve(() => ({ body: generator }))
  const { client } = await openPageWithLine()
  await kept(userQuery)
  void forgetPerson()
  const listing = watch(client, listingQuery(generator.id))
  await expect.poll(() => listing.getCurrentResult().data).toEqual(generator)
  putAway()
  expect(await readAllAnswers()).toEqual([])
})
