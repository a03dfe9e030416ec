import * as z from 'zod'
import type { Attribute } from './kinds/attribute.ts'
import { attributesOf, LISTING_TYPES } from './kinds/derived.ts'

const text = z.string({ error: 'Must be text' }).nullish()
const figure = z
  .union([z.number(), z.string()], { error: 'Must be a number, or a number given as text' })
  .nullish()
const tick = z.union([z.boolean(), z.string()], { error: 'Must be true or false' }).nullish()
const names = z.union([z.string(), z.array(z.string())], { error: 'Must be a list of texts' }).nullish()

const FIELD_OF_INPUT: Readonly<Record<Attribute['input'], z.ZodType>> = {
  text,
  choice: text,
  fixed: text,
  number: figure,
  year: figure,
  date: text,
  flag: tick,
  list: names,
}

/** The fields of the creation form, which may be empty or incomplete. A number may be given as typed text. */
const FormFields = z.looseObject({
  type: text,
  title: text,
  description: text,
  price: figure,
  currency: text,
  location: text,
  ...Object.fromEntries(
    LISTING_TYPES.flatMap(attributesOf).map(([name, { input }]) => [name, FIELD_OF_INPUT[input]]),
  ),
})

/** The body of POST /api/ai/suggest-listing: the form, complete or not. Unknown fields are ignored. */
export const SuggestListing = z
  .record(z.string(), z.unknown())
  .describe('The values of the creation form; a title or a description is needed')
  .superRefine((values, context) => {
    for (const { path, message } of FormFields.safeParse(values).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message })
  })
export type SuggestListing = z.infer<typeof SuggestListing>

/**
 * Each suggestion starts with 'Title: ' or 'Description: '. `questions` are those that buyers of this kind
 * usually ask and that the form does not answer yet.
 */
export const ListingSuggestions = z.object({
  suggestions: z.array(z.string()),
  questions: z.array(z.string()),
})
export type ListingSuggestions = z.infer<typeof ListingSuggestions>
