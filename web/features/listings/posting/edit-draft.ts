import { atom, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { editedListing, type Listing } from '#contract/listing.ts'
import { smallestSource } from '#contract/photo-sources.ts'
import type { PhotoDraft } from '#web/features/media/photo-draft.ts'
import { openQueue } from './draft.ts'
import { valuesOf, type FormDraft } from './form-values.ts'
import { priceKeyOf } from './price-doubt.ts'
import type { FormStore } from './use-listing-form.ts'

/** Where an edit gets the queue for its photos from. */
export const queueSourceAtom = atom({ openQueue })

/**
 * A listing's own copy to be changed, which lives as long as its dialog and knows nothing of the draft of a
 * new listing.
 */
export function useEditDraft(listing: Listing): FormStore {
  const store = useStore()
  const [edit] = useState(() => {
    const values = valuesOf(listing)
    // Its seller has been asked about the price that it has.
    const draftAtom = atom<FormDraft>({ values, surePrices: [priceKeyOf(values)] })
    const schema = editedListing('year' in listing ? listing.year : null)
    return {
      draftAtom,
      queue: store.get(queueSourceAtom).openQueue(),
      schema,
      initialValues: values,
      photos: photosOf(listing),
    }
  })

  useEffect(() => {
    edit.queue.restore(edit.photos)
    return edit.queue.reset
  }, [edit])

  return edit
}

/** Its photos for a queue: they are on the server, and the form shows the small copies. */
function photosOf({ photos }: Pick<Listing, 'photos'>): PhotoDraft {
  return {
    photos: photos.map((photo) => ({
      kind: 'url',
      imageUrl: photo.url,
      previewUrl: smallestSource(photo),
      thumbhash: photo.thumbhash ?? null,
    })),
  }
}
