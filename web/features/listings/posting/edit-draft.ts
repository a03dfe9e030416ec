import { atom, useStore, type createStore } from 'jotai'
import { useEffect, useState } from 'react'
import { editedListing, type EditListing, type Listing } from '#contract/listing.ts'
import { smallestSource } from '#contract/photo-sources.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { dropPhotoDraft, keepPhotoDraft } from '#web/features/media/keep-photo-draft.ts'
import type { PhotoDraft } from '#web/features/media/photo-draft.ts'
import type { PhotoQueue } from '#web/features/media/photo-queue.ts'
import { toPayload, type FormField } from './check-listing.ts'
import { openQueue } from './draft.ts'
import { valuesOf, type FormDraft, type FormValues } from './form-values.ts'
import {
  changesBetween,
  type KeptEdit,
  mergeEdit,
  photosNameOf,
  readKeptEdit,
  storeKeptEdit,
} from './kept-edit.ts'
import { priceKeyOf } from './price-doubt.ts'
import type { FormStore } from './use-listing-form.ts'

/** Opens the photo queue of an edit. An atom, so that tests can replace it. */
export const queueSourceAtom = atom({ openQueue })

type Store = ReturnType<typeof createStore>

type EditDraft = FormStore & {
  /** Whether it has changes of an earlier visit. */
  isRestored: boolean
  /** The fields of the listing that have changed since these changes began. */
  changedMeanwhile: readonly FormField[]
  /** Why the server refused it, if it did so after it had waited for the line. */
  refused: Pick<KeptEdit, 'refusal' | 'refusedFields'> | null
  startOver: () => void
  /** Removes it from this device, because it is saved or given up. */
  forget: () => void
}

/**
 * A copy of a listing to be edited, separate from the draft of a new listing. Every change is stored at once, so it
 * survives a page that dies, until it is saved or given up.
 */
export function useEditDraft(listing: Listing): EditDraft {
  const store = useStore()
  const userId = useUser().data?.id
  const [{ open, ...edit }] = useState(() => openEdit(store, listing, userId))
  useEffect(open, [open])
  return edit
}

function openEdit(store: Store, listing: Listing, userId: string | undefined) {
  const name = userId && `${userId}:${listing.id}`
  const values = valuesOf(listing)
  const kept = name ? readKeptEdit(name) : null
  const merged = kept && mergeEdit(kept, listing)
  const queue = store.get(queueSourceAtom).openQueue()
  // The seller has already confirmed the current price.
  const initial: FormDraft = { values, surePrices: [priceKeyOf(values)] }
  const currentAtom = atom<FormDraft>(
    kept && merged
      ? { values: merged.values, surePrices: [...initial.surePrices, ...kept.surePrices] }
      : initial,
  )

  function keep() {
    if (!name) return
    const current = store.get(currentAtom)
    const { imageUrls } = queue.getSnapshot()
    const before = { values, imageUrls: listing.imageUrls }
    const hasNewPhotos = JSON.stringify(imageUrls) !== JSON.stringify(listing.imageUrls)
    const isEdited = hasChanges(listing, current.values, imageUrls)
    storeKeptEdit(
      name,
      isEdited ? { before, ...current, surePrices: [...current.surePrices], hasNewPhotos } : null,
    )
  }

  function open() {
    // Otherwise the stored ones are restored.
    if (!kept?.hasNewPhotos) queue.restore(photosOf(listing))
    const close = name ? keepPhotos(queue, name) : queue.reset
    const unsubscribe = queue.subscribe(keep)
    return () => {
      unsubscribe()
      close()
    }
  }

  return {
    draftAtom: atom(
      (get) => get(currentAtom),
      (_get, set, draft: FormDraft) => {
        set(currentAtom, draft)
        keep()
      },
    ),
    queue,
    schema: editedListing(listing),
    initialValues: values,
    isRestored: merged?.isEdited ?? false,
    changedMeanwhile: merged?.isEdited ? merged.changedMeanwhile : [],
    refused: kept,
    open,
    startOver: () => {
      store.set(currentAtom, initial)
      queue.restore(photosOf(listing))
    },
    forget: () => {
      if (name) forgetEdit(name, store.get(currentAtom).values)
    },
  }
}

/** Stores the photos until the returned function empties the queue. What is stored stays as long as the edit. */
function keepPhotos(queue: PhotoQueue, name: string) {
  const keeping = keepPhotoDraft(queue, photosNameOf(name))
  const close = async () => {
    // Emptying the queue must not empty what is stored.
    await (await keeping).stop()
    queue.reset()
    if (!readKeptEdit(name)) await dropPhotoDraft(photosNameOf(name))
  }
  return () => void close().catch(() => undefined)
}

/** A dialog that was closed while it saved must not take away what another has typed since. */
function forgetEdit(name: string, values: FormValues) {
  if (JSON.stringify(readKeptEdit(name)?.values) !== JSON.stringify(values)) return
  storeKeptEdit(name, null)
  void dropPhotoDraft(photosNameOf(name)).catch(() => undefined)
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
  return changesBetween({ values: valuesOf(listing), imageUrls: listing.imageUrls }, after)
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
