import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { AdminStats, ModerationQueue } from '#contract/moderation.ts'
import { caseQuery, QUEUE_KEY, statsQuery } from '../queries.ts'

type Held = InfiniteData<ModerationQueue>

/**
 * A decided item leaves the lists of open ones without reading them anew; the others are read when they are
 * next looked at.
 */
export function dropDecided(client: QueryClient, id: string) {
  const lists = client.getQueryCache().findAll({ queryKey: QUEUE_KEY })
  for (const { queryKey } of lists) {
    if (isOfOpen(queryKey)) client.setQueryData<Held>(queryKey, (held) => held && without(held, id))
    else void client.invalidateQueries({ queryKey, exact: true })
  }
  void client.invalidateQueries({ queryKey: caseQuery(id).queryKey, refetchType: 'none' })
  client.setQueryData<AdminStats>(
    statsQuery.queryKey,
    (stats) => stats && { ...stats, pendingModerations: Math.max(0, stats.pendingModerations - 1) },
  )
  void client.invalidateQueries({ queryKey: statsQuery.queryKey })
}

/**
 * After an undo, or once somebody else was found to have been faster: the lists and the item are read anew.
 */
export async function readQueueAnew(client: QueryClient, id: string) {
  void client.invalidateQueries({ queryKey: caseQuery(id).queryKey })
  void client.invalidateQueries({ queryKey: statsQuery.queryKey })
  await client.invalidateQueries({ queryKey: QUEUE_KEY })
}

function without(held: Held, id: string): Held {
  if (!held.pages.some(({ items }) => items.some((item) => item.id === id))) return held
  return {
    ...held,
    pages: held.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => item.id !== id),
      total: Math.max(0, page.total - 1),
    })),
  }
}

function isOfOpen([, asked]: readonly unknown[]): boolean {
  return typeof asked === 'object' && asked !== null && 'status' in asked && asked.status === 'open'
}
