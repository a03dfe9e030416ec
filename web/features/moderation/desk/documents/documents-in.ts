import type { InfiniteData } from '@tanstack/react-query'
import type { QueuedDocument, VerificationQueue } from '#contract/verification.ts'

export function documentsIn(held: InfiniteData<VerificationQueue> | undefined): QueuedDocument[] {
  const documents = held?.pages.flatMap((page) => page.documents) ?? []
  return [...new Map(documents.map((document) => [document.id, document])).values()]
}
