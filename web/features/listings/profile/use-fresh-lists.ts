import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownListingsKey, totalsQuery } from '#web/features/listings/upkeep/queries.ts'

/**
 * The lists are kept; the totals, a hundred bytes, are asked for at every visit. Only where they have changed
 * by anybody else's doing, a like, a view, a decision of the moderators, are the lists out of date and loaded
 * again.
 */
export function useFreshLists(userId: string) {
  const client = useQueryClient()
  useEffect(() => {
    const before = client.getQueryData(totalsQuery.queryKey)
    const compare = () => {
      // Equal answers are one and the same object.
      const isChanged = before && before !== client.getQueryData(totalsQuery.queryKey)
      return isChanged ? client.invalidateQueries({ queryKey: ownListingsKey(userId) }) : undefined
    }
    void client.prefetchQuery({ ...totalsQuery, staleTime: 0 }).then(compare)
  }, [client, userId])
}
