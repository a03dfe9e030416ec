import { attributesOf, LISTING_TYPES } from '#contract/kinds/derived.ts'
import { postingWords } from './copy.ts'
import type { FormField } from './check-listing.ts'

const LABELS: ReadonlyMap<string, string> = new Map([
  ...LISTING_TYPES.flatMap(attributesOf).map(
    ([name, { label, formLabel = label }]) => [name, formLabel] as const,
  ),
  ...Object.entries(postingWords.en.labels),
])

/** What the form calls a field: of every kind by its own, of one kind by the kind. */
export function labelOf(name: FormField): string {
  return LABELS.get(name) ?? name
}
