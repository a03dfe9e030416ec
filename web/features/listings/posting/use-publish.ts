import { useIsMutating, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Listing, NewListing } from '#contract/listing.ts'
import { answerOf, api } from '#web/lib/api.ts'

const PUBLISH = ['/api/listings', 'publish'] as const

export type Publication = { listing: NewListing; key: string }

type Outcome = {
  onPosted: (listing: Listing, sent: Publication) => void
  onRefused: (error: Error, sent: Publication) => void
}

/**
 * Posts a listing under its Idempotency-Key. Both outcomes are told even when the dialog has been closed
 * meanwhile.
 */
export function usePublish({ onPosted, onRefused }: Outcome) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: PUBLISH,
    // Without a line the person is told at once; a paused post that fires by itself much later is nobody's
    // wish.
    networkMode: 'always',
    mutationFn: ({ listing, key }: Publication) =>
      answerOf(api.listings.$post({ json: listing }, { headers: { 'Idempotency-Key': key } })),
    onSuccess: (listing, sent) => {
      onPosted(listing, sent)
      void refreshListings(client)
    },
    onError: onRefused,
  })
  // Counted for the whole page: a dialog opened again while its post is under way must not offer another
  // press.
  return { publish: mutation.mutate, isPublishing: useIsMutating({ mutationKey: PUBLISH }) > 0 }
}

function refreshListings(client: QueryClient) {
  return client.invalidateQueries({
    predicate: ({ queryKey: [head] }) =>
      typeof head === 'string' && (head.startsWith('/api/listings') || head.startsWith('/api/showcase')),
  })
}
