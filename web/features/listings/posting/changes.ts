import type { EditListing, Listing } from '#contract/listing.ts'
import { toPayload } from './check-listing.ts'
import { valuesOf, type FormValues } from './form-values.ts'

/**
 * The body of PATCH /api/listings/{id}: the fields that differ from the listing, null for what was cleared.
 * Both sides come out of the form, so what it cannot show (a "no" to furnished, a third decimal) counts as
 * unchanged and stays as it is.
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
 * Whether the form holds anything that saving would change. Photos under way have no address yet: they are a
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
