import {
  onlineManager,
  type Query,
  type QueryClient,
  type QueryCacheNotifyEvent,
} from '@tanstack/react-query'
import type { User } from '#contract/user.ts'
import { PAGES } from '#web/lib/cache-names.ts'
import { CallError, ConnectionError, isSignedOut } from '#web/lib/call-error.ts'
import { isForgotten } from '#web/lib/forget-person.ts'
import { forgetSession, SESSION_ENDED } from '#web/lib/forget-session.ts'
import {
  dropAnswer,
  keepAnswers,
  markGone,
  ownerOf,
  readAllAnswers,
  readAnswer,
  VISITOR,
  type Answer,
} from './answer-store.ts'
import { hasListings, listingOf, withoutListings } from './gone-listings.ts'
import { isKeptQuery, isUserQuery, toKept, USER_KEY } from './kept-queries.ts'
import { findCopy, readSearch, searchDevice } from './search-device.ts'

/** After this time a kept answer is shown, while the fetch goes on. */
export const WAIT_MS = 4_000
const RETRY_MS = 15_000
const WRITE_AFTER_MS = 1_000

/** Says of a query on screen that its data was kept on this device. */
export type Mark = {
  /** When the server sent the data. */
  from: number
  /** Whether it is what a search of this device found, not an answer of the server. */
  isFound: boolean
}

/**
 * Keeps the answers of the server on this device, and gives them to queries that get none for want of a line:
 * when a fetch fails, or after a few seconds of waiting. What was given is fetched again when the line is back.
 */
export class AnswerKeeper {
  /** What was given and has not been fetched since, by the query's hash. */
  readonly marks = new Map<string, Mark>()
  readonly #client: QueryClient
  /** Queries without data whose fetch has failed or takes long. */
  readonly #due = new Set<Query>()
  readonly #unwritten = new Set<Query>()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  #writeTimer: ReturnType<typeof setTimeout> | undefined
  #isGiving = false
  /** For whom this page keeps answers: a person's id or VISITOR. Null once that person is signed out. */
  #owner: string | null | undefined

  constructor(client: QueryClient) {
    this.#client = client
  }

