import {
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import type { AuditAction } from '#contract/desk-lists.ts'
import { api, answerOf } from '#web/lib/api.ts'
import type { AdminSearch } from './search-params.ts'
import type { AdminStats } from '#contract/moderation.ts'
import type { VerificationQueue, QueuedDocument } from '#contract/verification.ts'

const LIVE_EVERY_MS = 10_000

/** The figures of the desk, refetched every ten seconds while the page is visible. */
export const statsQuery = queryOptions({
  queryKey: ['/api/admin/stats'],
  queryFn: ({ signal }) => answerOf(api.admin.stats.$get({}, { init: { signal } })),
  staleTime: 0,
  refetchInterval: LIVE_EVERY_MS,
})

/** The counts of the security log over the last 30 days. */
export const securityQuery = queryOptions({
  queryKey: ['/api/admin/security'],
  queryFn: ({ signal }) => answerOf(api.admin.security.$get({}, { init: { signal } })),
  staleTime: LIVE_EVERY_MS,
})

export type QueueFilters = Pick<AdminSearch, 'type' | 'flag' | 'status' | 'sort'>

export const QUEUE_KEY = ['/api/admin/moderation-queue'] as const

/** The queue of open or decided items, page by page. */
export function queueQuery({ type, flag, status, sort }: QueueFilters) {
  const asked = { contentType: type, flagType: flag, status, sortBy: sort }
  return infiniteQueryOptions({
    queryKey: [...QUEUE_KEY, asked],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.admin['moderation-queue'].$get({ query: { ...asked, cursor: pageParam } }, { init: { signal } }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
}

const CASE_KEY = ['/api/admin/moderation'] as const

/** One item in full. */
export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [...CASE_KEY, id],
    queryFn: ({ signal }) =>
      answerOf(api.admin.moderation[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: LIVE_EVERY_MS,
  })
}

/** The documents that wait, oldest first. Their links work for five minutes. */
export const documentsQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/verification-queue'],
  queryFn: ({ pageParam, signal }) =>
    answerOf(api.admin['verification-queue'].$get({ query: { cursor: pageParam } }, { init: { signal } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
})

/** Warnings and bans, newest first. */
export const bansQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/user-bans'],
  queryFn: ({ pageParam, signal }) =>
    answerOf(api.admin['user-bans'].$get({ query: { cursor: pageParam } }, { init: { signal } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
})

const USERS_KEY = ['/api/admin/users'] as const

/** People found by id, phone number or the beginning of a name. */
export function usersQuery(query: string) {
  return infiniteQueryOptions({
    queryKey: [...USERS_KEY, query],
    queryFn: ({ pageParam, signal }) =>
      answerOf(api.admin.users.$get({ query: { query, cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
}

/** The audit trail, newest first. */
export function auditQuery(action: AuditAction | undefined) {
  return infiniteQueryOptions({
    queryKey: ['/api/admin/audit', action ?? ''],
    queryFn: ({ pageParam, signal }) =>
      answerOf(api.admin.audit.$get({ query: { action, cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
}

/** Refetches everything that a ban, its end or a new role changes. */
export function readPeopleAnew(client: QueryClient) {
  for (const queryKey of [bansQuery.queryKey, USERS_KEY, statsQuery.queryKey, CASE_KEY])
    void client.invalidateQueries({ queryKey })
}

type Held = InfiniteData<VerificationQueue, string | undefined>

/** Removes a decided document from the list without refetching the others. */
export function dropReviewed(client: QueryClient, id: string) {
  client.setQueryData<Held>(documentsQuery.queryKey, (held) => held && without(held, id))
  client.setQueryData<AdminStats>(
    statsQuery.queryKey,
    (stats) => stats && { ...stats, pendingVerifications: Math.max(0, stats.pendingVerifications - 1) },
  )
  void client.invalidateQueries({ queryKey: statsQuery.queryKey })
}

/** Undoes a decision; the document then returns to the list. */
export async function takeBackReview(client: QueryClient, id: string) {
  await answerOf(api.admin['verify-document'][':id'].undo.$post({ param: { id } }))
  await readDocumentsAnew(client)
}

/** Refetches the waiting documents, for example when their links have expired. */
export async function readDocumentsAnew(client: QueryClient) {
  void client.invalidateQueries({ queryKey: statsQuery.queryKey })
  await client.invalidateQueries({ queryKey: documentsQuery.queryKey })
}

function without(held: Held, id: string): Held {
  return {
    ...held,
    pages: held.pages.map((page) => ({
      ...page,
      documents: page.documents.filter((document) => document.id !== id),
      total: Math.max(0, page.total - 1),
    })),
  }
}

export function documentsIn(held: InfiniteData<VerificationQueue> | undefined): QueuedDocument[] {
  const documents = held?.pages.flatMap((page) => page.documents) ?? []
  return [...new Map(documents.map((document) => [document.id, document])).values()]
}
