import { InfiniteQueryObserver } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { requireUser, userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { messageOf } from '#web/features/chat/data/chat.fixture.ts'
import { cacheMessage, threadLogQuery } from '#web/features/chat/data/queries.ts'
import { listingQuery, loadListing } from '#web/features/listings/page/queries.ts'
import {
  carListing,
  generatorListing,
  homeListing,
  marketListings,
  pageOf,
} from '#web/features/search/feed/listing.fixture.ts'
import { feedQuery } from '#web/features/search/feed/queries.ts'
import { KEPT_ANSWERS } from '#web/lib/forget-person.ts'
import { press } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { ANSWERS_MAX, BYTES_MAX, keepAnswers, readAllAnswers, type Answer } from './answer-store.ts'
import { WAIT_MS } from './keep-answers.ts'
import { KeptNotice } from './kept-notice.tsx'
import {
  AT,
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
  stops,
  visitListing,
  watch,
} from './kept-page.fixture.ts'

beginWithNothingKept()

test.each([
  ['a member', member],
  ['a visitor', null],
])('without a line %s sees a visited listing again, as of when it came', async (_, person) => {
  await visitListing(person)
  loseLine()
  const { client } = openPage()
  watch(client, userQuery)
  const listing = watch(client, listingQuery(generator.id))
  await expect.poll(() => listing.getCurrentResult().data).toEqual(generator)
  expect(listing.getCurrentResult()).toMatchObject({ status: 'success', dataUpdatedAt: AT })
  expect(client.getQueryData(userQuery.queryKey)).toEqual(person)
})

test('without a line a listing opened from a list is as of when the list came', async () => {
  serve(() => ({ body: pageOf([generator]) }))
  const { client } = await openPageWithLine()
  await client.fetchInfiniteQuery(feedQuery({}))
  loseLine()
  vi.setSystemTime(LATER)
  const { queryKey } = listingQuery(generator.id)
  void loadListing(client, generator.id)
  expect(client.getQueryState(queryKey)).toMatchObject({ data: generator, dataUpdatedAt: AT })
})

const shortened = { ...generator, description: 'As good as...', imageUrls: [] }
const inMarket = listOf([shortened])

test('without a line a visitor who opens a listing of the market sees what the market has of it', async () => {
  serve(() => ({ body: generator }), null)
  const { client, keeper } = await openPageWithLine()
  client.setQueryData(['/api/market', {}], inMarket)
  loseLine()
  vi.setSystemTime(LATER)
  const { queryKey } = listingQuery(generator.id)
  await loadListing(client, generator.id)
  await expect.poll(() => client.getQueryData(queryKey)).toEqual(shortened)
  expect([...keeper.marks.values()]).toEqual([{ from: AT, isFound: false }])
})

test('without a line a visitor sees a visited listing whole, though the market has a part of it', async () => {
  await visitListing(null)
  serve(() => ({ body: generator }), null)
  const { client } = await openPageWithLine()
  client.setQueryData(['/api/market', {}], inMarket)
  loseLine()
  const { queryKey } = listingQuery(generator.id)
  await loadListing(client, generator.id)
  await expect.poll(() => client.getQueryData(queryKey)).toEqual(generator)
  putAway()
  expect((await readAllAnswers()).find(({ hash }) => hash === JSON.stringify(queryKey))?.from).toBe(AT)
})

test('a page for members opens without a line', async () => {
  await visitListing()
  loseLine()
  const { client } = openPage()
  const opened = await requireUser({ context: { queryClient: client }, location: { href: '/messages' } })
  expect(opened.user).toEqual(member)
})

test('what was kept is fetched again once the line is back', async () => {
  await visitListing()
  loseLine()
  const { client, keeper } = openPage()
  watch(client, userQuery)
  const listing = watch(client, listingQuery(generator.id))
  await expect.poll(() => listing.getCurrentResult().data).toEqual(generator)
  const sold = { ...generator, status: 'sold' as const }
  serve(() => ({ body: sold }))
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => listing.getCurrentResult().data).toEqual(sold)
  expect(listing.getCurrentResult().dataUpdatedAt).toBeGreaterThanOrEqual(LATER)
  await expect.poll(() => keeper.marks.size).toBe(0)
})

