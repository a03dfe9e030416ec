import type { Attribute, NumberWords } from '#contract/kinds/attribute.ts'
import { attributesOf } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'

/** What a listing says of itself, as people read it; the words stand in its kind. */

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

interface YesAndNo {
  yes: string
  no: string
}

/** The few facts of its kind by which a card is chosen or passed over, in the order they are read. */
export function cardFacts(listing: Listing, words: YesAndNo): string[] {
  return saidOf(listing)
    .filter(({ attribute }) => attribute.card !== undefined)
    .sort((a, b) => (a.attribute.card ?? 0) - (b.attribute.card ?? 0))
    .map(({ attribute, value }) => attributeText(attribute, value, words, 'card'))
}

/** Everything that a listing says about itself, in words. What its seller left out is left out. */
export function attributeRows(
  listing: Listing,
  words: YesAndNo,
): (readonly [label: string, value: string])[] {
  return saidOf(listing)
    .map(({ attribute, value }) => [attribute.label, attributeText(attribute, value, words)] as const)
    .filter(([, value]) => value !== '')
}

function saidOf(listing: Listing): { attribute: Attribute; value: unknown }[] {
  const fields = new Map<string, unknown>(Object.entries(listing))
  return attributesOf(listing.type).flatMap(([name, attribute]) => {
    const value = fields.get(name)
    return value === undefined || value === null ? [] : { attribute, value }
  })
}

/** A value of an attribute in words. On a card rooms are counted where the table has a label for them. */
export function attributeText(
  attribute: Attribute,
  value: unknown,
  words: YesAndNo,
  where: 'card' | 'table' = 'table',
): string {
  if (attribute.input === 'choice' || attribute.input === 'fixed')
    return attribute.words?.[String(value)] ?? String(value)
  if (attribute.input === 'flag') return value === true ? words.yes : words.no
  if (Array.isArray(value)) return value.join(', ')
  if (attribute.input !== 'number' || typeof value !== 'number') return String(value)
  return numberText(value, attribute.written ?? {}, where)
}

function numberText(
  value: number,
  { unit, cardUnit, none, one, many }: NumberWords,
  where: 'card' | 'table',
): string {
  if (many !== undefined) return value === 0 && none ? none : value === 1 && one ? one : `${value} ${many}`
  const shown = unit ?? (where === 'card' ? cardUnit : undefined)
  return shown ? `${numbers.format(value)} ${shown}` : numbers.format(value)
}
