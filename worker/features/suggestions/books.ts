import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { CAR_PHRASES } from './phrases-car.ts'
import { ELECTRONICS_PHRASES } from './phrases-electronics.ts'
import { untold } from './facts.ts'
import { GENERATOR_PHRASES } from './phrases-generator.ts'
import { HOME_PHRASES } from './phrases-home.ts'
import type { KindPhrases, Question } from './phrases.ts'
import { cut, type Template } from './template.ts'

/**
 * For a form without a kind, whose words leave more than one open: neither sold nor rented can be said.
 * Slots: words, price, place.
 */
const GENERAL_PHRASES: KindPhrases = {
  titles: {
    named: [],
    inOwnWords: [
      '{words} in {place}',
      '{words}, {place}',
      '{words} - {price}',
      '{words}, {price}[, {place}]',
      '{words}',
      'On Offer: {words}',
      'Take a Look: {words}',
    ],
    bare: [
      'On Offer[ in {place}]',
      'See This Offer[ in {place}]',
      'Offer[ in {place}][ at {price}]',
      'Have a Look[, {place}][, {price}]',
    ],
  },
  openings: {
    named: [],
    inOwnWords: [
      'On offer[ in {place}]: {words}.',
      '{words}[, in {place}].',
      'Have a look: {words}.',
      'Here is what I offer[ in {place}]: {words}.',
    ],
    bare: [
      'On offer[ in {place}].',
      'Have a look at this offer[ in {place}].',
      'Please read on to see what I offer.',
    ],
  },
  about: [],
  deal: [
    'Price: {price}.',
    'The price is {price}.',
    'Asking {price}[ in {place}].',
    'It is in {place}.',
    'Location: {place}.',
    'Price {price}[, location {place}].',
  ],
  lines: ['Price: {price}', 'Location: {place}'],
  closings: [
    'Questions are welcome, just write to me here.',
    'Interested? Send a message and we will agree on a time.',
    'See it before you pay.',
    'Send me a message here if you want to see it.',
  ],
  questions: [
    { ask: 'What exactly is it, and is it for sale or for rent?' },
    {
      ask: 'How old is it, and what condition is it in?',
      words: ['new', 'old', 'month', 'year', 'condition', 'nyu'],
    },
    { ask: 'What does it cost?', answeredBy: ['price'], words: ['price', 'sle', 'leone', 'prays'] },
    { ask: 'Where can I see it?', answeredBy: ['place'] },
    { ask: 'Is the price negotiable?', words: ['negotia', 'firm', 'fixed', 'last price', 'final'] },
  ],
}

/** The phrases of a kind, cut into templates once. */
export interface Book {
  titles: Shelf
  openings: Shelf
  about: readonly Template[]
  deal: readonly Template[]
  lines: readonly Template[]
  closings: readonly Template[]
  questions: readonly Question[]
}
export type Shelf = Readonly<Record<keyof KindPhrases['titles'], readonly Template[]>>

/** Kinds with phrases of their own; the others are told of in plain ones, made of their labels. */
const PHRASES: Partial<Record<ListingType, KindPhrases>> = {
  electronics: ELECTRONICS_PHRASES,
  generator: GENERATOR_PHRASES,
  car_sale: CAR_PHRASES,
  home_rent: HOME_PHRASES,
}

/** For a kind without phrases of its own. */
const PLAIN_PHRASES: KindPhrases = {
  ...GENERAL_PHRASES,
  titles: withNames(GENERAL_PHRASES.titles),
  openings: withNames(GENERAL_PHRASES.openings),
}

function withNames(phrases: KindPhrases['titles']): KindPhrases['titles'] {
  return { ...phrases, named: phrases.inOwnWords.map((phrase) => phrase.replace('{words}', '{thing}')) }
}

/** `general` is for what has no kind yet. */
export const BOOKS: ReadonlyMap<ListingType | 'general', Book> = new Map([
  ...LISTING_TYPES.map((type) => [type, bookOf(withUntold(PHRASES[type] ?? PLAIN_PHRASES, type))] as const),
  ['general', bookOf(GENERAL_PHRASES)],
])

export function bookFor(kind: ListingType | undefined): Book {
  const book = BOOKS.get(kind ?? 'general')
  if (!book) throw new Error(`no phrases for ${kind}`)
  return book
}

export function everyTemplate({ titles, openings, about, deal, lines, closings }: Book): Template[] {
  return [
    ...Object.values(titles).flat(),
    ...Object.values(openings).flat(),
    ...about,
    ...deal,
    ...lines,
    ...closings,
  ]
}

/** With a line for each attribute that the phrases know nothing of, made of its label. */
function withUntold(phrases: KindPhrases, type: ListingType): KindPhrases {
  const told = untold(type).map(({ label, column }) => `${label}: {${column}}`)
  return {
    ...phrases,
    about: [...phrases.about, ...told.map((line) => `${line}.`)],
    lines: [...told, ...phrases.lines],
  }
}

function bookOf({ titles, openings, about, deal, lines, closings, questions }: KindPhrases): Book {
  return {
    titles: shelfOf(titles),
    openings: shelfOf(openings),
    about: about.map(cut),
    deal: deal.map(cut),
    lines: lines.map(cut),
    closings: closings.map(cut),
    questions,
  }
}

function shelfOf({ named, inOwnWords, bare }: KindPhrases['titles']): Shelf {
  return { named: named.map(cut), inOwnWords: inOwnWords.map(cut), bare: bare.map(cut) }
}
