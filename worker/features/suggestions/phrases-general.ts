import type { KindPhrases } from './phrases.ts'

/**
 * For a form without a kind, whose words leave more than one open: neither sold nor rented can be said.
 * Slots: words, price, place.
 */
export const GENERAL_PHRASES: KindPhrases = {
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
