import { useQueryClient } from '@tanstack/react-query'
import type { Listing } from '#contract/listing.ts'
import type { ListingStatus } from '#contract/lists.ts'
import { smallestSource } from '#contract/photo-sources.ts'
import { favouriteWords } from './copy.ts'
import { cardWords, statusWords } from '#web/features/listings/copy.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { priceTexts } from '#web/features/listings/page/listing-price.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListingRow } from './listing-row.tsx'
import { toggleFavourite } from './toggle-favourite.ts'

const TONES: Record<Exclude<ListingStatus, 'active'>, BadgeTone> = {
  sold: 'danger',
  expired: 'warning',
  pending: 'warning',
  removed: 'danger',
}

/**
 * One that is kept. Removed, it stays in its place until the list is read anew: the same button brings it
 * back.
 */
export function SavedRow({ listing }: { listing: Listing }) {
  const words = useWords(favouriteWords)
  const states = useWords(statusWords)
  const card = useWords(cardWords)
  const { own, per, about } = priceTexts(listing, card)
  const { status, title, isFavourite: isKept = true } = listing
  const shell = useWords(shellWords)
  const client = useQueryClient()
  const toggle = () => toggleFavourite({ client, id: listing.id, isFavourite: isKept, words: shell })
  const [photo] = listing.photos
  return (
    <ListingRow
      id={listing.id}
      title={title}
      price={own}
      per={per}
      about={about}
      place={listing.location}
      photo={{ src: photo ? smallestSource(photo) : null, thumbhash: photo?.thumbhash }}
      noPhotoLabel={words.noPhoto}
      isFaded={!isKept}
      badge={
        isKept ? (
          status !== 'active' && <Badge tone={TONES[status]}>{states[status]}</Badge>
        ) : (
          <Badge>{words.removed}</Badge>
        )
      }
      action={
        <Button
          variant={isKept ? 'ghost' : 'secondary'}
          size="sm"
          aria-label={isKept ? words.removeNamed(title) : words.undoNamed(title)}
          onClick={() => void toggle()}
        >
          {isKept ? words.remove : words.undo}
        </Button>
      }
    />
  )
}
