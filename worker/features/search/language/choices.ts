import { listOpposites, type ChoiceKey, type RangeKey } from '#contract/kinds/filters.ts'

/** The tables of values by the key of their filter, which is also the kind of their words in the lexicon. */
export const CHOICES = [
  ['fuel', 'fuels'],
  ['transmission', 'transmissions'],
  ['condition', 'conditions'],
  ['water', 'water sources'],
  ['light', 'light sources'],
] as const satisfies readonly (readonly [ChoiceKey, string])[]
export type ChoiceWithWords = (typeof CHOICES)[number][0]
export const CHOICES_WITH_WORDS: readonly ChoiceWithWords[] = CHOICES.map(([key]) => key)

/** The choices that a search can exclude, such as "not diesel", each with the key that excludes it. */
export const EXCLUDABLE = listOpposites().flatMap(([key, not]) =>
  CHOICES_WITH_WORDS.filter((choice) => choice === key).map((choice) => [choice, not] as const),
)

/** The tables of numbers said without a unit, such as "pay monthly", by the end of the range that they set. */
export const NUMBERS = [['maxAdvanceMonths', 'ways to pay']] as const satisfies readonly (readonly [
  RangeKey,
  string,
])[]
export type NumberWithWords = (typeof NUMBERS)[number][0]
