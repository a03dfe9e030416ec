import type { Attribute } from '#contract/kinds/attribute.ts'
import { attributesOf, type ListingType } from '#contract/kinds/derived.ts'
import { slot, slotIf } from '#contract/slots.ts'
import { attributeText } from '#contract/kinds/attribute-text.ts'
import type { listingWords } from '#web/features/listings/page/copy.ts'
import { nameNumbers, numberSlot } from './slots.tsx'

type Words = (typeof listingWords)['en']

/**
 * The rows that any listing of a type may have, with slots for values, and the field that a listing must have
 * for each.
 */
export function outlineAttributes(type: ListingType, words: Words) {
  return attributesOf(type).map(([field, attribute]) => ({
    label: attribute.label,
    value: nameNumbers(outlineOf(field, attribute, words)),
    field,
  }))
}

function outlineOf(field: string, attribute: Attribute, words: Words): string {
  const write = (value: unknown) => attributeText(attribute, value, words)
  const choices = choicesOf(field, attribute)
  if (choices.length > 0)
    return choices.map((choice) => slotIf(`${field}_${nameOf(choice)}`, write(choice))).join('')
  if (attribute.input === 'number' || attribute.input === 'year') return write(numberSlot(field))
  return attribute.input === 'fixed' ? write(attribute.value) : write(slot(field))
}

/** Values with words of their own. Of a number none, one and many. */
function choicesOf(field: string, attribute: Attribute): readonly (string | number | boolean)[] {
  if (attribute.input === 'choice') return attribute.words ? attribute.choices : []
  if (attribute.input === 'flag') return [true, false]
  return attribute.input === 'number' && attribute.written?.many ? [0, 1, numberSlot(field)] : []
}

/**
 * As worker/features/pages/listing-slots.ts names what it found: a number that is neither none nor one is
 * `n`.
 */
function nameOf(choice: unknown): string {
  return typeof choice === 'number' && choice > 1 ? 'n' : String(choice)
}
