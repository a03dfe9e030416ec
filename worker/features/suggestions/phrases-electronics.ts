import {
  SALE_CLOSINGS,
  SALE_DEAL,
  SALE_LINES,
  SALE_OPENINGS_IN_OWN_WORDS,
  SALE_TITLES_IN_OWN_WORDS,
  type KindPhrases,
} from './phrases.ts'

const COLOURS = [
  'black',
  'white',
  'blue',
  'gold',
  'silver',
  'grey',
  'gray',
  'green',
  'red',
  'pink',
  'purple',
  'titanium',
]
const PHONES = [
  'phone',
  'iphone',
  'fon',
  'android',
  'smartphone',
  'galaxy',
  'camon',
  'spark',
  'hot',
  'redmi',
  'pixel',
]
const COMPUTERS = ['laptop', 'macbook', 'thinkpad', 'pavilion', 'latitude', 'notebook']
const STORING = [...PHONES, ...COMPUTERS, 'ipad', 'tablet', 'console', 'playstation', 'ps5', 'xbox']
const CHIPS = ['ram', 'processor', 'intel', 'ryzen', 'core', 'm1', 'm2', 'm3', 'm4', 'i3', 'i5', 'i7', 'i9']
const NETWORKS = ['network', 'unlock', 'orange', 'africell', 'qcell', 'esim']
const IN_THE_BOX = ['charger', 'chaja', 'cable', 'adapter', 'accessor', 'earphone', 'controller']

/** Slots: thing, product, storage, colour, sealed, price, place, words. */
export const ELECTRONICS_PHRASES: KindPhrases = {
  titles: {
    named: [
      '{thing}[ {storage}][ {product}], {sealed:Brand New in Box}',
      '{sealed:Brand New} {thing}[ {product}][ {storage}]',
      '{sealed:Sealed} {thing}[ {product}][ {storage}] in {place}',
      '{sealed:New and Sealed}: {thing}[ {product}][, {storage}][, {colour}]',
      '{thing}[ {product}][, {colour}][, {storage}], {sealed:Still in Its Box}',
      '{thing}[ {product}] in {colour}[, {storage}][, {sealed:Sealed Box}]',
      '{thing}[ {product}][, {storage}][, {place}]',
      '{thing}[ {storage}][ {product}] for Sale[ in {place}]',
      '{thing}[ {storage}][ {product}] for {price}',
      '{thing}[ {product}]: {storage}[, {colour}][, {sealed:New in Box}]',
    ],
    inOwnWords: [
      '{words}, {sealed:Brand New in Box}',
      '{words}[ {storage}], {sealed:Still Sealed}',
      '{sealed:New in Box}: {words}',
      ...SALE_TITLES_IN_OWN_WORDS,
    ],
    bare: [
      '{sealed:Brand New in Sealed Box}[, {storage}][, {colour}][, {place}]',
      'Electronics for Sale[ in {place}][, {sealed:New in Box}]',
      '{sealed:New Electronics, Box Still Sealed}[, {storage}][, {place}]',
      'For Sale: {a} Device[ in {place}]',
      'Selling Electronics[, {storage}][, {place}]',
      'Device for Sale[, {storage}][, {colour}][, {place}]',
      '{sealed:New Device in Its Sealed Box}[, {storage}][, {colour}]',
    ],
  },
  openings: {
    named: [
      '{thing}[ {product}][ with {storage} storage], {sealed:brand new and still sealed in its box}.',
      '{sealed:Brand new} {thing}[ {product}][ in {colour}][ with {storage} storage]. {sealed:The box is ' +
        'still sealed}.',
      'For sale: {thing}[ {product}][, {storage}][, {colour}].',
      '{thing}[ {product}] for sale[ in {place}], {sealed:brand new in its sealed box}.',
      '{thing}[ {product}][ in {colour}], {sealed:new and never opened}.',
      'Looking for the {thing}? This is {sealed:a brand new unit, still sealed in its box}.',
      '{thing}[ {product}] for sale[ in {place}].',
      '{thing}[ {product}][, {storage}][, {colour}], for sale[ in {place}].',
    ],
    inOwnWords: ['{words}, {sealed:brand new in the sealed box}.', ...SALE_OPENINGS_IN_OWN_WORDS],
    bare: [
      '{sealed:Brand new, still sealed in its box}.',
      'For sale[ in {place}]: {sealed:a new device in its sealed box}.',
      '{sealed:The box is sealed and everything in it is new}.',
      'A device for sale[ in {place}].',
      'Electronics for sale[ in {place}].',
    ],
  },
  about: [
    'Storage: {storage}.',
    '{storage} storage[, colour {colour}].',
    'It has {storage} storage.',
    'The storage is {storage}[ and the colour is {colour}].',
    'Colour: {colour}.',
    'The colour is {colour}[, with {storage} storage].',
    '{sealed:Brand new, in the sealed box}.',
    '{sealed:The box has not been opened}.',
    '{sealed:Condition: brand new in its sealed box}.',
    'Type: {product}.',
    'Product type: {product}[, {storage}].',
  ],
  deal: SALE_DEAL,
  lines: ['Type: {product}', 'Storage: {storage}', 'Colour: {colour}', 'Condition: {sealed}', ...SALE_LINES],
  closings: [
    '{sealed:Check the box and the seal yourself before you pay}.',
    '{sealed:Look at the seal first, then pay}.',
    'See it before you pay.',
    ...SALE_CLOSINGS,
  ],
  questions: [
    { ask: 'Which model is it exactly?', answeredBy: ['name', 'words'] },
    {
      ask: 'How much storage does it have?',
      answeredBy: ['storage'],
      words: ['gb', 'tb', 'storage', 'memory'],
      onlyFor: STORING,
    },
    { ask: 'Is there a warranty, and for how long?', words: ['warrant', 'guarant'] },
    { ask: 'Is it open to every network: Orange, Africell, QCell?', words: NETWORKS, onlyFor: PHONES },
    { ask: 'How much RAM does it have, and which processor?', words: CHIPS, onlyFor: COMPUTERS },
    { ask: 'Is there a receipt?', words: ['receipt', 'risit', 'invoice'] },
    { ask: 'What is in the box: charger, cable, earphones?', words: IN_THE_BOX },
    { ask: 'What colour is it?', answeredBy: ['colour'], words: COLOURS },
    { ask: 'Does it take two SIM cards?', words: ['sim', 'dual', 'esim'], onlyFor: PHONES },
    { ask: 'Where can I see it?', answeredBy: ['place'] },
    { ask: 'Can you send it to another town?', words: ['deliver', 'send', 'sɛn', 'transport', 'bus'] },
    { ask: 'Is the price negotiable?', words: ['negotia', 'firm', 'fixed', 'last price', 'final'] },
  ],
}
