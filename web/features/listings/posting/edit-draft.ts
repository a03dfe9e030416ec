import { atom, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { editedListing, type Listing } from '#contract/listing.ts'
import { openQueue } from './draft.ts'
import type { FormDraft } from './form-values.ts'
import { photosOf, valuesOf } from './listing-values.ts'
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
    const rules = editedListing('year' in listing ? listing.year : null)
    return {
      draftAtom,
      queue: store.get(queueSourceAtom).openQueue(),
      rules,
      origin: values,
      photos: photosOf(listing),
    }
  })

  useEffect(() => {
    edit.queue.restore(edit.photos)
    return edit.queue.reset
  }, [edit])

  return edit
}
