import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PerformanceSort } from '#contract/analytics.ts'

export const ANALYTICS_TABS = ['overview', 'listings', 'engagement', 'insights'] as const
export type AnalyticsTab = (typeof ANALYTICS_TABS)[number]

/** Importing the contract's list would also load zod. */
const SORTS = ['newest', 'views', 'likes', 'comments', 'score'] as const satisfies readonly PerformanceSort[]

/** The unvalidated search params of /analytics. */
type RawSearch = Partial<Record<'tab' | 'sort', unknown>>

/** The open tab, and the order of the listings in the Listings tab. */
type AnalyticsSearch = { tab: AnalyticsTab; sort: PerformanceSort }

/** Keeps only known values, because anybody can edit the URL. */
function readAnalyticsSearch({ tab, sort }: RawSearch): AnalyticsSearch {
  return {
    tab: ANALYTICS_TABS.find((each) => each === tab) ?? 'overview',
    sort: SORTS.find((each) => each === sort) ?? 'newest',
  }
}

/** Returns the search params for these values, without the defaults. */
function toRawSearch({ tab, sort }: AnalyticsSearch): RawSearch {
  return { tab: tab === 'overview' ? undefined : tab, sort: sort === 'newest' ? undefined : sort }
}

/**
 * The parsed search, and a function that changes part of it. Changes replace the history entry, as on the
 * profile.
 */
export function useAnalyticsSearch() {
  const rawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => readAnalyticsSearch(rawSearch), [rawSearch])
  const change = (part: Partial<AnalyticsSearch>) =>
    void navigate({
      to: '/analytics',
      search: toRawSearch({ ...search, ...part }),
      replace: true,
      resetScroll: false,
    })
  return { search, change }
}
