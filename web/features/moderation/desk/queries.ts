import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { AppealStatus, AuditAction } from '#contract/desk-lists.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import type { AdminSearch } from './search-params.ts'

const REFETCH_EVERY_MS = 10_000

/** The figures of the desk, refetched every ten seconds while the page is visible. */
export const statsQuery = queryOptions({
  queryKey: ['/api/admin/stats'],
  queryFn: ({ signal }) => parseResponse(api.admin.stats.$get({}, { init: { signal } })),
  staleTime: 0,
  refetchInterval: REFETCH_EVERY_MS,
})

/** The counts of the security log over the last 30 days. */
export const securityQuery = queryOptions({
  queryKey: ['/api/admin/security'],
  queryFn: ({ signal }) => parseResponse(api.admin.security.$get({}, { init: { signal } })),
  staleTime: REFETCH_EVERY_MS,
})

export type QueueFilters = Pick<AdminSearch, 'type' | 'flag' | 'status' | 'sort'>

export const QUEUE_KEY = ['/api/admin/moderation-queue'] as const

/** The queue of open or decided items, page by page. */
export function queueQuery({ type, flag, status, sort }: QueueFilters) {
  const filters = { contentType: type, flagType: flag, status, sortBy: sort }
  return pagedQuery({
    queryKey: [...QUEUE_KEY, filters],
    fetchPage: (cursor, options) =>
      parseResponse(api.admin['moderation-queue'].$get({ query: { ...filters, cursor } }, options)),
    staleTime: 0,
  })
}

const CASE_KEY = ['/api/admin/moderation'] as const

/** One item in full. */
export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [...CASE_KEY, id],
    queryFn: ({ signal }) =>
      parseResponse(api.admin.moderation[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: REFETCH_EVERY_MS,
  })
}

/** Refetches the lists and the items after an undo, or after somebody else decided first. */
export async function refetchQueue(client: QueryClient, ids: readonly string[]) {
  for (const id of ids) void client.invalidateQueries({ queryKey: caseQuery(id).queryKey })
  void client.invalidateQueries({ queryKey: statsQuery.queryKey })
  await client.invalidateQueries({ queryKey: QUEUE_KEY })
}

const APPEALS_KEY = ['/api/admin/appeals'] as const

/** Appeals with this status: open ones oldest first, others newest first. */
export function queuedAppealsQuery(status: AppealStatus) {
  return pagedQuery({
    queryKey: [...APPEALS_KEY, status],
    fetchPage: (cursor, options) =>
      parseResponse(api.admin.appeals.$get({ query: { status, cursor } }, options)),
    staleTime: 0,
  })
}

/** Refetches what an answer to an appeal changes. */
export async function refetchAppeals(client: QueryClient) {
  for (const queryKey of [statsQuery.queryKey, QUEUE_KEY, CASE_KEY, bansQuery.queryKey])
    void client.invalidateQueries({ queryKey })
  await client.invalidateQueries({ queryKey: APPEALS_KEY })
}

/** The documents that wait for a decision, oldest first. Their links work for five minutes. */
export const documentsQuery = pagedQuery({
  queryKey: ['/api/admin/verification-queue'],
  fetchPage: (cursor, options) =>
    parseResponse(api.admin['verification-queue'].$get({ query: { cursor } }, options)),
  staleTime: 0,
})

/** Warnings and bans, newest first. */
export const bansQuery = pagedQuery({
  queryKey: ['/api/admin/user-bans'],
  fetchPage: (cursor, options) => parseResponse(api.admin['user-bans'].$get({ query: { cursor } }, options)),
  staleTime: 0,
})

const USERS_KEY = ['/api/admin/users'] as const

/** People found by id, phone number or the beginning of a name. */
export function usersQuery(query: string) {
  return pagedQuery({
    queryKey: [...USERS_KEY, query],
    fetchPage: (cursor, options) =>
      parseResponse(api.admin.users.$get({ query: { query, cursor } }, options)),
    staleTime: 0,
  })
}

/** The audit trail, newest first. */
export function auditQuery(action: AuditAction | undefined) {
  return pagedQuery({
    queryKey: ['/api/admin/audit', action ?? ''],
    fetchPage: (cursor, options) =>
      parseResponse(api.admin.audit.$get({ query: { action, cursor } }, options)),
    staleTime: 0,
  })
}

/** Refetches everything that a ban, its end or a new role changes. */
export function refetchPeople(client: QueryClient) {
  for (const queryKey of [bansQuery.queryKey, USERS_KEY, statsQuery.queryKey, CASE_KEY])
    void client.invalidateQueries({ queryKey })
}

/** Refetches the waiting documents and their number, after a decision or when their links have expired. */
export async function refetchDocuments(client: QueryClient) {
  void client.invalidateQueries({ queryKey: statsQuery.queryKey })
  await client.invalidateQueries({ queryKey: documentsQuery.queryKey })
}
