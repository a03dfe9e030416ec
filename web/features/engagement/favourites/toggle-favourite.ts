import type { QueryClient } from '@tanstack/react-query'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { updateCachedListing } from '#web/features/listings/page/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { isSignedOut, toSentence } from '#web/lib/call-error.ts'
import type { shellWords } from '#web/lib/copy.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

type Toggle = { client: QueryClient; id: string; isFavourite: boolean; words: typeof shellWords }

/** Listings with a call in progress. Until the response arrives, a press of their button is ignored. */
const pendingIds = new Set<string>()

/** Saves or unsaves a listing. Changes every cached copy at once, and reverts them if the call fails. */
export async function toggleFavourite({ client, id, isFavourite, words }: Toggle) {
  if (pendingIds.has(id)) return
  pendingIds.add(id)
  const show = (shown: boolean) =>
    updateCachedListing(client, id, (listing) => ({ ...listing, isFavourite: shown }))
  show(!isFavourite)
  const favourite = api.favourites[':listingId']
  const param = { listingId: id }
  try {
    const saved = await parseResponse(isFavourite ? favourite.$delete({ param }) : favourite.$post({ param }))
    show(saved.isFavourite)
    // The list on screen keeps a removed listing for an undo, and is refetched when it is next opened.
    void client.invalidateQueries({ queryKey: ['/api/favourites'], refetchType: 'none' })
  } catch (error) {
    show(isFavourite)
    if (isSignedOut(error)) announceSessionExpired(words.sessionExpired, words.sessionExpiredText)
    else showToast({ title: words.error, description: toSentence(error, words.offline), tone: 'destructive' })
  } finally {
    pendingIds.delete(id)
  }
}
