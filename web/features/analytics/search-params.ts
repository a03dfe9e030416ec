import type { PerformanceSort } from '#contract/analytics.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

export const ANALYTICS_TABS = ['overview', 'listings', 'engagement', 'insights'] as const
export type AnalyticsTab = (typeof ANALYTICS_TABS)[number]

/** In the order they are offered; the contract's own list would bring zod along. */
export const SORTS = [
  'newest',
  'views',
  'likes',
  'comments',
  'score',
] as const satisfies readonly PerformanceSort[]

/** What stands in the address of /analytics, before it is read. */
type AnalyticsAddress = Partial<Record<'tab' | 'sort', unknown>>

/** The tab, and what its listings are sorted by. */
type AnalyticsSearch = { tab: AnalyticsTab; sort: PerformanceSort }

/** Whatever somebody typed into the address, only what is known is kept. */
function readAnalyticsSearch({ tab, sort }: AnalyticsAddress): AnalyticsSearch {
  return {
    tab: ANALYTICS_TABS.find((each) => each === tab) ?? 'overview',
    sort: SORTS.find((each) => each === sort) ?? 'newest',
  }
}

/** The address that says this; what goes without saying is left out. */
export function toAddress({ tab, sort }: AnalyticsSearch): AnalyticsAddress {
  return { tab: tab === 'overview' ? undefined : tab, sort: sort === 'newest' ? undefined : sort }
}

/**
 * What the address says, and the way to change a part of it. Tabs and orders take each other's place in the
 * history, as on the profile.
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
