import type * as z from 'zod'
import { FIELD_WORDS } from './field-words.ts'

/** A JSON schema as zod makes it. */
export type Schema = z.core.JSONSchema.BaseSchema

/**
 * Puts the words that there are for the fields of `thing` into its schema, and into those of what it holds.
 */
export function describeFields(schema: Schema, thing: string): void {
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    const field = asSchema(each)
    const words = wordsOf(thing, name)
    if (words) field.description = words
    describeFields(field, name)
  }
  for (const each of [itemOf(schema), ...alternativesOf(schema)]) if (each) describeFields(each, thing)
}

/** What a field of a thing means, where its name does not say. */
export function wordsOf(thing: string, field: string): string | undefined {
  return FIELD_WORDS[`${thing}.${field}`] ?? FIELD_WORDS[field]
}

/** What a list holds: all of it is of one kind, also where their number is fixed. */
export function itemOf({ items, prefixItems }: Schema): Schema | undefined {
  const item = items && !Array.isArray(items) ? items : prefixItems?.[0]
  return item === undefined ? undefined : asSchema(item)
}

export function alternativesOf({ anyOf, oneOf }: Schema): Schema[] {
  return (anyOf ?? oneOf ?? []).map(asSchema)
}

/** zod writes no bare true or false for a property. */
export function asSchema(schema: z.core.JSONSchema._JSONSchema): Schema {
  return typeof schema === 'boolean' ? {} : schema
}