  start(): () => void {
    const cache = this.#client.getQueryCache()
    const unsubscribe = cache.subscribe(this.#onEvent)
    const write = () => void this.#write()
    // Also as the page is put away, perhaps for good.
    document.addEventListener('visibilitychange', write)
    addEventListener(SESSION_ENDED, this.#endSession)
    const watchActs = this.#client
      .getMutationCache()
      .subscribe(({ mutation }) => this.#noteRefusal(mutation?.state.error))
    const retry = setInterval(() => onlineManager.isOnline() && this.retry(), RETRY_MS)
    this.#noteOwner()
    for (const query of cache.getAll()) {
      if (query.state.data !== undefined) this.#noteAnswer(query)
      else if (query.state.fetchStatus === 'fetching') this.#wait(query, WAIT_MS - performance.now())
      this.#noteFailure(query)
    }
    return () => {
      unsubscribe()
      watchActs()
      removeEventListener(SESSION_ENDED, this.#endSession)
      document.removeEventListener('visibilitychange', write)
      clearInterval(retry)
      clearTimeout(this.#writeTimer)
      for (const timer of this.#timers) clearTimeout(timer)
    }
  }

  /** Fetches again what is on screen and was kept. */
  retry() {
    void this.#client.refetchQueries({
      type: 'active',
      predicate: ({ queryHash, state }) => this.marks.has(queryHash) && state.fetchStatus === 'idle',
    })
  }

  readonly #onEvent = (event: QueryCacheNotifyEvent) => {
    const { query } = event
    if (event.type === 'removed') this.#forget(query)
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'success' && !this.#isGiving) {
      if (!action.manual) this.#forget(query)
      if (isUserQuery(query.queryKey)) this.#noteOwner()
      this.#noteAnswer(query)
    }
    if (action.type === 'fetch' && query.state.data === undefined) this.#wait(query)
    if (action.type === 'failed' || action.type === 'error') this.#noteFailure(query)
  }

  #forget(query: Query) {
    this.marks.delete(query.queryHash)
    this.#due.delete(query)
  }

  #noteOwner() {
    const user = this.#client.getQueryData<User | null>(USER_KEY)
    if (user === undefined || this.#owner === null) return
    const owner = ownerOf(user)
    const hasLeft = this.#owner !== undefined && this.#owner !== VISITOR && this.#owner !== owner
    if (hasLeft && this.#owner && !isForgotten(this.#owner)) void forgetSession()
    this.#owner = hasLeft ? null : owner
    for (const query of this.#due) void this.#give(query)
  }

  readonly #endSession = () => {
    if (this.#owner !== undefined && this.#owner !== VISITOR) this.#owner = null
  }

  #noteAnswer(query: Query) {
    this.#due.delete(query)
    if (!isKeptQuery(query.queryKey) || this.marks.get(query.queryHash)?.isFound) return
    this.#unwritten.add(query)
    this.#writeTimer ??= setTimeout(() => void this.#write(), WRITE_AFTER_MS)
  }

  async #write() {
    clearTimeout(this.#writeTimer)
    this.#writeTimer = undefined
    const owner = this.#owner
    // Until the person is known, the answers wait.
    if (owner === undefined) return
    const answers =
      owner === null ? [] : [...this.#unwritten].flatMap((query) => this.#toAnswer(query, owner))
    this.#unwritten.clear()
    if (owner !== null && answers.length > 0)
      await keepAnswers(answers, () => this.#isOwner(owner)).catch(() => {})
  }

  #toAnswer({ queryHash: hash, queryKey: key, state }: Query, owner: string): Answer[] {
    if (state.data === undefined) return []
    const from = this.marks.get(hash)?.from ?? state.dataUpdatedAt
    return [{ hash, key, data: toKept(state.data), from, owner }]
  }

  /** Whether this page still shows the site to this person, and no tab has signed them out. */
  #isOwner(owner: string): boolean {
    return owner === this.#owner && (owner === VISITOR || !isForgotten(owner))
  }

  #wait(query: Query, ms = WAIT_MS) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      if (query.state.data !== undefined || query.state.fetchStatus !== 'fetching') return
      this.#due.add(query)
      void this.#give(query)
    }, ms)
    this.#timers.add(timer)
  }

  #noteFailure(query: Query) {
    const { data, error, fetchFailureReason, fetchMeta } = query.state
    this.#noteRefusal(error)
    if (error instanceof CallError && [404, 410].includes(error.status)) void this.#drop(query)
    if (!((error ?? fetchFailureReason) instanceof ConnectionError) || fetchMeta?.fetchMore) return
    if (this.marks.has(query.queryHash)) this.#rest(query)
    else if (data === undefined) {
      this.#due.add(query)
      void this.#give(query)
    }
  }

  #noteRefusal(error: unknown) {
    if (isSignedOut(error)) void forgetSession()
  }

  /** Drops what the server no longer has. A listing is dropped from lists and as a page, too. */
  async #drop({ queryHash, queryKey }: Query) {
    const id = queryKey.length === 2 ? listingOf(queryKey) : undefined
    if (id === undefined) return dropAnswer(queryHash).catch(() => {})
    for (const query of this.#client.getQueryCache().findAll()) {
      const { data } = query.state
      const left = hasListings(query.queryKey) ? withoutListings(data, (each) => each === id) : data
      if (left !== data) query.setState({ data: left })
    }
    await Promise.allSettled([markGone(id), dropPage(`/listings/${id}`)])
  }

  /** Gives a query without data what this device has for it. */
  async #give(query: Query) {
    // Whose answers may be shown is known only with the person.
    if (this.#owner === undefined && !isUserQuery(query.queryKey)) return
    const found = await this.#find(query).catch(() => undefined)
    if (!found || !this.#due.has(query) || query.state.data !== undefined) return
    const isFailed = Boolean(query.state.error ?? query.state.fetchFailureReason)
    this.#due.delete(query)
    this.marks.set(query.queryHash, { from: found.from, isFound: found.isFound })
    this.#isGiving = true
    this.#client.setQueryData(query.queryKey, found.data, { updatedAt: found.from })
    this.#isGiving = false
    // The rest of the page waits for the person.
    if (isFailed || isUserQuery(query.queryKey)) this.#rest(query)
    if (isUserQuery(query.queryKey)) {
      this.#noteOwner()
      if (!isFailed) void query.fetch().catch(() => {})
    }
  }

  async #find({
    queryHash,
    queryKey,
  }: Query): Promise<(Pick<Answer, 'data' | 'from'> & { isFound: boolean }) | undefined> {
    if (!isKeptQuery(queryKey)) return undefined
    const kept = await readAnswer(queryHash)
    if (kept && this.#mayShow(kept)) return { ...kept, isFound: false }
    const answers = await this.#readAnswers()
    const copy = findCopy(queryKey, answers)
    if (copy) return { ...copy, isFound: false }
    const search = readSearch(queryKey)
    const found = search && searchDevice(search, answers)
    return found && { ...found, isFound: true }
  }

  /** All answers that may be shown: those of this page first, which may not be written yet. */
  async #readAnswers(): Promise<Answer[]> {
    const owner = this.#owner
    if (typeof owner !== 'string') return []
    const ofPage = this.#client
      .getQueryCache()
      .findAll({ predicate: ({ queryKey }) => isKeptQuery(queryKey) })
    const answers = await readAllAnswers(ofPage.flatMap((query) => this.#toAnswer(query, owner)))
    return answers.filter((each) => this.#mayShow(each))
  }

  #mayShow({ owner, key }: Answer): boolean {
    return isUserQuery(key) && this.#owner === undefined
      ? owner === VISITOR || !isForgotten(owner)
      : this.#isOwner(owner)
  }

  /** Ends the fetch of a query that was given an answer, as if it had succeeded, and marks it as stale. */
  #rest(query: Query) {
    void query.cancel({ revert: true })
    query.setState({ status: 'success', error: null, isInvalidated: true })
  }
}

/** Drops a page that the service worker has kept. */
async function dropPage(path: string) {
  await (await caches.open(PAGES)).delete(path, { ignoreSearch: true, ignoreVary: true })
}
