import type { Fact } from './template.ts'

/**
 * How phrases are written, for whoever adds some. `{storage}` is filled in from the form; a phrase is used
 * only where all of its {slots} are known and none was said before. What stands in [square brackets] is left
 * out where it cannot be said. `{sealed:Still in its box}` says these words of a fact that is known. `{a}`
 * becomes "a" or "an" by the word after it. Slots: facts.ts. Write nothing that the slots do not say: no
 * charger, no warranty, no "well maintained".
 */
export interface KindPhrases {
  titles: Subjects
  /** The first sentence of a description. */
  openings: Subjects
  /**
   * What the opening left out. For every fact one phrase says it alone, so that all is said whatever else is
   * missing.
   */
  about: readonly string[]
  deal: readonly string[]
  /** The same as a list, one fact a line, in this order. */
  lines: readonly string[]
  /** The last sentence, in half of the descriptions. */
  closings: readonly string[]
  questions: readonly Question[]
}

/**
 * By what the thing can be called: its name, else the words of the seller's own title, else only its kind.
 */
interface Subjects {
  named: readonly string[]
  inOwnWords: readonly string[]
  bare: readonly string[]
}

/**
 * What buyers ask: not where a fact answers it, or a word of the title or description that starts with one of
 * `words`.
 */
export interface Question {
  ask: string
  answeredBy?: readonly Fact[]
  words?: readonly string[]
  /** Only for things of such words: a network lock concerns phones alone. */
  onlyFor?: readonly string[]
}

/** Where and for how much, for what is sold. */
export const SALE_DEAL = [
  'Price: {price}.',
  'The price is {price}.',
  'Asking {price}[, pick-up in {place}].',
  'Asking {price}[ in {place}].',
  'The price is {price}[ and it is in {place}].',
  'Price {price}[, location {place}].',
  'You can see it in {place}[. The price is {price}].',
  'It is in {place}[ and the price is {price}].',
  'It is in {place}.',
  'Location: {place}.',
  'Pick-up in {place}.',
  'Come and see it in {place}[, price {price}].',
] as const

export const SALE_LINES = ['Price: {price}', 'Location: {place}'] as const

export const SALE_TITLES_IN_OWN_WORDS = [
  '{words} for Sale[ in {place}]',
  '{words}, {place}',
  'For Sale: {words}[, {place}]',
  '{words} - {price}',
  '{words} for {price}[ in {place}]',
  '{words}',
  'Selling: {words}',
] as const

export const SALE_OPENINGS_IN_OWN_WORDS = [
  'For sale: {words}.',
  '{words}, for sale[ in {place}].',
  'Now for sale[ in {place}]: {words}.',
  'Selling this: {words}.',
] as const

export const SALE_CLOSINGS = [
  'Send me a message here if you want to see it.',
  'Questions are welcome, just write to me here.',
  'Interested? Send a message and we will agree on a time.',
  'Write to me here before you come, so that we can agree on a time.',
] as const
