import { describe, expect, test } from 'vitest'
import type * as z from 'zod'

interface Field {
  /** Values that the schema accepts unchanged. */
  accepts?: readonly unknown[]
  /** Values that the schema accepts and changes. */
  parses?: readonly (readonly [sent: unknown, parsed: unknown])[]
  /**
   * Values that the schema refuses, grouped by the expected error message. Under the key '' any message
   * passes; used for zod's default messages.
   */
  refuses?: Readonly<Record<string, readonly unknown[]>>
}

/**
 * Tests each field of a body or query by changing it in a valid sample. A value of undefined stands for a
 * missing field.
 */
export function testFields(
  name: string,
  [schema, sample]: readonly [schema: z.ZodType, sample: Readonly<Record<string, unknown>>],
  table: Readonly<Record<string, Field>>,
): void {
  describe(name, () => {
    test('the valid sample is accepted', () => {
      expect(schema.safeParse(sample)).toMatchObject({ success: true })
    })
    test.each(Object.entries(table))(
      'the field %s is validated',
      (field, { accepts = [], parses = [], refuses = {} }) => {
        for (const [sent, parsed] of [...accepts.map((value) => [value, value] as const), ...parses])
          expect(parse(schema, { ...sample, [field]: sent }), toText(sent)).toHaveProperty([field], parsed)
        for (const [message, values] of Object.entries(refuses))
          for (const value of values)
            expect(listRefusals(schema, { ...sample, [field]: value }), toText(value)).toContainEqual([
              field,
              message || expect.stringMatching(/\w/),
            ])
      },
    )
  })
}

/** Expects each value to be refused with the message at the field ('' for the whole value). */
export function expectRefusals(
  schema: z.ZodType,
  table: readonly (readonly [value: unknown, field: string, message: string])[],
): void {
  for (const [value, field, message] of table)
    expect(listRefusals(schema, value), toText(value)).toContainEqual([field, message])
}

/** Expects the sample to parse unchanged, and every field except the optional ones to be required. */
export function expectRequiredFields(
  schema: z.ZodType,
  sample: Readonly<Record<string, unknown>>,
  optional: readonly string[] = [],
): void {
  expect(schema.parse(sample)).toEqual(sample)
  const required = Object.keys(sample).filter((field) => !schema.safeParse(without(sample, field)).success)
  expect(required).toEqual(Object.keys(sample).filter((field) => !optional.includes(field)))
}

function without(sample: Readonly<Record<string, unknown>>, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sample).filter(([name]) => name !== field))
}

function parse(schema: z.ZodType, value: object): unknown {
  const { data, error } = schema.safeParse(value)
  if (error) return error.issues
  // A field missing from the result is set to undefined, so that toHaveProperty can expect undefined.
  return { ...Object.fromEntries(Object.keys(value).map((field) => [field, undefined])), ...Object(data) }
}

function listRefusals(schema: z.ZodType, value: unknown): (readonly [string, string])[] {
  const issues = schema.safeParse(value).error?.issues ?? []
  return issues.map(({ path, message }) => [String(path[0] ?? ''), message])
}

function toText(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value).slice(0, 80)
}

export function words(text: string): string[] {
  return text.split(' ')
}

/** An object with the same value for each name. */
export function fieldsWithValue<T>(names: string, value: T): Record<string, T> {
  return Object.fromEntries(words(names).map((name) => [name, value]))
}

/** An object with a different number for each name. */
export function counts(names: string): Record<string, number> {
  return Object.fromEntries(words(names).map((name, index) => [name, index + 1]))
}

// Sample objects that appear in many responses.
export const TIME = '2026-11-20T08:30:00.000Z'

export const PERSON = { id: 'p', displayName: 'Aminata Kamara' }

export const SELLER = {
  ...PERSON,
  profileImageUrl: null,
  userType: 'individual',
  isPhoneVerified: true,
  verificationLevel: 'Basic',
  location: 'Bo',
  createdAt: TIME,
}

export const MARKS = { deliveredSeq: 2, readSeq: 1 }

export const MESSAGE = {
  id: 'm',
  conversationId: 'c',
  seq: 1,
  senderId: 'p',
  clientId: 'x',
  kind: 'text',
  content: 'Hello',
  createdAt: TIME,
}

export const NOTIFICATION = {
  id: 'n',
  kind: 'price_drop',
  isRead: false,
  createdAt: TIME,
  listing: { id: 'l', title: 'Phone' },
  actor: PERSON,
  preview: 'Hello',
  expiresAt: TIME,
  savedSearch: { id: 's', name: 'Phones in Bo' },
  count: 1,
  listingsCount: 1,
  conversationId: 'c',
  price: 5_000,
  formerPrice: 6_000,
  currency: 'SLE',
}

/** The fields that listings of every kind share in responses. */
export const SHARED_LISTING_FIELDS = {
  id: 'l',
  title: 'Honda EU22i',
  description: 'Used for six months in Bo, as good as new.',
  price: 9_000,
  currency: 'SLE',
  priceSle: 9_000,
  priceUsd: 391.3,
  rate: { slePerUsd: 23, asOf: '2026-11-20' },
  previousPrice: 450,
  previousCurrency: 'USD',
  location: 'Bo',
  imageUrls: ['/media/l/a-1280.webp'],
  photos: [{ url: '/a', medium: '/b', small: '/c', width: 4, height: 3, thumbhash: 'x' }],
  likesCount: 1,
  commentsCount: 2,
  viewsCount: 3,
  likedByMe: true,
  aiScore: 70,
  status: 'active',
  createdAt: TIME,
  expiresAt: TIME,
  user: SELLER,
  renewableAt: TIME,
  restorableUntil: TIME,
  deletedAt: TIME,
  removedReason: 'Not a generator.',
  isFavourite: false,
  warnings: { price: 'Did you mean SLE 9,000?' },
}

export const LISTING = {
  ...SHARED_LISTING_FIELDS,
  type: 'generator',
  generatorBrand: 'Honda',
  generatorModel: 'EU22i',
  powerOutput: '2.2KVA',
  generatorFuelType: 'Petrol',
  ageInMonths: 6,
}
