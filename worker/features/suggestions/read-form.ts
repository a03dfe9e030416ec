import * as z from 'zod'
import type { Attribute } from '#contract/kinds/attribute.ts'
import {
  attributesOf,
  type ColumnValues,
  TYPE_ALIASES,
  LISTING_TYPES,
  type ListingType,
} from '#contract/kinds/derived.ts'
import { KINDS } from '#contract/kinds/kinds.ts'
import { writtenShape } from '#contract/kinds/schemas.ts'
import { AMENITIES_MAX, DESCRIPTION_MAX, SHORT_TEXT_MAX, TITLE_MAX } from '#contract/limits.ts'
import { SharedFields } from '#contract/listing.ts'
import type { Currency } from '#contract/lists.ts'
import { parseNumber } from '#contract/numbers.ts'
import type { Location } from '#contract/places.ts'
import { toOneLine, toVisibleText } from '#contract/visible-text.ts'
import { guessKind } from './guess-kind.ts'
import { shorten } from './wording.ts'

/** The fields of a form that all kinds share. Fields with invalid values count as blank. */
interface SharedFormFields {
  kind?: ListingType
  /** True if the kind was guessed, not chosen. A guessed kind affects only the wording. */
  isKindGuessed: boolean
  title: string
  description: string
  price?: number
  currency: Currency
  location?: Location
}

/** A form with its attributes by column. Several kinds can use the same column. */
export type Form = SharedFormFields & Partial<ColumnValues>

/**
 * Reads the form field by field. A number may also be given as typed text. Texts are cut to their limits, and
 * any other invalid value is dropped.
 */
export function readForm(values: Readonly<Record<string, unknown>>): Form {
  const at = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  const title = textOf(at('title'), TITLE_MAX)
  const description = longTextOf(at('description'))
  const chosen = kindOf(at('type'))
  const kind = chosen ?? guessKind(title, description, (name) => textOf(at(name), SHORT_TEXT_MAX) !== '')
  const { price, currency, location } = SharedFields.shape
  return {
    kind,
    isKindGuessed: chosen === undefined,
    title,
    description,
    price: parseField(price, toNumber(at('price'))),
    currency: parseField(currency, at('currency')) ?? 'SLE',
    location: parseField(location, at('location')),
    ...(kind && readAttributes(kind, at)),
  }
}

/**
 * The attributes that the form asks for, that is, those whose value the kind does not fix. The cast is safe:
 * each value is parsed for its attribute, and a column has the type of its attribute.
 */
function readAttributes(type: ListingType, at: (name: string) => unknown): Partial<ColumnValues> {
  const schemas = SCHEMAS.get(type)
  const filledIn = attributesOf(type).flatMap(([name, attribute]) => {
    const schema = schemas?.get(name)
    const value = schema && readAttribute(attribute, schema, at(name))
    return value === undefined ? [] : [[attribute.column, value] as const]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(filledIn) as Partial<ColumnValues>
}

const SCHEMAS = new Map(
  KINDS.map((kind) => [kind.type, new Map<string, z.ZodType>(Object.entries(writtenShape(kind)))]),
)

function readAttribute({ input }: Attribute, schema: z.ZodType, value: unknown): unknown {
  switch (input) {
    case 'text':
      return shortTextOf(value)
    case 'choice':
    case 'date':
      return parseField(schema, value === '' ? undefined : value)
    case 'number':
    case 'year':
      return parseField(schema, toNumber(value))
    // An unticked box means that the question is unanswered, not that the answer is no.
    case 'flag':
      return isTicked(value)
    case 'list':
      return shortTextsOf(value)
    case 'fixed':
      return undefined
  }
}

function parseField<T extends z.ZodType>(schema: T, value: unknown): z.output<T> | undefined {
  return value === undefined ? undefined : schema.safeParse(value).data
}

function kindOf(value: unknown): ListingType | undefined {
  if (typeof value !== 'string') return undefined
  return (
    LISTING_TYPES.find((kind) => kind === value) ??
    (Object.hasOwn(TYPE_ALIASES, value) ? TYPE_ALIASES[value] : undefined)
  )
}

function textOf(value: unknown, charactersMax: number): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'string' ? shorten(toOneLine(value.slice(0, DESCRIPTION_MAX)), charactersMax) : ''
}

function longTextOf(value: unknown): string {
  return typeof value === 'string'
    ? shorten(toVisibleText(value), DESCRIPTION_MAX)
    : textOf(value, DESCRIPTION_MAX)
}

/** A short text. Text that has no letter or digit, or looks like markup, counts as blank. */
function shortTextOf(value: unknown): string | undefined {
  const text = textOf(value, SHORT_TEXT_MAX).replace(/^[\s,;:.!?–-]+|[\s,;:.!?–-]+$/gu, '')
  return /[\p{L}\p{N}]/u.test(text) && !/[<>{}]/.test(text) ? text : undefined
}

function shortTextsOf(value: unknown): string[] | undefined {
  const items: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const textsByLowerCase = new Map<string, string>()
  for (const item of items.slice(0, AMENITIES_MAX)) {
    const name = shortTextOf(item)
    if (name !== undefined && !textsByLowerCase.has(name.toLowerCase()))
      textsByLowerCase.set(name.toLowerCase(), name)
  }
  return textsByLowerCase.size === 0 ? undefined : [...textsByLowerCase.values()]
}

/** A number, as such or as typed. */
function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.length > SHORT_TEXT_MAX) return undefined
  return parseNumber(value) ?? undefined
}

function isTicked(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined
}
