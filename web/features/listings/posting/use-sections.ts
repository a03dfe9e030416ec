import { useState } from 'react'
import { attributesOf } from '#contract/kinds/derived.ts'
import {
  checkListing,
  fieldsWithErrors,
  type FieldErrors,
  type FormField,
  type ListingSchema,
} from './check-listing.ts'
import type { FormValues } from './form-values.ts'

/** The form's sections, in page order. */
export const SECTIONS = ['kind', 'what', 'price', 'more'] as const
export type Section = (typeof SECTIONS)[number]

/**
 * Which sections are done, and which are open on a phone. A section opens when all sections before it are
 * done, when one of its fields gets the focus, and as long as one of its fields has an error. It closes only
 * if the person asks for it, because the fields below would move up under their finger.
 */
export function useSections(values: FormValues, schema: ListingSchema, errors: FieldErrors) {
  const [chosen, setChosen] = useState<Partial<Record<Section, boolean>>>({})
  const sectionsOf = (found: FieldErrors) =>
    new Set(fieldsWithErrors(found).map((field) => sectionOf(field, values.type)))
  const unfinished = sectionsOf(checkListing(values, [], schema).errors ?? {})
  const faulty = sectionsOf(errors)
  const isDone = (section: Section) => !unfinished.has(section)
  return {
    isDone,
    isOpen: (section: Section) =>
      faulty.has(section) || (chosen[section] ?? SECTIONS.slice(0, SECTIONS.indexOf(section)).every(isDone)),
    setOpen: (section: Section, isOpen: boolean) => setChosen((all) => ({ ...all, [section]: isOpen })),
    reset: () => setChosen({}),
  }
}

function sectionOf(field: FormField, type: FormValues['type']): Section {
  if (field === 'type' || field === 'images') return 'kind'
  if (field === 'price' || field === 'currency' || field === 'location' || field === 'area') return 'price'
  if (field === 'description' || field === 'contact') return 'more'
  const attribute = type === '' ? undefined : attributesOf(type).find(([name]) => name === field)?.[1]
  return attribute?.isMore ? 'more' : 'what'
}
