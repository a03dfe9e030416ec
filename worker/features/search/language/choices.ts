import type { ChoiceKey } from '#contract/kinds/filters.ts'

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
