import { InfiniteQueryObserver, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import { generatorListing, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { KEPT_ANSWERS } from '#web/lib/forget-person.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { member } from '#web/test/people.ts'
import { stubServer, type ApiCall, type StubResponse } from '#web/test/server.ts'
import { readAllAnswers } from './answer-store.ts'
import { AnswerKeeper } from './keep-answers.ts'

export const generator = generatorListing()
export const AT = Date.parse('2026-11-20T14:20:00.000Z')
export const LATER = Date.parse('2026-11-20T15:00:00.000Z')
export const stops: (() => void)[] = []

/** Call it at the top of a file of tests. They begin at AT, on a device that has kept nothing. */
export function beginWithNothingKept() {
  beforeEach(async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(AT)
    await deleteDatabase()
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })
}

const deleteDatabase = () =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(KEPT_ANSWERS).onsuccess = resolve
  })

/** Opens a page on which nothing was fetched yet. */
export function openPage() {
  const client = createQueryClient()
  const keeper = new AnswerKeeper(client)
  client.mount()
  const stop = keeper.start()
  // Cleared, so that no retry and no timer of a query outlasts its test.
  stops.push(
    stop,
    () => client.unmount(),
    () => client.clear(),
  )
  return { client, keeper, stop }
}

/** Opens a page that has its person. */
export async function openPageWithLine() {
  const opened = openPage()
  await opened.client.fetchQuery(userQuery)
  return opened
}

/** The person goes to another app. */
export const putAway = () => document.dispatchEvent(new Event('visibilitychange'))

export function serve(
  respond: (call: ApiCall) => StubResponse | Promise<StubResponse>,
  person = member as typeof member | null,
) {
  return stubServer(respond, person)
}

export const loseLine = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

/** Puts a query on screen. */
export function watch(client: QueryClient, query: object) {
  const options = query as ConstructorParameters<typeof QueryObserver>[1]
  const observer =
    'initialPageParam' in query
      ? new InfiniteQueryObserver(client, options as never)
      : new QueryObserver(client, options)
  stops.push(observer.subscribe(() => {}))
  return observer
}

export const keptHashes = async () => (await readAllAnswers()).map(({ hash }) => hash)
export async function kept({ queryKey }: { queryKey: readonly unknown[] }) {
  putAway()
  await expect.poll(keptHashes).toContain(JSON.stringify(queryKey))
}

/** Visits a listing and leaves a page on which it is kept. */
export async function visitListing(person: typeof member | null = member) {
  serve(() => ({ body: generator }), person)
  const { client, stop } = await openPageWithLine()
  const listing = watch(client, listingQuery(generator.id))
  await expect.poll(() => listing.getCurrentResult().isSuccess).toBe(true)
  await kept(listingQuery(generator.id))
  stop()
  vi.setSystemTime(LATER)
}

export const listOf = (listings: Listing[]) => ({ pages: [pageOf(listings)], pageParams: [undefined] })
