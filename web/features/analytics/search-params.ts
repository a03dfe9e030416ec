import type { PerformanceSort } from '#contract/analytics.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

export const ANALYTICS_TABS = ['overview', 'listings', 'engagement', 'insights'] as const
export type AnalyticsTab = (typeof ANALYTICS_TABS)[number]

/** In display order. The contract's own list would pull in zod. */
export const SORTS = [
  'newest',
  'views',
  'likes',
  'comments',
  'score',
] as const satisfies readonly PerformanceSort[]

/** The search of /analytics before it is parsed. */
type AnalyticsAddress = Partial<Record<'tab' | 'sort', unknown>>

/** The tab, and the order of its listings. */
type AnalyticsSearch = { tab: AnalyticsTab; sort: PerformanceSort }

/** Keeps only known values, since anybody can type into the address. */
function readAnalyticsSearch({ tab, sort }: AnalyticsAddress): AnalyticsSearch {
  return {
    tab: ANALYTICS_TABS.find((each) => each === tab) ?? 'overview',
    sort: SORTS.find((each) => each === sort) ?? 'newest',
  }
}

/** The search for these values, without the defaults. */
export function toAddress({ tab, sort }: AnalyticsSearch): AnalyticsAddress {
  return { tab: tab === 'overview' ? undefined : tab, sort: sort === 'newest' ? undefined : sort }
}

/**
 * The parsed search, and a function that changes part of it. Changes replace the history entry, as on the
 * profile.
 */
export function useAnalyticsSearch() {
  const address = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readAnalyticsSearch(address), [address])
  const change = (part: Partial<AnalyticsSearch>) =>
    void navigate({
      to: '/analytics',
      search: toAddress({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
  return { search, change }
}
