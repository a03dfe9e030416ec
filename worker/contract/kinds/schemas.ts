import * as z from 'zod'
import { currentYear } from '../dates.ts'
import { SHORT_TEXT_MAX } from '../limits.ts'
import { oneLine } from '../visible-text.ts'
import type { Attribute, Kind, NumberAttribute, YearAttribute } from './attribute.ts'
import type { AnyKind, ValueOf } from './derived.ts'

/** The schemas of attributes, with the exact messages that each kind defines. */

type SchemaOf<A> = A extends { isOptional: true }
  ? z.ZodOptional<z.ZodType<ValueOf<A>, ValueOf<A>>>
  : z.ZodType<ValueOf<A>, ValueOf<A>>
/** The schemas of a kind's attributes by their names on the wire. */
export type ShapeOf<K extends AnyKind> = {
  -readonly [N in keyof K['attributes']]: SchemaOf<K['attributes'][N]>
}

/**
 * The schemas for what a seller sends. An edited listing may keep its year, even if that is now too old for a
 * new listing.
 */
export function writtenShape<K extends AnyKind>(kind: K, keptYear?: number | null): ShapeOf<K> {
  return shapeOf(kind, (attribute) => writtenSchema(attribute, keptYear))
}

/** The schemas for reading. Any year is valid, since listings age. */
export function readShape<K extends AnyKind>(kind: K): ShapeOf<K> {
  return shapeOf(kind, (attribute) => (attribute.input === 'year' ? z.int() : writtenSchema(attribute)))
}

/** Each schema is made from the attribute that its type is derived from. */
function shapeOf<K extends AnyKind>(
  kind: Kind & K,
  schemaOf: (attribute: Attribute) => z.ZodType,
): ShapeOf<K> {
  const schemas = Object.entries<Attribute>(kind.attributes).map(([name, attribute]) => {
    const schema = schemaOf(attribute)
    return [name, attribute.isOptional ? schema.optional() : schema] as const
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(schemas) as ShapeOf<K>
}

function writtenSchema(attribute: Attribute, keptYear?: number | null): z.ZodType {
  switch (attribute.input) {
    case 'text':
      return attribute.isOptional ? optionalText() : requiredText(attribute.missing)
    case 'choice':
      return attribute.isOptional
        ? z.preprocess((value) => (value === '' ? undefined : value), z.enum(attribute.choices).optional())
        : z.enum(attribute.choices, { error: attribute.missing })
    case 'fixed':
      return z.literal(attribute.value, { error: attribute.missing })
    case 'number':
      return number(attribute)
    case 'year':
      return year(attribute, keptYear)
    case 'flag':
      return z.boolean()
    case 'list':
      return z.array(requiredText(attribute.says.blank)).max(attribute.max, attribute.says.max)
  }
}

/** A trimmed text, with one message for missing, blank and wrong type. */
function requiredText(message: string | undefined) {
  return z
    .string({ error: message })
    .overwrite(oneLine)
    .min(1, message)
    .max(SHORT_TEXT_MAX, `At most ${SHORT_TEXT_MAX} characters`)
}

function optionalText() {
  const text = z.string().overwrite(oneLine).max(SHORT_TEXT_MAX, `At most ${SHORT_TEXT_MAX} characters`)
  return text.transform((value) => value || undefined).pipe(z.string().optional())
}

function number({ min, max, step, says }: NumberAttribute) {
  const schema = z.number({ error: says.number }).min(min, says.min).max(max, says.max)
  if (step === undefined) return schema
  return step === 1 ? schema.int(says.step) : schema.multipleOf(step, says.step)
}

function year({ ageMaxYears, says }: YearAttribute, kept?: number | null) {
  return z
    .number({ error: says.number })
    .int(says.whole)
    .refine((value) => value === kept || value >= currentYear() - ageMaxYears, says.tooOld)
    .refine((value) => value <= currentYear(), says.future)
}
