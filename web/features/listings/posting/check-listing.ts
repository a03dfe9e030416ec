import '#web/lib/zod-without-eval.ts'
import { ELECTRONICS_CONDITION } from '#contract/kinds.ts'
import { type editedListing, NewElectronics, NewListing } from '#contract/listing.ts'
import { figureOrZero, readFigure } from './figures.ts'
import { BLANK_VALUES, type FieldName, type FormValues } from './form-values.ts'

export type FormField = FieldName | 'images'
export type FieldErrors = Partial<Record<FormField, string>>
export type CheckedListing = { listing: NewListing; errors: null } | { listing: null; errors: FieldErrors }

// The fields of every kind, checked before a kind is chosen too: one press then shows all that is still
// missing.
const Shared = NewElectronics.pick({
  title: true,
  price: true,
  currency: true,
  location: true,
  description: true,
  images: true,
})

/** What a listing must be: a new one, or one that stands and may keep what it was posted with. */
export type Rules = typeof NewListing | ReturnType<typeof editedListing>

/** Checks the form with the schema that the server uses; the first message of each field counts. */
export function checkListing(values: FormValues, images: readonly string[], rules: Rules): CheckedListing {
  const payload = toPayload(values, images)
  const whole = rules.safeParse(payload)
  if (whole.success) return { listing: whole.data, errors: null }
  const shared = values.type === '' ? Shared.safeParse(payload).error?.issues : []
  return {
    listing: null,
    errors: byField(
      [...whole.error.issues, ...(shared ?? [])].map(({ path, message }) => [path.join('.'), message]),
    ),
  }
}

/**
 * Messages by dotted path, as the server sends them too, given to the field that shows them: `images.2` to
 * the photos.
 */
export function byField(messages: Iterable<readonly [path: string, message: string]>): FieldErrors {
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
export function fieldsOf(errors: FieldErrors): FormField[] {
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
    price: figureOrZero(values.price),
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
    typeof value !== 'number' || readFigure(String(typed[name])) !== null
  return Object.fromEntries(Object.entries(toPayload(values, [])).filter(isSaid))
}

function kindPayload(values: FormValues): Record<string, unknown> {
  if (values.type === 'electronics') return electronicsPayload(values)
  if (values.type === 'generator') return generatorPayload(values)
  if (values.type === 'car_sale') return carPayload(values)
  return values.type === 'home_rent' ? homePayload(values) : {}
}

function electronicsPayload({ brand, productType, electronicsModel, storageCapacity, color }: FormValues) {
  return { brand, productType, condition: ELECTRONICS_CONDITION, electronicsModel, storageCapacity, color }
}

function generatorPayload({
  generatorBrand,
  generatorModel,
  powerOutput,
  generatorFuelType,
  ageInMonths,
}: FormValues) {
  return {
    generatorBrand,
    generatorModel,
    powerOutput,
    generatorFuelType,
    ageInMonths: figureOrZero(ageInMonths),
  }
}

function carPayload(values: FormValues) {
  const {
    make,
    carModel,
    year,
    mileage,
    condition,
    bodyType,
    carFuelType,
    transmission,
    exteriorColor,
    interiorColor,
  } = values
  const figures = { year: figureOrZero(year), mileage: figureOrZero(mileage) }
  return {
    make,
    carModel,
    ...figures,
    condition,
    bodyType,
    carFuelType,
    transmission,
    exteriorColor,
    interiorColor,
  }
}

function homePayload({
  bedrooms,
  bathrooms,
  squareFootage,
  propertyType,
  furnished,
  petsAllowed,
  parkingSpaces,
  amenities,
}: FormValues) {
  return {
    bedrooms: figureOrZero(bedrooms),
    bathrooms: figureOrZero(bathrooms),
    squareFootage: figureOrZero(squareFootage),
    propertyType,
    // An empty box is a question not answered, which is not the same as a no.
    furnished: furnished || undefined,
    petsAllowed: petsAllowed || undefined,
    parkingSpaces: parkingSpaces.trim() === '' ? undefined : figureOrZero(parkingSpaces),
    amenities: amenities.length === 0 ? undefined : amenities,
  }
}
