import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'

/** Leones a dollar as the server counts, read off a listing that is on the page anyway; null where there is none. */
export function useLeoneRate(): number | null {
  const client = useQueryClient()
  const [rate] = useState(() => findRate(client))
  return rate
}

// Both prices are rounded to cents: off a small one the rate would come out crooked.
const Priced = z.object({ priceSle: z.number(), priceUsd: z.number().min(50) })
const DEPTH_MAX = 5

function findRate(client: QueryClient): number | null {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const rate = String(queryKey[0]).startsWith('/api/listings') ? rateIn(state.data, 0) : null
    if (rate !== null) return rate
  }
  return null
}

// A feed keeps pages of lists, a listing's page one listing: whichever it is, the first priced thing in it will do.
function rateIn(data: unknown, depth: number): number | null {
  const priced = Priced.safeParse(data)
  if (priced.success) return priced.data.priceSle / priced.data.priceUsd
  if (depth === DEPTH_MAX || typeof data !== 'object' || data === null) return null
  for (const part of Object.values(data)) {
    const rate = rateIn(part, depth + 1)
    if (rate !== null) return rate
  }
  return null
}
