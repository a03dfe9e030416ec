import * as z from 'zod'
import { APPLE_PRODUCTS, CURRENCIES, LISTING_TYPES, type ListingType } from '#contract/kinds.ts'

const text = z.string().catch('')
const box = z.boolean().catch(false)

/**
 * What stands in the form, as typed: figures are text until they are checked. Anything that an older version
 * of the form or a broken storage left behind falls back to blank, field by field.
 */
export const FormValues = z.object({
  type: z.enum(LISTING_TYPES).or(z.literal('')).catch(''),
  title: text,
  price: text,
  currency: z.enum(CURRENCIES).catch('SLE'),
  location: text,
  description: text,

  brand: text,
  productType: text,
  electronicsModel: text,
  storageCapacity: text,
  color: text,

  generatorBrand: text,
  generatorModel: text,
  powerOutput: text,
  generatorFuelType: text,
  ageInMonths: text,

  make: text,
  carModel: text,
  year: text,
  mileage: text,
  condition: text,
  bodyType: text,
  carFuelType: text,
  transmission: text,
  exteriorColor: text,
  interiorColor: text,

  bedrooms: text,
  bathrooms: text,
  squareFootage: text,
  propertyType: text,
  furnished: box,
  petsAllowed: box,
  parkingSpaces: text,
  amenities: z.array(z.string()).catch([]),
})
export type FormValues = z.infer<typeof FormValues>
export type FieldName = keyof FormValues
export type TextFieldName = { [N in FieldName]: string extends FormValues[N] ? N : never }[FieldName]

export const BLANK_VALUES: FormValues = FormValues.parse({})

/**
 * The values after one change, with what follows from it: another kind clears the old one's fields, an iPhone
 * is an Apple. The kind that `origin` has gets its fields from there: a slip of the thumb must not cost a
 * listing its details.
 */
export function withChange<N extends FieldName>(
  values: FormValues,
  name: N,
  value: FormValues[N],
  origin = BLANK_VALUES,
): FormValues {
  const changed = { ...values, [name]: value }
  if (name === 'type' && value !== values.type)
    return withKind(changed, changed.type === origin.type ? origin : BLANK_VALUES)
  if (name !== 'productType') return changed
  if (isOnlyApple(changed.productType)) return { ...changed, brand: 'Apple' }
  return isOnlyApple(values.productType) ? { ...changed, brand: '' } : changed
}

export function isOnlyApple(productType: string): boolean {
  return APPLE_PRODUCTS.some((product) => product === productType)
}

/** True while nobody has filled anything in. */
export function isBlank(values: FormValues): boolean {
  return JSON.stringify(values) === JSON.stringify(BLANK_VALUES)
}

export function kindOf({ type }: FormValues): ListingType | null {
  return type === '' ? null : type
}

function withKind(
  { type, title, price, currency, location, description }: FormValues,
  kindFields: FormValues,
): FormValues {
  return { ...kindFields, type, title, price, currency, location, description }
}
