import { Link } from '@tanstack/react-router'
import type { Listing } from '#contract/listing.ts'
import { saveWords } from '#web/copy/save.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { BookmarkFilledIcon, BookmarkIcon } from '#web/ui/icons-listing.tsx'
import { useToggleFavourite } from './use-toggle-favourite.ts'

/** Keeps a listing among one's favourites, or no more; for a visitor, the way to sign in. */
export function SaveButton({ listing }: { listing: Listing }) {
  const words = useWords(saveWords)
  const user = useUser()
  const { isFavourite = false } = listing
  const toggle = useToggleFavourite(listing, isFavourite)

  if (!user.data) {
    return (
      <Link to="/auth" search={{ next: `/listings/${listing.id}` }} preload={false} className={buttonClass({ variant: 'secondary' })}>
        <BookmarkIcon />
        {words.save}
      </Link>
    )
  }
  return (
    <Button variant="secondary" aria-pressed={isFavourite} onClick={() => void toggle()}>
      {isFavourite ? <BookmarkFilledIcon /> : <BookmarkIcon />}
      {isFavourite ? words.saved : words.save}
    </Button>
  )
}
