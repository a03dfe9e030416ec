import { atom, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { editedListing, type EditListing, type Listing } from '#contract/listing.ts'
import { smallestSource } from '#contract/photo-sources.ts'
import type { PhotoDraft } from '#web/features/media/photo-draft.ts'
import { toPayload } from './check-listing.ts'
import { openQueue } from './draft.ts'
import { valuesOf, type FormDraft, type FormValues } from './form-values.ts'
import { priceKeyOf } from './price-doubt.ts'
import type { FormStore } from './use-listing-form.ts'

/** Opens the photo queue of an edit. An atom, so that tests can replace it. */
export const queueSourceAtom = atom({ openQueue })

/**
 * A copy of a listing to be edited. It lasts as long as its dialog and is separate from the draft of a new
 * listing.
 */
export function useEditDraft(listing: Listing): FormStore {
  const store = useStore()
  const [edit] = useState(() => {
    const values = valuesOf(listing)
    // The seller has already confirmed the current price.
    const draftAtom = atom<FormDraft>({ values, surePrices: [priceKeyOf(values)] })
    const schema = editedListing(listing)
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

/** A listing's photos for the queue. They are already uploaded, and the form shows their small copies. */
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

/**
 * Builds the body of PATCH /api/listings/{id}: the fields that differ from the listing, with null for cleared
 * ones. The listing is first converted to form values, so a value that the form cannot show
 * (`furnished: false`, a third decimal place) counts as unchanged. If the kind changes, the old kind's fields
 * are left out, because the server drops them.
 */
export function changesOf(listing: Listing, after: Record<string, unknown>): EditListing {
  const before = toPayload(valuesOf(listing), listing.imageUrls)
  const isSameKind = before.type === after.type
  const names = isSameKind ? new Set([...Object.keys(before), ...Object.keys(after)]) : Object.keys(after)
  const changes: EditListing = {}
  for (const name of names) {
    const value = withoutBlank(after[name])
    if (JSON.stringify(withoutBlank(before[name])) !== JSON.stringify(value)) changes[name] = value ?? null
  }
  return changes
}

/**
 * Whether saving would change anything. Photos that are still uploading have no URL yet, so they count as a
 * change.
 */
export function hasChanges(
  listing: Listing,
  values: FormValues,
  imageUrls: readonly string[] | null,
): boolean {
  return imageUrls === null || Object.keys(changesOf(listing, toPayload(values, imageUrls))).length > 0
}

function withoutBlank(value: unknown): unknown {
  return value === '' ? undefined : value
}
