import type { PhotoQueueSnapshot } from '#web/features/media/photo-state.ts'
import { checkListing, fieldsOf, type FieldErrors, type FormField, type Rules } from './check-listing.ts'
import type { FormValues } from './form-values.ts'

/**
 * The last press of Create Listing or Save changes that came back: what was wrong with it, and what stood in
 * the form.
 */
export type Press = {
  count: number
  errors: FieldErrors
  problem: string | null
  /** Set when it was the server that refused. */
  isServers: boolean
  /** Set when all was well but the question about the price had no answer. */
  isDoubtful: boolean
  pressed: FormValues | null
  imageUrls: string[] | null
}

export const NO_PRESS: Press = {
  count: 0,
  errors: {},
  problem: null,
  isServers: false,
  isDoubtful: false,
  pressed: null,
  imageUrls: null,
}

/**
 * The messages that still hold. A field speaks only after a press refused it; from then on its message
 * follows what is typed and goes when it is right. What only the server could know stands until that field is
 * changed.
 */
export function standingErrors(
  press: Press,
  rules: Rules,
  values: FormValues,
  photos: PhotoQueueSnapshot,
  photoFailed: string,
): FieldErrors {
  const refused = fieldsOf(press.errors)
  if (refused.length === 0) return {}
  const now: FieldErrors = checkListing(values, photos.imageUrls ?? [], rules).errors ?? {}
  if (photos.hasFailed) now.images ??= photoFailed
  const standing: FieldErrors = {}
  for (const field of refused) {
    const message =
      now[field] ??
      (press.isServers && isUnchanged(field, press, values, photos) ? press.errors[field] : undefined)
    if (message) standing[field] = message
  }
  return standing
}

function isUnchanged(
  field: FormField,
  { pressed, imageUrls }: Press,
  values: FormValues,
  photos: PhotoQueueSnapshot,
): boolean {
  if (field === 'images') return JSON.stringify(imageUrls) === JSON.stringify(photos.imageUrls)
  return pressed !== null && JSON.stringify(pressed[field]) === JSON.stringify(values[field])
}