test('a list is kept with its first three pages', async () => {
  serve(({ query }) => ({
    body: { ...pageOf(marketListings(1)), nextCursor: String(Number(query.cursor ?? 0) + 1) },
  }))
  const { client, stop } = await openPageWithLine()
  const feed = new InfiniteQueryObserver(client, feedQuery({}))
  stops.push(feed.subscribe(() => {}))
  for (const pages of [1, 2, 3, 4]) {
    await expect.poll(() => feed.getCurrentResult().data?.pages.length).toBe(pages)
    if (pages < 4) void feed.fetchNextPage()
  }
  await kept(feedQuery({}))
  stop()
  loseLine()
  const later = openPage()
  watch(later.client, userQuery)
  const again = new InfiniteQueryObserver(later.client, feedQuery({}))
  stops.push(again.subscribe(() => {}))
  await expect.poll(() => again.getCurrentResult().data?.pages.length).toBe(3)
  expect(again.getCurrentResult().data?.pageParams).toEqual([undefined, '1', '2'])
})

const CHAT = '11111111-1111-4111-8111-111111111111'
const marks = { deliveredSeq: 0, readSeq: 0 }

test('a message that a socket brought is kept, without the link to its photo', async () => {
  serve(() => ({ status: 204 }))
  const { client } = await openPageWithLine()
  const { queryKey } = threadLogQuery(CHAT)
  client.setQueryData(queryKey, { messages: [], ahead: [], hasOlder: false, mine: marks, theirs: marks })
  const photo = { url: '/chat-files/secret', width: 4, height: 3, thumbhash: null }
  cacheMessage(client, { ...messageOf(1, { conversationId: CHAT }), kind: 'photo', photo } as never)
  putAway()
  await expect.poll(async () => JSON.stringify(await readAllAnswers())).toContain('/chat-files/kept')
  expect(JSON.stringify(await readAllAnswers())).not.toContain('secret')
})

test.each([
  ['/api/admin/stats'],
  ['/api/verification/documents'],
  ['verification-file'],
  ['/api/dev/sms'],
  ['/api/listings/contact'],
])('answers to %s are never kept', async (call) => {
  serve(() => ({ body: generator }))
  const { client } = await openPageWithLine()
  client.setQueryData([call, 'a'], { secret: true })
  await kept(userQuery)
  expect(await keptHashes()).toEqual([JSON.stringify(userQuery.queryKey)])
})

const answerOf = (hash: string, data: unknown): Answer => ({ hash, key: [hash], data, from: AT, owner: 'a' })

test('the least recently used answers give way beyond the bounds', async () => {
  for (let index = 0; index < ANSWERS_MAX + 2; index += 1) {
    vi.setSystemTime(AT + index)
    await keepAnswers([answerOf(String(index), index)], () => true)
  }
  const hashes = await keptHashes()
  expect([hashes.length, hashes.includes('1'), hashes.includes('2')]).toEqual([ANSWERS_MAX, false, true])
})

test('what is kept stays within its bytes, and an answer that is too large is not kept', async () => {
  const size = 400_000
  for (let index = 0; index < 20; index += 1) {
    vi.setSystemTime(AT + index)
    await keepAnswers([answerOf(String(index), 'a'.repeat(size))], () => true)
  }
  await keepAnswers([answerOf('large', 'a'.repeat(600_000))], () => true)
  const hashes = await keptHashes()
  expect([hashes.length, hashes.includes('19'), hashes.includes('large')]).toEqual([
    Math.floor(BYTES_MAX / size),
    true,
    false,
  ])
})

test('an answer kept by a build with other shapes is not shown', async () => {
  await visitListing()
  const opening = indexedDB.open(KEPT_ANSWERS)
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const objects = opening.result.transaction('answers', 'readwrite').objectStore('answers')
  const all = objects.getAll()
  await new Promise((resolve) => (all.onsuccess = resolve))
  for (const each of all.result) objects.put({ ...each, version: 'older' })
  opening.result.close()
  expect(await readAllAnswers()).toEqual([])
})

