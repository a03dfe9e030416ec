import type { QueryClient } from '@tanstack/react-query'
import type { shellWords } from '#web/lib/copy.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { changeHeldListing } from '#web/features/listings/page/queries.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'

type Toggle = { client: QueryClient; id: string; isFavourite: boolean; words: (typeof shellWords)['en'] }

/** Toggles still waiting for an answer. A second press before it would undo what is not done yet. */
const underWay = new Set<string>()

/** Saves a listing or removes it. Shows it at once wherever the listing is, and reverts it if refused. */
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
    // The list on screen stays for an undo, and is refetched when it is next opened.
    void client.invalidateQueries({ queryKey: ['/api/favourites'], refetchType: 'none' })
  } catch (error) {
    show(isFavourite)
    if (isSignedOut(error)) announceSessionExpired(words.sessionExpired, words.sessionExpiredText)
    else showToast({ title: words.error, description: sentenceOf(error, words.offline), tone: 'destructive' })
  } finally {
    underWay.delete(id)
  }
}
