import {
  FLAG_TYPES,
  MODERATED_TYPES,
  MODERATION_STATUSES,
  type FlagType,
  type ModeratedType,
  type ModerationStatus,
} from '#contract/trust.ts'
import type { QueueSort } from '#contract/moderation.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

export const ADMIN_TABS = ['moderation', 'users', 'verification', 'analytics'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

/** In the order they are offered; the contract's own list would bring zod along. */
export const SORTS = ['oldest', 'newest', 'confidence', 'reports'] as const satisfies readonly QueueSort[]

/** What stands in the address of /admin, before it is read. */
export type AdminAddress = Partial<
  Record<'tab' | 'item' | 'type' | 'flag' | 'status' | 'sort' | 'find', unknown>
>

/** The tab, the item that is open, what the queue is filtered and sorted by, and whom one looks for. */
export type AdminSearch = {
  tab: AdminTab
  item?: string
  type?: ModeratedType
  flag?: FlagType
  status: ModerationStatus
  sort: QueueSort
  find?: string
}

/** Whatever somebody typed into the address, only what is known is kept. */
function readAdminSearch({ tab, item, type, flag, status, sort, find }: AdminAddress): AdminSearch {
  return {
    tab: ADMIN_TABS.find((each) => each === tab) ?? 'moderation',
    item: textIn(item),
    type: MODERATED_TYPES.find((each) => each === type),
    flag: FLAG_TYPES.find((each) => each === flag),
    status: MODERATION_STATUSES.find((each) => each === status) ?? 'open',
    sort: SORTS.find((each) => each === sort) ?? 'oldest',
    find: textIn(find),
  }
}

/** The address that says this; what goes without saying is left out. */
export function toAddress({ tab, item, type, flag, status, sort, find }: AdminSearch): AdminAddress {
  return {
    tab: tab === 'moderation' ? undefined : tab,
    item,
    type,
    flag,
    status: status === 'open' ? undefined : status,
    sort: sort === 'oldest' ? undefined : sort,
    find,
  }
}

// A phone number in an address is read as a number.
function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text || undefined
}

/**
 * What the address says, and the way to change a part of it. Each tab, filter and search is a place to come
 * back to; walking from item to item is not.
 */
export function useAdminSearch() {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readAdminSearch(address), [address])
  const change = (part: Partial<AdminSearch>, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({ to: '/admin', search: toAddress({ ...search, ...part }), replace, resetScroll: false })
  return { search, change }
}
