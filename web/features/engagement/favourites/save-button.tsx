import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { SignInLink } from '#web/features/accounts/sign-in/sign-in-link.tsx'
import { saveWords } from '#web/features/listings/page/copy.ts'
import { updateCachedListing } from '#web/features/listings/page/queries.ts'
import { shellWords } from '#web/lib/copy.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { BookmarkFilledIcon, BookmarkIcon } from '#web/ui/icons/icons-listing.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'

/** Saves or removes a favourite. Sends a visitor to sign in. */
export function SaveButton({ listing }: { listing: Listing }) {
  const user = useUser()
  const client = useQueryClient()
  const isUnderWay = useRef(false)
  const { id, isFavourite = false } = listing

  // Updates the button before it loads the code of the call, which is not part of the first view.
  async function toggle() {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const show = (shown: boolean) =>
      updateCachedListing(client, id, (cached) => ({ ...cached, isFavourite: shown }))
    show(!isFavourite)
    try {
      const { toggleFavourite } = await import('./toggle-favourite.ts')
      await toggleFavourite({ client, id, isFavourite, words: shellWords })
    } catch {
      show(isFavourite)
      showToast({ title: shellWords.error, description: shellWords.offline, tone: 'destructive' })
    } finally {
      isUnderWay.current = false
    }
  }

  if (!user.data) {
    return (
      <SignInLink action="save" listingId={id} className={buttonClass({ variant: 'secondary' })}>
        <BookmarkIcon />
        {saveWords.save}
      </SignInLink>
    )
  }
  return (
    <Button variant="secondary" aria-pressed={isFavourite} onClick={() => void toggle()}>
      {isFavourite ? <BookmarkFilledIcon /> : <BookmarkIcon />}
      {isFavourite ? saveWords.saved : saveWords.save}
    </Button>
  )
}
