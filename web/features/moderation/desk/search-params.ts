import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { QueueSort } from '#contract/moderation.ts'
import {
  FLAG_TYPES,
  MODERATED_TYPES,
  MODERATION_STATUSES,
  type FlagType,
  type ModeratedType,
  type ModerationStatus,
} from '#contract/trust.ts'

export const ADMIN_TABS = ['moderation', 'users', 'verification', 'analytics', 'appeals'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

/** In the order in which they are offered. Importing them from the contract would load zod. */
export const SORTS = ['oldest', 'newest', 'confidence', 'reports'] as const satisfies readonly QueueSort[]

/** The unvalidated search params of /admin. */
export type RawAdminSearch = Partial<
  Record<'tab' | 'item' | 'type' | 'flag' | 'status' | 'sort' | 'find', unknown>
>

/** The tab, the open item, the filters and order of the queue, and the user search. */
export type AdminSearch = {
  tab: AdminTab
  item?: string
  type?: ModeratedType
  flag?: FlagType
  status: ModerationStatus
  sort: QueueSort
  find?: string
}

/** Replaces unknown values with the defaults. */
function readAdminSearch({ tab, item, type, flag, status, sort, find }: RawAdminSearch): AdminSearch {
  return {
    tab: ADMIN_TABS.find((each) => each === tab) ?? 'moderation',
    item: toText(item),
    type: MODERATED_TYPES.find((each) => each === type),
    flag: FLAG_TYPES.find((each) => each === flag),
    status: MODERATION_STATUSES.find((each) => each === status) ?? 'open',
    sort: SORTS.find((each) => each === sort) ?? 'oldest',
    find: toText(find),
  }
}

/** The search params for the URL, without default values. */
export function toSearchParams({ tab, item, type, flag, status, sort, find }: AdminSearch): RawAdminSearch {
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

function toText(value: unknown): string | undefined {
  return (typeof value === 'string' && value.trim()) || undefined
}

/**
 * Reads the search params and changes them. Each tab, filter and search is a history entry; moving from item
 * to item is not.
 */
export function useAdminSearch() {
  const rawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readAdminSearch(rawSearch), [rawSearch])
  const change = (part: Partial<AdminSearch>, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({
      to: '/admin',
      search: toSearchParams({ ...search, ...part }),
      replace,
      resetScroll: false,
    })
  return { search, change }
}
