import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { AdminStats } from '#contract/moderation.ts'
import type { VerificationQueue, QueuedDocument } from '#contract/verification.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { documentsQuery, statsQuery } from '../queries.ts'

type Held = InfiniteData<VerificationQueue, string | undefined>

/** A document that was decided leaves the list without the others being read anew. */
export function dropReviewed(client: QueryClient, id: string) {
  client.setQueryData<Held>(documentsQuery.queryKey, (held) => held && without(held, id))
  client.setQueryData<AdminStats>(
    statsQuery.queryKey,
    (stats) => stats && { ...stats, pendingVerifications: Math.max(0, stats.pendingVerifications - 1) },
  )
  void client.invalidateQueries({ queryKey: statsQuery.queryKey })
}

/** Takes a decision back; the document is then in the list again. */
export async function takeBackReview(client: QueryClient, id: string) {
  await answerOf(api.admin['verify-document'][':id'].undo.$post({ param: { id } }))
  await readDocumentsAnew(client)
}

/** Also for links that have run out. */
export async function readDocumentsAnew(client: QueryClient) {
  void client.invalidateQueries({ queryKey: statsQuery.queryKey })
  await client.invalidateQueries({ queryKey: documentsQuery.queryKey })
}

function without(held: Held, id: string): Held {
  return {
    ...held,
    pages: held.pages.map((page) => ({
      ...page,
      documents: page.documents.filter((document) => document.id !== id),
      total: Math.max(0, page.total - 1),
    })),
  }
}

export function documentsIn(held: InfiniteData<VerificationQueue> | undefined): QueuedDocument[] {
  const documents = held?.pages.flatMap((page) => page.documents) ?? []
  return [...new Map(documents.map((document) => [document.id, document])).values()]
}
