import type { Attribute } from '#contract/kinds/attribute.ts'
import { attributesOf } from '#contract/kinds/derived.ts'
import { type NewListing, SharedFields } from '#contract/listing.ts'
import '#web/lib/zod-without-eval.ts'
import type { PhotoQueueSnapshot } from '#web/features/media/photo-state.ts'
import { BLANK_VALUES, numberOrZero, parseNumber, type FieldName, type FormValues } from './form-values.ts'

export type FormField = FieldName | 'images'
export type FieldErrors = Partial<Record<FormField, string>>
export type CheckedListing = { listing: NewListing; errors: null } | { listing: null; errors: FieldErrors }

/** The rules for a new listing, or for an existing one that may keep what it was posted with. */
export type ListingSchema = typeof NewListing

/** Checks the form with the server's own schema. The first message of each field counts. */
export function checkListing(
  values: FormValues,
  images: readonly string[],
  schema: ListingSchema,
): CheckedListing {
  const payload = toPayload(values, images)
  const whole = schema.safeParse(payload)
  if (whole.success) return { listing: whole.data, errors: null }
  // Also checked before a kind is chosen, so that one press shows everything that is missing.
  const shared = values.type === '' ? SharedFields.safeParse(payload).error?.issues : []
  return {
    listing: null,
    errors: errorsByField(
      [...whole.error.issues, ...(shared ?? [])].map(({ path, message }) => [path.join('.'), message]),
    ),
  }
}

/**
 * Assigns messages by dotted path, as the server also sends them, to the field that shows them: `images.2` to
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

/** The fields with a message, in the order in which they were found. */
export function fieldsWithErrors(errors: FieldErrors): FormField[] {
  return Object.keys(errors).filter(isField)
}

/**
 * Builds the body of POST /api/listings from what was typed: only the shared fields and those of the chosen
 * kind.
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
 * Builds the body of POST /api/ai/suggest-listing from the form so far. A number that was not typed is left
 * out, not sent as 0.
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

/** Optional numbers left blank, unchecked boxes and empty lists are not sent. */
function asSent(attribute: Attribute, value: unknown): unknown {
  if (attribute.input === 'fixed') return attribute.value
  if (attribute.input === 'flag') return value === true ? true : undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value
  if (attribute.input !== 'number' && attribute.input !== 'year') return value
  const figure = String(value)
  return attribute.isOptional && figure.trim() === '' ? undefined : numberOrZero(figure)
}

/**
 * The last press of Create Listing or Save changes that was refused: its errors, and the form at that time.
 */
export type Submission = {
  count: number
  errors: FieldErrors
  problem: string | null
  /** True if the server refused the form, not the check on this page. */
  isServers: boolean
  /** True if the only problem was the unanswered question about the price. */
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
 * The messages that still apply. A field shows one only after a press was refused; from then on it follows
 * what is typed and goes once it is right. A message from the server stays until its field is changed.
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
