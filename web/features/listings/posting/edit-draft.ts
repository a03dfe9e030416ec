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

/** Makes the photo queue of an edit. */
export const queueSourceAtom = atom({ openQueue })

/**
 * A copy of a listing to be edited. It lasts as long as its dialog and is separate from the draft of a new
 * listing.
 */
export function useEditDraft(listing: Listing): FormStore {
  const store = useStore()
  const [edit] = useState(() => {
    const values = valuesOf(listing)
    // The seller has already confirmed its present price.
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

/** A listing's photos for the queue: they are on the server, and the form shows the small copies. */
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
 * Builds the body of PATCH /api/listings/{id}: the fields that differ from the listing, null for those
 * cleared. Both sides come from the form, so what it cannot show (a "no" to furnished, a third decimal)
 * counts as unchanged.
 */
export function changesOf(listing: Listing, after: Record<string, unknown>): EditListing {
  const before = toPayload(valuesOf(listing), listing.imageUrls)
  const isSameKind = before.type === after.type
  const names = isSameKind ? new Set([...Object.keys(before), ...Object.keys(after)]) : Object.keys(after)
  const changes: EditListing = {}
  for (const name of names) {
    const value = said(after[name])
    if (JSON.stringify(said(before[name])) !== JSON.stringify(value)) changes[name] = value ?? null
  }
  return changes
}

/**
 * Whether saving would change anything. Photos still uploading have no address yet, so they count as a
 * change.
 */
export function hasChanges(
  listing: Listing,
  values: FormValues,
  imageUrls: readonly string[] | null,
): boolean {
  return imageUrls === null || Object.keys(changesOf(listing, toPayload(values, imageUrls))).length > 0
}

function said(value: unknown): unknown {
  return value === '' ? undefined : value
}
