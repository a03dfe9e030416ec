import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readAdminSearch, toAddress, type AdminSearch } from './search-params.ts'

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
