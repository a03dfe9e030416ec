import { describe, expect, test } from 'vitest'
import type * as z from 'zod'

interface Field {
  /** Values that come out as they went in. */
  takes?: readonly unknown[]
  reads?: readonly (readonly [sent: unknown, read: unknown])[]
  /** Values by the words that refuse them; under '' those that the library finds words for. */
  refuses?: Readonly<Record<string, readonly unknown[]>>
}

/** Each field of a body or a query, changed in one that is good; undefined is a field that is left out. */
export function fields(
  name: string,
  [schema, good]: readonly [schema: z.ZodType, good: Readonly<Record<string, unknown>>],
  table: Readonly<Record<string, Field>>,
): void {
  describe(name, () => {
    test('is taken', () => {
      expect(schema.safeParse(good)).toMatchObject({ success: true })
    })
    test.each(Object.entries(table))('%s', (field, { takes = [], reads = [], refuses = {} }) => {
      for (const [sent, read] of [...takes.map((value) => [value, value] as const), ...reads])
        expect(readBy(schema, { ...good, [field]: sent }), shown(sent)).toHaveProperty([field], read)
      for (const [message, values] of Object.entries(refuses))
        for (const value of values)
          expect(refusalsBy(schema, { ...good, [field]: value }), shown(value)).toContainEqual([
            field,
            message || expect.stringMatching(/\w/),
          ])
    })
  })
}

/** Whole values, each with the field that is at fault ('' for all of them) and the words. */
export function refuses(
  schema: z.ZodType,
  table: readonly (readonly [value: unknown, field: string, message: string])[],
): void {
  for (const [value, field, message] of table)
    expect(refusalsBy(schema, value), shown(value)).toContainEqual([field, message])
}

/** An answer comes out whole, with each of its fields; only the optional ones can be missing. */
export function answers(
  schema: z.ZodType,
  sample: Readonly<Record<string, unknown>>,
  optional: readonly string[] = [],
): void {
  expect(schema.parse(sample)).toEqual(sample)
  const needed = Object.keys(sample).filter((field) => !schema.safeParse(without(sample, field)).success)
  expect(needed).toEqual(Object.keys(sample).filter((field) => !optional.includes(field)))
}

function without(sample: Readonly<Record<string, unknown>>, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sample).filter(([name]) => name !== field))
}

function readBy(schema: z.ZodType, value: object): unknown {
  const { data, error } = schema.safeParse(value)
  if (error) return error.issues
  // A field that came out undefined and one that is not there are the same.
  return { ...Object.fromEntries(Object.keys(value).map((field) => [field, undefined])), ...Object(data) }
}

function refusalsBy(schema: z.ZodType, value: unknown): (readonly [string, string])[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.map(({ path, message }) => [String(path[0] ?? ''), message])
}

function shown(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value).slice(0, 80)
}

/** Words of a list: 'a b' is 'a' and 'b'. */
export function words(text: string): string[] {
  return text.split(' ')
}

/** The same value under each of the names. */
export function each<T>(names: string, value: T): Record<string, T> {
  return Object.fromEntries(words(names).map((name) => [name, value]))
}

/** Another number under each of the names. */
export function counts(names: string): Record<string, number> {
  return Object.fromEntries(words(names).map((name, index) => [name, index + 1]))
}
