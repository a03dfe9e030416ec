import type { Attribute } from '#contract/kinds/attribute.ts'
import { attributesOf } from '#contract/kinds/derived.ts'
import { type NewListing, SharedFields } from '#contract/listing.ts'
import '#web/lib/zod-without-eval.ts'
import type { PhotoQueueSnapshot } from '#web/features/media/photo-state.ts'
import { BLANK_VALUES, numberOrZero, parseNumber, type FieldName, type FormValues } from './form-values.ts'

export type FormField = FieldName | 'images'
export type FieldErrors = Partial<Record<FormField, string>>
export type CheckedListing = { listing: NewListing; errors: null } | { listing: null; errors: FieldErrors }

/** What a listing must be: a new one, or one that stands and may keep what it was posted with. */
export type ListingSchema = typeof NewListing

/** Checks the form with the schema that the server uses; the first message of each field counts. */
export function checkListing(
  values: FormValues,
  images: readonly string[],
  schema: ListingSchema,
): CheckedListing {
  const payload = toPayload(values, images)
  const whole = schema.safeParse(payload)
  if (whole.success) return { listing: whole.data, errors: null }
  // Before a kind is chosen too: one press then shows all that is still missing.
  const shared = values.type === '' ? SharedFields.safeParse(payload).error?.issues : []
  return {
    listing: null,
    errors: errorsByField(
      [...whole.error.issues, ...(shared ?? [])].map(({ path, message }) => [path.join('.'), message]),
    ),
  }
}

/**
 * Messages by dotted path, as the server sends them too, given to the field that shows them: `images.2` to
 * the photos.
 */
export function errorsByField(messages: Iterable<readonly [path: string, message: string]>): FieldErrors {
  const errors: FieldErrors = {}
  for (const [path, message] of messages) {
    const field = path.split('.')[0]
    if (isField(field)) errors[field] ??= message
  }
  return errors
}

function isField(name: string | undefined): name is FormField {
  return name !== undefined && (name === 'images' || Object.hasOwn(BLANK_VALUES, name))
}

/** Those that have a message, in the order in which they were found. */
export function fieldsWithErrors(errors: FieldErrors): FormField[] {
  return Object.keys(errors).filter(isField)
}

/**
 * The body of POST /api/listings out of what was typed: the shared fields and those of the chosen kind, no
 * others.
 */
export function toPayload(values: FormValues, images: readonly string[]): Record<string, unknown> {
  const { type, title, currency, location, description } = values
  return {
    type,
    title,
    price: numberOrZero(values.price),
    currency,
    location,
    description,
    images: [...images],
    ...kindPayload(values),
  }
}

/**
 * What the form says so far, as the body of POST /api/ai/suggest-listing: a figure that nobody typed is not a
 * nought.
 */
export function toFacts(values: FormValues): Record<string, unknown> {
  const typed: Partial<Record<string, unknown>> = values
  const isSaid = ([name, value]: [string, unknown]) =>
    typeof value !== 'number' || parseNumber(String(typed[name])) !== null
  return Object.fromEntries(Object.entries(toPayload(values, [])).filter(isSaid))
}

function kindPayload(values: FormValues): Record<string, unknown> {
  if (values.type === '') return {}
  const typed = new Map<string, unknown>(Object.entries(values))
  return Object.fromEntries(
    attributesOf(values.type).map(([name, attribute]) => [name, asSent(attribute, typed.get(name))]),
  )
}

/** A blank figure that may be left out, an empty box and an empty list say nothing. */
function asSent(attribute: Attribute, value: unknown): unknown {
  if (attribute.input === 'fixed') return attribute.value
  if (attribute.input === 'flag') return value === true ? true : undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value
  if (attribute.input !== 'number' && attribute.input !== 'year') return value
  const figure = String(value)
  return attribute.isOptional && figure.trim() === '' ? undefined : numberOrZero(figure)
}

/**
 * The last press of Create Listing or Save changes that came back: what was wrong with it, and what stood in
 * the form.
 */
export type Submission = {
  count: number
  errors: FieldErrors
  problem: string | null
  /** Set when it was the server that refused. */
  isServers: boolean
  /** Set when all was well but the question about the price had no answer. */
  isDoubtful: boolean
  submitted: FormValues | null
  imageUrls: string[] | null
}

export const NO_SUBMISSION: Submission = {
  count: 0,
  errors: {},
  problem: null,
  isServers: false,
  isDoubtful: false,
  submitted: null,
  imageUrls: null,
}

/**
 * The messages that still hold. A field speaks only after a press refused it; from then on its message
 * follows what is typed and goes when it is right. What only the server could know stands until that field is
 * changed.
 */
export function remainingErrors(
  submission: Submission,
  schema: ListingSchema,
  values: FormValues,
  photos: PhotoQueueSnapshot,
  photoFailed: string,
): FieldErrors {
  const refused = fieldsWithErrors(submission.errors)
  if (refused.length === 0) return {}
  const now: FieldErrors = checkListing(values, photos.imageUrls ?? [], schema).errors ?? {}
  if (photos.hasFailed) now.images ??= photoFailed
  const standing: FieldErrors = {}
  for (const field of refused) {
    const message =
      now[field] ??
      (submission.isServers && isUnchanged(field, submission, values, photos)
        ? submission.errors[field]
        : undefined)
    if (message) standing[field] = message
  }
  return standing
}

function isUnchanged(
  field: FormField,
  { submitted, imageUrls }: Submission,
  values: FormValues,
  photos: PhotoQueueSnapshot,
): boolean {
  if (field === 'images') return JSON.stringify(imageUrls) === JSON.stringify(photos.imageUrls)
  return submitted !== null && JSON.stringify(submitted[field]) === JSON.stringify(values[field])
}
