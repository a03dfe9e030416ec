import * as z from 'zod'
import type { EditListing, Listing } from '#contract/listing.ts'
import { device } from '#web/lib/device-store.ts'
import { readStored, writeStored, type Stored } from '#web/lib/stored.ts'
import { type FormField, toPayload } from './check-listing.ts'
import { FormValues, isField, valuesOf } from './form-values.ts'

/** An unsaved edit. If `hasNewPhotos`, its photos are stored under the same name. */
const KeptEdit = z.object({
  /** The listing when the edit began. */
  before: z.object({ values: FormValues, imageUrls: z.array(z.string()) }),
  values: FormValues,
  surePrices: z.array(z.string()).catch([]),
  hasNewPhotos: z.boolean(),
  // Why the server refused it, after it had waited for the line.
  refusal: z.string().optional().catch(undefined),
  refusedFields: z.record(z.string(), z.string()).optional().catch(undefined),
})
export type KeptEdit = z.infer<typeof KeptEdit>

const edits: Stored<KeptEdit | null> = {
  name: 'edit',
  empty: null,
  parse: (stored) => KeptEdit.safeParse(stored).data ?? null,
  area: device,
}

/** `name` is the person and the listing: 'userId:listingId'. */
export function readKeptEdit(name: string): KeptEdit | null {
  return readStored(edits, name)
}

export function storeKeptEdit(name: string, edit: KeptEdit | null) {
  writeStored(edits, name, edit)
}

/** The name of its stored photos. */
export function photosNameOf(name: string): string {
  return `edit:${name}`
}

/**
 * Puts an edit on top of the listing as it is now: the fields that the person changed, and all others from the listing.
 * `changedMeanwhile` are the fields that are not what they were when the edit began.
 */
export function mergeEdit(
  { before, values, hasNewPhotos }: KeptEdit,
  listing: Listing,
): { values: FormValues; isEdited: boolean; changedMeanwhile: FormField[] } {
  const now = valuesOf(listing)
  const edited = differences(before.values, values)
  return {
    values: { ...now, ...Object.fromEntries(edited.map((name) => [name, values[name]])) },
    isEdited: hasNewPhotos || edited.some((name) => !isSame(now[name], values[name])),
    changedMeanwhile: [
      ...(isSame(before.imageUrls, listing.imageUrls) ? [] : (['images'] as const)),
      ...differences(before.values, now),
    ],
  }
}

function differences(before: FormValues, after: FormValues) {
  return Object.keys(before)
    .filter(isField)
    .filter((name) => !isSame(before[name], after[name]))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The body of PATCH /api/listings/{id} for an edit that began with `former`: see changesOf. */
export function changesBetween(former: KeptEdit['before'], after: Record<string, unknown>): EditListing {
  const before = toPayload(former.values, former.imageUrls)
  const isSameKind = before.type === after.type
  const names = isSameKind ? new Set([...Object.keys(before), ...Object.keys(after)]) : Object.keys(after)
  const changes: EditListing = {}
  for (const name of names) {
    const value = withoutBlank(after[name])
    if (JSON.stringify(withoutBlank(before[name])) !== JSON.stringify(value)) changes[name] = value ?? null
  }
  return changes
}

function withoutBlank(value: unknown): unknown {
  return value === '' ? undefined : value
}
