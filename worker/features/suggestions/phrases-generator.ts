import {
  SALE_CLOSINGS, SALE_DEAL, SALE_LINES, SALE_OPENINGS_IN_OWN_WORDS, SALE_TITLES_IN_OWN_WORDS, type KindPhrases,
} from './phrases.ts'

/**
 * Slots: thing (the maker's and model's name), power (5KVA), rating (the same, whatever was typed), fuel, months (4 months), fresh (of no
 * months), price, place, words.
 */
export const GENERATOR_PHRASES: KindPhrases = {
  titles: {
    named: [
      '{thing} {power} Generator[, {fuel}][, {months} Old][, {fresh:New}]',
      '{power} {thing} Generator[, {fuel}][, {place}]',
      '{thing} {fuel} Generator[, {power}][, {place}]',
      '{thing} Generator[, {power}][, {months} Old][, {fresh:New}][, {place}]',
      '{fresh:New} {thing} Generator[, {power}][, {fuel}][, {place}]',
      '{power} {fuel} Generator: {thing}[, {months} Old]',
      '{thing} Generator, {months} Old[, {power}][, {fuel}]',
      '{thing} Generator for {price}[, {power}]',
      '{thing} Generator for Sale[ in {place}]',
      '{thing} Generator[, {fuel}][, {power}]',
    ],
    inOwnWords: ['{words}, {power}', '{words}, {months} Old', '{words}, {fuel}[, {power}]', ...SALE_TITLES_IN_OWN_WORDS],
    bare: [
      '[{power} ]Generator for Sale[ in {place}]',
      '[{power} ][{fuel} ]Generator[, {months} Old][, {fresh:New}][ in {place}]',
      'Generator[, {power}][, {fuel}][, {months} Old][, {place}]',
      '[{fresh:New} ][{power} ][{fuel} ]Generator for Sale',
      'Selling {a} [{power} ]Generator[, {months} Old][, {place}]',
      '[{fuel} ]Generator for Sale[, {power}][, {price}]',
      'For Sale: {a} [{power} ]Generator[ in {place}]',
      'This Generator Is for Sale[, {price}]',
    ],
  },
  openings: {
    named: [
      '{thing} generator for sale[: {power}][, {fuel}].',
      '{power} {thing} generator[, {months} old][, {fresh:new}].',
      'Selling {a} {thing} generator[ of {power}][ that runs on {fuel}].',
      'Need power when the light goes? This {thing} generator[ gives {power}][ and runs on {fuel}].',
      '{fresh:New} {thing} generator[, {power}][, {fuel}].',
      '{thing} {fuel} generator[, {power}][, {months} old][, {fresh:new}].',
      'For sale[ in {place}]: {a} {thing} generator[, {power}][, {months} old].',
      '{thing} generator, {months} old[, {power}], for sale[ in {place}].',
    ],
    inOwnWords: ['{words}[, {power}][, {fuel}][, {months} old].', ...SALE_OPENINGS_IN_OWN_WORDS],
    bare: [
      '[{power} ][{fuel} ]generator for sale[ in {place}].',
      'Selling {a} [{power} ][{fuel} ]generator[, {months} old][, {fresh:new}].',
      'Need power when the light goes? Here is {a} [{power} ]generator[ that runs on {fuel}].',
      'For sale[ in {place}]: {a} [{power} ][{fuel} ]generator.',
      'A generator for sale[, {months} old][, {fresh:new}].',
    ],
  },
  about: [
    'Power output: {rating}.',
    'The power output is {rating}[ and it runs on {fuel}].',
    'It gives {power}[ and runs on {fuel}].',
    'It is rated at {power}.',
    'It runs on {fuel}.',
    'Fuel: {fuel}.',
    'It runs on {fuel}[ and is {months} old][ and is {fresh:new}].',
    'It is {months} old.',
    'It is {months} old[ and runs on {fuel}].',
    'Age: {months}.',
    'It is {fresh:new}.',
    '{fresh:Age: new}.',
  ],
  deal: SALE_DEAL,
  lines: ['Power output: {rating}', 'Fuel: {fuel}', 'Age: {months}', 'Age: {fresh}', ...SALE_LINES],
  closings: [
    'See it and test it before you pay.',
    'Come and hear it run before you pay.',
    'Bring somebody who knows generators and check it before you pay.',
    ...SALE_CLOSINGS,
  ],
  questions: [
    { ask: 'How many months old is it?', answeredBy: ['age'], words: ['month', 'mɔnt', 'year', 'new', 'nyu'] },
    { ask: 'How many KVA does it give?', answeredBy: ['power'], words: ['kva', 'kw', 'watt'] },
    { ask: 'What can it carry: a fridge, a freezer, an AC?', words: ['fridge', 'frij', 'freezer', 'friza', 'ac', 'fan', 'carr', 'pump', 'whole house'] },
    { ask: 'Does it run on petrol, diesel or gas?', answeredBy: ['fuel'], words: ['petrol', 'pɛtrol', 'diesel', 'dizɛl', 'gas', 'fuel'] },
    { ask: 'Does it start with a key or a rope?', words: ['key', 'rope', 'starter', 'pull', 'button'] },
    { ask: 'When was it last serviced?', words: ['servic', 'oil', 'plug', 'maintain'] },
    { ask: 'Can I hear it run before I pay?', words: ['test', 'run', 'start', 'hear', 'demonstr'] },
    { ask: 'Which brand and model is it?', answeredBy: ['name'] },
    { ask: 'Is there a receipt?', words: ['receipt', 'risit', 'paper', 'invoice'] },
    { ask: 'Is it loud or silent?', words: ['silent', 'quiet', 'noise', 'nɔys', 'loud'] },
    { ask: 'Where can I see it?', answeredBy: ['place'] },
    { ask: 'Is the price negotiable?', words: ['negotia', 'firm', 'fixed', 'last price', 'final'] },
  ],
}
