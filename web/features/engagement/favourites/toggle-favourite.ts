import type { QueryClient } from '@tanstack/react-query'
import type { shellWords } from '#web/lib/copy.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { changeHeldListing } from '#web/features/listings/page/queries.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

type Toggle = { client: QueryClient; id: string; isFavourite: boolean; words: (typeof shellWords)['en'] }

/** Toggles whose answer is not here yet: a second press before it would undo what is not done. */
const underWay = new Set<string>()

/** Keeps a listing, or keeps it no more: shown at once wherever the listing stands, put back when refused. */
export async function toggleFavourite({ client, id, isFavourite, words }: Toggle) {
  if (underWay.has(id)) return
  underWay.add(id)
  const show = (shown: boolean) =>
    changeHeldListing(client, id, (listing) => ({ ...listing, isFavourite: shown }))
  show(!isFavourite)
  const favourite = api.favourites[':listingId']
  const param = { listingId: id }
  try {
    const answer = await answerOf(isFavourite ? favourite.$delete({ param }) : favourite.$post({ param }))
    show(answer.isFavourite)
    // The list on show keeps its place for an undo; the next look at it is a fresh one.
    void client.invalidateQueries({ queryKey: ['/api/favourites'], refetchType: 'none' })
  } catch (error) {
    show(isFavourite)
    if (isSignedOut(error)) announceSessionExpired(words.sessionExpired, words.sessionExpiredText)
    else showToast({ title: words.error, description: sentenceOf(error, words.offline), tone: 'destructive' })
  } finally {
    underWay.delete(id)
  }
}
