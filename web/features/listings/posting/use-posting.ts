import { useAtomValue, useStore } from 'jotai'
import { type Listing, NewListing } from '#contract/listing.ts'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { draftAtom, photosAtom } from './draft.ts'
import { BLANK_VALUES } from './form-values.ts'
import { useDraftLife } from './use-draft-life.ts'
import { useListingForm } from './use-listing-form.ts'
import { type Publication, usePublish } from './use-publish.ts'

/**
 * The new listing and its one action: Create Listing posts it, and leaves everything as it was when that
 * fails.
 */
export function usePosting({
  onClose,
  onPosted,
}: {
  onClose: () => void
  onPosted?: (listing: Listing) => void
}) {
  const words = useWords(postingWords)
  const store = useStore()
  const { queue } = useAtomValue(photosAtom)
  const form = useListingForm({ draftAtom, queue, rules: NewListing, origin: BLANK_VALUES })
  const { hasOldDraft, startOver: emptyDraft } = useDraftLife()
  const { publish, isPublishing } = usePublish({
    onPosted: finish,
    onRefused: (error) => form.explain(error, words.noAnswer),
  })

  function create() {
    if (!isPublishing) void form.submit((listing) => publish({ listing, key: store.get(draftAtom).key }))
  }

  function finish(listing: Listing, sent: Publication) {
    if (store.get(draftAtom).key === sent.key) startOver()
    showToast({
      title: words.success,
      description: isAsSent(listing, sent) ? words.created : words.arrivedEarlier,
    })
    onClose()
    onPosted?.(listing)
  }

  function startOver() {
    form.forget()
    emptyDraft()
  }

  return { form, create, startOver, hasOldDraft, isPublishing }
}

// After a dropped line the first press may have arrived, and what was changed since has not: the person has
// to know.
function isAsSent(listing: Listing, { listing: sent }: Publication): boolean {
  return (
    listing.title === sent.title && listing.description === sent.description && listing.price === sent.price
  )
}
