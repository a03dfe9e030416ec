import * as z from 'zod'
import type { Attribute } from '#contract/kinds/attribute.ts'
import {
  attributesOf,
  LISTING_TYPES,
  type AnyKind,
  type FieldName as AttributeName,
  type ListingType,
} from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { CONTACT_CHANNELS, CURRENCIES } from '#contract/lists.ts'
import { parseNumber } from '#contract/numbers.ts'

const textField = z.string().catch('')
const flagField = z.boolean().catch(false)
const listField = z.array(z.string()).catch([])

/** The type of an attribute in the form, where numbers and choices are text. */
type FormType<A> = A extends { input: 'flag' } ? boolean : A extends { input: 'list' } ? string[] : string
type AttributeOf<K, N> = K extends { attributes: infer A } ? (N extends keyof A ? A[N] : never) : never
type AttributeValues = { [N in AttributeName]: FormType<AttributeOf<AnyKind, N>> }

/**
 * The form's content as typed: numbers are text until they are checked. A field that an older version of the
 * form or broken storage left invalid becomes blank.
 */
export const FormValues = z.object({
  type: z.enum(LISTING_TYPES).or(z.literal('')).catch(''),
  title: textField,
  price: textField,
  currency: z.enum(CURRENCIES).catch('SLE'),
  location: textField,
  area: textField,
  description: textField,
  contact: z.array(z.enum(CONTACT_CHANNELS)).catch([]),
  ...attributeValues(),
})
export type FormValues = z.infer<typeof FormValues>
/** The content of a form. `surePrices` are the improbable prices that the seller has confirmed. */
export type FormDraft = { values: FormValues; surePrices: readonly string[] }
export type FieldName = keyof FormValues
type NameOf<V> = { [N in FieldName]: V extends FormValues[N] ? N : never }[FieldName]
export type TextFieldName = NameOf<string>
export type ListFieldName = NameOf<string[]>

type AttributeSchemas = { [N in AttributeName]: z.ZodCatch<z.ZodType<AttributeValues[N]>> }

/** The cast is safe: each schema is built from the attribute that its type is derived from. */
function attributeValues(): AttributeSchemas {
  const schemas = LISTING_TYPES.flatMap(attributesOf).map(([name, { input }]): [string, unknown] => [
    name,
    input === 'flag' ? flagField : input === 'list' ? listField : textField,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(schemas) as AttributeSchemas
}

export const BLANK_VALUES: FormValues = FormValues.parse({})

export function isField(name: string): name is FieldName {
  return Object.hasOwn(BLANK_VALUES, name)
}

export function isTextName(name: string): name is TextFieldName {
  return typeof blankValueOf(name) === 'string'
}

export function isFlagName(name: string): name is NameOf<boolean> {
  return typeof blankValueOf(name) === 'boolean'
}

export function isListName(name: string): name is ListFieldName {
  return Array.isArray(blankValueOf(name))
}

function blankValueOf(name: string): unknown {
  return new Map<string, unknown>(Object.entries(BLANK_VALUES)).get(name)
}

/**
 * Applies a change and its consequences: another kind clears the fields of the old one, another place its area, and the product type
 * iPhone implies the brand Apple. Returning to the kind of `initialValues` restores its fields, so that a
 * mis-tap does not lose a listing's details.
 */
export function withChange<N extends FieldName>(
  values: FormValues,
  name: N,
  value: FormValues[N],
  initialValues = BLANK_VALUES,
): FormValues {
  const changed = {
    ...values,
    [name]: value,
    ...(name === 'location' && value !== values.location && { area: '' }),
  }
  if (name === 'type' && value !== values.type)
    return withKind(changed, changed.type === initialValues.type ? initialValues : BLANK_VALUES)
  const implied = impliedFieldOf(values.type, name)
  if (!implied) return changed
  const impliedValue = implied.values[String(value)]
  if (impliedValue) return { ...changed, [implied.name]: impliedValue }
  return implied.values[String(values[name])] ? { ...changed, [implied.name]: '' } : changed
}

/** The value that another field implies for a field, such as an iPhone's maker. */
export function impliedValueOf(values: FormValues, name: TextFieldName): string | undefined {
  if (values.type === '') return undefined
  const fields = new Map<string, unknown>(Object.entries(values))
  return attributesOf(values.type)
    .map(([from, attribute]) => {
      const implied = toImpliedField(attribute)
      return implied?.name === name ? implied.values[String(fields.get(from))] : undefined
    })
    .find((value) => value !== undefined)
}

function impliedFieldOf(type: FormValues['type'], name: string) {
  const entry = type === '' ? undefined : attributesOf(type).find(([each]) => each === name)
  return entry && toImpliedField(entry[1])
}

function toImpliedField(attribute: Attribute) {
  return attribute.input === 'choice' ? attribute.impliedField : undefined
}

/** A listing as its seller would have typed it. */
export function valuesOf(listing: Listing): FormValues {
  const fields: Partial<Record<string, unknown>> = { ...listing }
  const inputs = new Map(attributesOf(listing.type).map(([name, { input }]) => [name, input]))
  const typed = Object.keys(BLANK_VALUES).map((name) => [name, toTyped(fields[name], inputs.get(name))])
  return FormValues.parse(Object.fromEntries(typed))
}

// Years never have a thousands separator.
function toTyped(value: unknown, input: Attribute['input'] | undefined): unknown {
  if (typeof value !== 'number') return value
  return input === 'year' ? String(value) : withThousands(String(value))
}

/** Whether nothing has been filled in. What the person offered last time is there from the start. */
export function isBlank(values: FormValues): boolean {
  return JSON.stringify({ ...values, contact: [] }) === JSON.stringify(BLANK_VALUES)
}

export function chosenKind({ type }: FormValues): ListingType | null {
  return type === '' ? null : type
}

function withKind(
  { type, title, price, currency, location, area, description, contact }: FormValues,
  kindFields: FormValues,
): FormValues {
  return { ...kindFields, type, title, price, currency, location, area, description, contact }
}

const grouping = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** The number that the form sends: 0 if the text is not a number. */
export function numberOrZero(text: string): number {
  return parseNumber(text) ?? 0
}

/** Adds thousands separators to a number, since 85000000 and 850000 look alike at a glance. */
export function withThousands(text: string): string {
  const figure = parseNumber(text)
  return figure === null ? text : grouping.format(figure)
}
