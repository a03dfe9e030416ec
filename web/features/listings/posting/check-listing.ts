import type { Attribute } from '#contract/kinds/attribute.ts'
import { attributesOf } from '#contract/kinds/derived.ts'
import { type NewListing, SharedFields } from '#contract/listing.ts'
import { parseNumber } from '#contract/numbers.ts'
import type { PhotoQueueSnapshot } from '#web/features/media/photo-state.ts'
import { BLANK_VALUES, numberOrZero, type FieldName, type FormValues } from './form-values.ts'

export type FormField = FieldName | 'images'
export type FieldErrors = Partial<Record<FormField, string>>
type CheckedListing = { listing: NewListing; errors: null } | { listing: null; errors: FieldErrors }

/**
 * The schema of a new listing, or of an edit, in which a car may keep its original model year even if that
 * is now too old.
 */
export type ListingSchema = typeof NewListing

/** Checks the form with the server's own schema. Returns the first message of each field. */
export function checkListing(
  values: FormValues,
  images: readonly string[],
  schema: ListingSchema,
): CheckedListing {
  const payload = toPayload(values, images)
  const result = schema.safeParse(payload)
  if (result.success) return { listing: result.data, errors: null }
  // Without a kind, also checks the shared fields, so that one attempt shows everything that is missing.
  const shared = values.type === '' ? SharedFields.safeParse(payload).error?.issues : []
  return {
    listing: null,
    errors: errorsByField(
      [...result.error.issues, ...(shared ?? [])].map(({ path, message }) => [path.join('.'), message]),
    ),
  }
}

/**
 * Assigns each message, by its dotted path, to the field that shows it: `images.2` to the photos. The server
 * sends the same paths.
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
 * Builds the body of POST /api/listings from what was typed: the shared fields and those of the chosen kind.
 */
export function toPayload(values: FormValues, images: readonly string[]): Record<string, unknown> {
  const { type, title, currency, location, area, description, contact } = values
  return {
    type,
    title,
    price: numberOrZero(values.price),
    currency,
    location,
    area: area.trim() || undefined,
    description,
    images: [...images],
    contact: contact.length > 0 ? contact : undefined,
    ...kindPayload(values),
  }
}

/**
 * Builds the body of POST /api/ai/suggest-listing from the form so far. A number that was not typed is left
 * out, not sent as 0.
 */
export function toFacts(values: FormValues): Record<string, unknown> {
  const typed: Partial<Record<string, unknown>> = values
  const isStated = ([name, value]: [string, unknown]) =>
    typeof value !== 'number' || parseNumber(String(typed[name])) !== null
  return Object.fromEntries(Object.entries(toPayload(values, [])).filter(isStated))
}

function kindPayload(values: FormValues): Record<string, unknown> {
  if (values.type === '') return {}
  const typed = new Map<string, unknown>(Object.entries(values))
  return Object.fromEntries(
    attributesOf(values.type).map(([name, attribute]) => [name, toPayloadValue(attribute, typed.get(name))]),
  )
}

/**
 * Optional fields left blank, numbers that must be said but are not, unchecked boxes and empty lists are not
 * sent.
 */
function toPayloadValue(attribute: Attribute, value: unknown): unknown {
  if (attribute.input === 'fixed') return attribute.value
  if (attribute.input === 'flag') return value === true ? true : undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value
  const text = String(value)
  if (attribute.isOptional && text.trim() === '') return undefined
  if (attribute.input !== 'number' && attribute.input !== 'year') return value
  if (attribute.input === 'number' && attribute.missingMessage) return parseNumber(text) ?? undefined
  return numberOrZero(text)
}

/**
 * The last failed attempt to submit (Create Listing or Save changes): its errors, and the form as it was.
 */
export type Submission = {
  count: number
  errors: FieldErrors
  problem: string | null
  /** True if the server refused the form, not the check on this page. */
  isFromServer: boolean
  /** True if the only problem was the unanswered question about the price. */
  needsPriceAnswer: boolean
  submitted: FormValues | null
  imageUrls: string[] | null
}

export const NO_SUBMISSION: Submission = {
  count: 0,
  errors: {},
  problem: null,
  isFromServer: false,
  needsPriceAnswer: false,
  submitted: null,
  imageUrls: null,
}

/**
 * The messages that still apply. A field shows a message only after a failed attempt to submit. The message
 * is then updated as the person types, and disappears when the field is valid. A message from the server
 * stays until its field is changed.
 */
export function remainingErrors(
  submission: Submission,
  schema: ListingSchema,
  values: FormValues,
  photos: PhotoQueueSnapshot,
  photoFailedMessage: string,
): FieldErrors {
  const refusedFields = fieldsWithErrors(submission.errors)
  if (refusedFields.length === 0) return {}
  const current: FieldErrors = checkListing(values, photos.imageUrls ?? [], schema).errors ?? {}
  if (photos.hasFailed) current.images ??= photoFailedMessage
  const remaining: FieldErrors = {}
  for (const field of refusedFields) {
    const message =
      current[field] ??
      (submission.isFromServer && isUnchanged(field, submission, values, photos)
        ? submission.errors[field]
        : undefined)
    if (message) remaining[field] = message
  }
  return remaining
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