test('on a slow line a kept answer is shown after some seconds, until the fresh one arrives', async () => {
  await visitListing()
  const arrives = Promise.withResolvers<void>()
  const sold = { ...generator, status: 'sold' as const }
  serve(({ path }) =>
    path.includes(generator.id) ? arrives.promise.then(() => ({ body: sold })) : { status: 204 },
  )
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.setSystemTime(LATER)
  const { client } = await openPageWithLine()
  const listing = watch(client, listingQuery(generator.id))
  expect(listing.getCurrentResult().data).toBeUndefined()
  vi.advanceTimersByTime(WAIT_MS)
  vi.useRealTimers()
  await expect.poll(() => listing.getCurrentResult().data).toEqual(generator)
  expect(listing.getCurrentResult().fetchStatus).toBe('fetching')
  arrives.resolve()
  await expect.poll(() => listing.getCurrentResult().data).toEqual(sold)
})

const onDevice = [
  carListing({
    title: 'Toyota Corolla',
    location: 'Bo',
    priceSle: 300_000,
    createdAt: '2026-11-01T00:00:00.000Z',
  }),
  generatorListing({
    title: 'Crème generators',
    location: 'Bo',
    priceSle: 5_000,
    createdAt: '2026-11-02T00:00:00.000Z',
  }),
  homeListing({
    title: 'Room in Kenema',
    location: 'Kenema',
    priceSle: 900,
    createdAt: '2026-11-03T00:00:00.000Z',
  }),
]

test.each([
  ['everything, the newest first', {}, ['Room in Kenema', 'Crème generators', 'Toyota Corolla']],
  ['a word, without its accent and plural', { q: 'CREME generator' }, ['Crème generators']],
  ['words of which the device knows only one', { q: 'ah wan zzzcorolla corolla' }, ['Toyota Corolla']],
  ['a kind', { type: 'home_rent' }, ['Room in Kenema']],
  ['one of two places', { location: 'Kenema,Makeni' }, ['Room in Kenema']],
  [
    'the cheapest first, up to a price',
    { maxPrice: '6000', sort: 'price_asc' },
    ['Room in Kenema', 'Crème generators'],
  ],
])('without a line a search that was not kept finds on this device: %s', async (_, address, titles) => {
  serve(({ query }) => ({ body: query.searchQuery === 'all' ? pageOf(onDevice) : pageOf([]) }))
  const { client, stop } = await openPageWithLine()
  const all = watch(client, feedQuery({ q: 'all' }))
  await expect.poll(() => all.getCurrentResult().isSuccess).toBe(true)
  await kept(feedQuery({ q: 'all' }))
  stop()
  loseLine()
  const later = openPage()
  watch(later.client, userQuery)
  const feed = new InfiniteQueryObserver(later.client, feedQuery(address))
  stops.push(feed.subscribe(() => {}))
  await expect
    .poll(() => feed.getCurrentResult().data?.pages[0]?.listings.map(({ title }) => title))
    .toEqual(titles)
})

test('the notice says that there is no line and of when the page is, and goes once it is fresh', async () => {
  await visitListing()
  loseLine()
  const { client, keeper } = openPage()
  render(<KeptNotice client={client} keeper={keeper} />)
  expect(screen.getByRole('status')).toHaveTextContent('')
  window.dispatchEvent(new Event('offline'))
  watch(client, userQuery)
  watch(client, listingQuery(generator.id))
  await expect.poll(() => screen.getByRole('status').textContent).toBe('You are offline. This is from 14:20.')
  serve(() => ({ body: generator }))
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => screen.getByRole('status').textContent).toBe('')
})

test('while the line is up but dead, the notice says so, with the day, and a press tries again', async () => {
  await visitListing()
  loseLine()
  vi.setSystemTime(LATER + 86_400_000)
  const { client, keeper } = openPage()
  render(<KeptNotice client={client} keeper={keeper} />)
  watch(client, userQuery)
  watch(client, listingQuery(generator.id))
  await expect
    .poll(() => screen.getByRole('status').textContent)
    .toContain('Could not reach Salone Market. This is from Nov 20, 14:20.')
  serve(() => ({ body: generator }))
  await press('Try again')
  await expect.poll(() => screen.getByRole('status').textContent).toBe('')
})
