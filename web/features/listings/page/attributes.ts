import { attributeText, type YesAndNo } from '#contract/kinds/attribute-text.ts'
import type { Attribute } from '#contract/kinds/attribute.ts'
import { attributesOf, kindOf } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'

/** The few attributes that a card shows, in display order. */
export function cardAttributes(listing: Listing, words: YesAndNo): string[] {
  return statedAttributes(listing)
    .filter(({ attribute }) => attribute.card !== undefined)
    .sort((a, b) => (a.attribute.card ?? 0) - (b.attribute.card ?? 0))
    .map(({ attribute, value }) => attributeText(attribute, value, words, 'card'))
}

/** All attributes that the seller stated, as labels and texts. */
export function attributeRows(
  listing: Listing,
  words: YesAndNo,
): (readonly [label: string, value: string])[] {
  return statedAttributes(listing)
    .map(({ attribute, value }) => [attribute.label, attributeText(attribute, value, words)] as const)
    .filter(([, value]) => value !== '')
}

function statedAttributes(listing: Listing): { attribute: Attribute; value: unknown }[] {
  const fields = new Map<string, unknown>(Object.entries(listing))
  const { months, fees = [] } = kindOf(listing.type).moveIn ?? {}
  return attributesOf(listing.type).flatMap(([name, attribute]) => {
    const value = fields.get(name)
    // Those are in the sum of what moving in costs.
    const isElsewhere = name === months || fees.includes(name)
    return value === undefined || value === null || isElsewhere ? [] : { attribute, value }
  })
}
