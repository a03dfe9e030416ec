import * as z from 'zod'
import { currentYear, dayIn } from '#contract/dates.ts'
import { SHORT_TEXT_MAX } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import { counted } from '#contract/numbers.ts'
import { toOneLine } from '#contract/visible-text.ts'
import type { Attribute, DateAttribute, Kind, NumberAttribute, YearAttribute } from './attribute.ts'
import type { AnyKind, ValueOf } from './derived.ts'

/** The schemas of attributes, with the messages that each kind defines. */

type SchemaOf<A> = A extends { isOptional: true }
  ? z.ZodOptional<z.ZodType<ValueOf<A>, ValueOf<A>>>
  : z.ZodType<ValueOf<A>, ValueOf<A>>
/** A listing's fields by their names on the wire. */
export type Fields = Readonly<Record<string, unknown>>

/** The schemas of a kind's attributes by their names on the wire. */
type ShapeOf<K extends AnyKind> = {
  -readonly [N in keyof K['attributes']]: SchemaOf<K['attributes'][N]>
}

/**
 * The schemas for what a seller sends. An edited listing may keep the years and days of `original`, even if
 * they are now too old for a new listing.
 */
export function writtenShape<K extends AnyKind>(kind: K, original: Fields = {}): ShapeOf<K> {
  return shapeOf(kind, (attribute, name) => writtenSchema(attribute, original[name]))
}

/** The schemas for what readers get. Any year and day is valid, since listings age. */
export function readShape<K extends AnyKind>(kind: K): ShapeOf<K> {
  return shapeOf(kind, (attribute) => {
    if (attribute.input === 'year') return z.int()
    return attribute.input === 'date' ? z.iso.date() : writtenSchema(attribute)
  })
}

/** Each schema and its type are derived from the same attribute. */
function shapeOf<K extends AnyKind>(
  kind: Kind & K,
  schemaOf: (attribute: Attribute, name: string) => z.ZodType,
): ShapeOf<K> {
  const schemas = Object.entries<Attribute>(kind.attributes).map(([name, attribute]) => {
    const schema = schemaOf(attribute, name)
    return [name, attribute.isOptional ? schema.optional() : schema] as const
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(schemas) as ShapeOf<K>
}

function writtenSchema(attribute: Attribute, original?: unknown): z.ZodType {
  switch (attribute.input) {
    case 'text':
      return attribute.isOptional ? optionalText() : requiredText(attribute.missingMessage)
    case 'choice':
      return attribute.isOptional
        ? z.preprocess((value) => (value === '' ? undefined : value), z.enum(attribute.choices).optional())
        : z.enum(attribute.choices, { error: attribute.missingMessage })
    case 'fixed':
      return z.literal(attribute.value, { error: attribute.missingMessage })
    case 'number':
      return number(attribute)
    case 'year':
      return year(attribute, original)
    case 'date':
      return date(attribute, original)
    case 'flag':
      return z.boolean()
    case 'list':
      return z.array(requiredText(attribute.messages.blank)).max(attribute.max, attribute.messages.max)
  }
}

/** A trimmed text. A missing, blank or non-text value gets the same message. */
function requiredText(message: string | undefined) {
  return z
    .string({ error: message })
    .overwrite(toOneLine)
    .min(1, message)
    .max(SHORT_TEXT_MAX, `At most ${SHORT_TEXT_MAX} characters`)
}

function optionalText() {
  const text = z.string().overwrite(toOneLine).max(SHORT_TEXT_MAX, `At most ${SHORT_TEXT_MAX} characters`)
  return text.transform((value) => value || undefined).pipe(z.string().optional())
}

function number({ label, min, max, step, isMoney, missingMessage, messages: own }: NumberAttribute) {
  const messages = {
    number: `${label} must be a number`,
    min: `${label} cannot be negative`,
    max: `${label} is too large`,
    step: `${label} must be a whole number`,
    ...own,
  }
  const error = ({ input }: { input?: unknown }) =>
    ((input === undefined || input === null) && missingMessage) || messages.number
  const schema = z.number({ error }).min(min, messages.min).max(max, messages.max)
  if (isMoney) return schema.overwrite(toCents)
  if (step === undefined) return schema
  return step === 1 ? schema.int(messages.step) : schema.multipleOf(step, messages.step)
}

function date({ label, isOptional, agoMaxYears, aheadMaxYears }: DateAttribute, original: unknown) {
  const cannotBe = (years: number, where: string) =>
    `${label} cannot be more than ${counted(years, 'year')} ${where}`
  const day = z.iso
    .date(`${label} must be a day`)
    .refine((value) => value === original || value >= dayIn(-agoMaxYears), cannotBe(agoMaxYears, 'ago'))
    .refine((value) => value === original || value <= dayIn(aheadMaxYears), cannotBe(aheadMaxYears, 'ahead'))
  return isOptional ? z.preprocess((value) => (value === '' ? undefined : value), day.optional()) : day
}

function year({ ageMaxYears, messages }: YearAttribute, original: unknown) {
  return z
    .number({ error: messages.number })
    .int(messages.whole)
    .refine((value) => value === original || value >= currentYear() - ageMaxYears, messages.tooOld)
    .refine((value) => value <= currentYear(), messages.future)
}
