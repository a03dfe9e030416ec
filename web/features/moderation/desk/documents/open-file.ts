import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { QueuedDocument, VerificationQueue } from '#contract/verification.ts'
import { CallError, ConnectionError } from '#web/lib/call-error.ts'
import { documentsQuery } from '../queries.ts'
import { documentsIn } from './documents-in.ts'
import { readDocumentsAnew } from './held-documents.ts'

const KEPT_MS = 60_000
const FORBIDDEN = 403
/** What a document may be; whatever else the answer says it is, it is not shown as that. */
const SHOWN = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** The file of a document, fetched once for as long as it is looked at: each opening stands in the trail. */
export function fileQuery(client: QueryClient, { id, fileUrl }: QueuedDocument) {
  return queryOptions({
    queryKey: ['verification-file', id],
    queryFn: () => openFile(client, id, fileUrl),
    enabled: fileUrl !== null,
    gcTime: KEPT_MS,
  })
}

/** A link works for five minutes; one that has run out is asked for anew, once. */
async function openFile(client: QueryClient, id: string, fileUrl: string | null): Promise<Blob> {
  try {
    return await fetchFile(fileUrl)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== FORBIDDEN) throw error
    await readDocumentsAnew(client)
    const fresh = documentsIn(
      client.getQueryData<InfiniteData<VerificationQueue>>(documentsQuery.queryKey),
    ).find((each) => each.id === id)
    return fetchFile(fresh?.fileUrl ?? fileUrl)
  }
}

async function fetchFile(fileUrl: string | null): Promise<Blob> {
  const response = await fetch(fileUrl ?? '', { credentials: 'same-origin' }).catch((cause: unknown) => {
    throw new ConnectionError('The file did not come', { cause })
  })
  if (!response.ok) throw new CallError(response, await response.text())
  const file = await response.blob()
  return new Blob([file], { type: SHOWN.find((type) => type === file.type) ?? 'application/octet-stream' })
}
