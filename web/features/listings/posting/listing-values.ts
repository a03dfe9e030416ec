import type { Listing } from '#contract/listing.ts'
import { smallestSource } from '#contract/photo-sources.ts'
import type { PhotoDraft } from '#web/features/media/photo-draft.ts'
import { grouped, BLANK_VALUES, FormValues, type FieldName } from './form-values.ts'

/** A listing as its seller would have typed it. */
export function valuesOf(listing: Listing): FormValues {
  const read: Partial<Record<string, unknown>> = { ...listing }
  const typed = Object.keys(BLANK_VALUES).map((name) => [name, typedAs(name, read[name])])
  return FormValues.parse(Object.fromEntries(typed))
}

/** Its photos for a queue: they are on the server, and the form shows the small copies. */
export function photosOf({ photos }: Pick<Listing, 'photos'>): PhotoDraft {
  return {
    photos: photos.map((photo) => ({
      kind: 'url',
      imageUrl: photo.url,
      previewUrl: smallestSource(photo),
      thumbhash: photo.thumbhash ?? null,
    })),
  }
}

// A year is a figure that is never grouped.
function typedAs(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value
  return name === ('year' satisfies FieldName) ? String(value) : grouped(String(value))
}
