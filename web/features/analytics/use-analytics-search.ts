import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readAnalyticsSearch, toAddress, type AnalyticsSearch } from './search-params.ts'

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
