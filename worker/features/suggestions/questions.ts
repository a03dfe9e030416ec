import type { ListingType } from '#contract/kinds/derived.ts'
import { titleWords } from './facts.ts'
import type { Form } from './read-form.ts'

/** A question that buyers ask. A filled-in field or a word of the form answers it. */
interface Question {
  ask: string
  /** Fields that answer the question. */
  fields?: readonly (keyof Form)[]
  /** Words that answer the question, separated by `|`, as containsOneOf matches them. */
  words?: string
  /** Words without which the question is not asked: a network lock concerns only phones. */
  onlyFor?: string
}

const QUESTIONS_MAX = 4

/** What buyers of this kind ask and the form does not say yet, the most frequent question first. */
export function listQuestions(form: Form): string[] {
  const { kind, title, description, brand, model, productType, storage, amenities = [] } = form
  const text = [title, description, brand, model, productType, storage, ...amenities].join(' ').toLowerCase()
  // "For sale" alone does not name an item.
  const named = { ...form, title: titleWords(form) }
  const isOpen = ({ fields = [], words, onlyFor }: Question) =>
    !fields.some((field) => named[field] !== undefined && named[field] !== '') &&
    !(words && containsOneOf(text, words)) &&
    (!onlyFor || containsOneOf(text, onlyFor))
  return ((kind && QUESTIONS[kind]) ?? GENERAL)
    .filter(isOpen)
    .slice(0, QUESTIONS_MAX)
    .map(({ ask }) => ask)
}

/** Matches words of up to three letters whole ("ac" is not "accident"), longer ones as prefixes. */
function containsOneOf(text: string, words: string): boolean {
  return words.split('|').some((word) => {
    const end = /^\p{L}{1,3}$/u.test(word) ? '(?!\\p{L})' : ''
    return new RegExp(`(?<!\\p{L})${word.replace(/[./]/g, '\\$&')}${end}`, 'u').test(text)
  })
}

const WHERE: Question = { ask: 'Where can I see it?', fields: ['location'] }
const NEGOTIATION_WORDS = 'negotia|firm|fixed|last price|final'
const NEGOTIABLE: Question = { ask: 'Is the price negotiable?', words: NEGOTIATION_WORDS }

const GENERAL: readonly Question[] = [
  { ask: 'What exactly is it, and is it for sale or for rent?' },
  { ask: 'How old is it, and what condition is it in?', words: 'new|old|month|year|condition|nyu' },
  { ask: 'What does it cost?', fields: ['price'], words: 'price|sle|leone|prays' },
  WHERE,
  NEGOTIABLE,
]

const PHONES = 'phone|iphone|fon|android|smartphone|galaxy|camon|spark|hot|redmi|pixel'
const COMPUTERS = 'laptop|macbook|thinkpad|pavilion|latitude|notebook'
const DEVICES_WITH_STORAGE = `${PHONES}|${COMPUTERS}|ipad|tablet|console|playstation|ps5|xbox`
const COLOURS = 'black|white|blue|gold|silver|grey|gray|green|red|pink|purple|titanium'

const QUESTIONS: Partial<Record<ListingType, readonly Question[]>> = {
  electronics: [
    { ask: 'Which model is it exactly?', fields: ['brand', 'model', 'productType', 'title'] },
    {
      ask: 'How much storage does it have?',
      fields: ['storage'],
      words: 'gb|tb|storage|memory',
      onlyFor: DEVICES_WITH_STORAGE,
    },
    { ask: 'Is there a warranty, and for how long?', words: 'warrant|guarant' },
    {
      ask: 'Is it open to every network: Orange, Africell, QCell?',
      words: 'network|unlock|orange|africell|qcell|esim',
      onlyFor: PHONES,
    },
    {
      ask: 'How much RAM does it have, and which processor?',
      words: 'ram|processor|intel|ryzen|core|m1|m2|m3|m4|i3|i5|i7|i9',
      onlyFor: COMPUTERS,
    },
    { ask: 'Is there a receipt?', words: 'receipt|risit|invoice' },
    {
      ask: 'What is in the box: charger, cable, earphones?',
      words: 'charger|chaja|cable|adapter|accessor|earphone|controller',
    },
    { ask: 'What colour is it?', fields: ['color'], words: COLOURS },
    { ask: 'Does it take two SIM cards?', words: 'sim|dual|esim', onlyFor: PHONES },
    WHERE,
    { ask: 'Can you send it to another town?', words: 'deliver|send|sɛn|transport|bus' },
    NEGOTIABLE,
  ],
  generator: [
    { ask: 'How many months old is it?', fields: ['ageMonths'], words: 'month|mɔnt|year|new|nyu' },
    { ask: 'How many KVA does it give?', fields: ['powerOutput'], words: 'kva|kw|watt' },
    {
      ask: 'What can it carry: a fridge, a freezer, an AC?',
      words: 'fridge|frij|freezer|friza|ac|fan|carr|pump|whole house',
    },
    {
      ask: 'Does it run on petrol, diesel or gas?',
      fields: ['fuel'],
      words: 'petrol|pɛtrol|diesel|dizɛl|gas|fuel',
    },
    { ask: 'Does it start with a key or a rope?', words: 'key|rope|starter|pull|button' },
    { ask: 'When was it last serviced?', words: 'servic|oil|plug|maintain' },
    { ask: 'Can I hear it run before I pay?', words: 'test|run|start|hear|demonstr' },
    { ask: 'Which brand and model is it?', fields: ['brand', 'model'] },
    { ask: 'Is there a receipt?', words: 'receipt|risit|paper|invoice' },
    { ask: 'Is it loud or silent?', words: 'silent|quiet|noise|nɔys|loud' },
    WHERE,
    NEGOTIABLE,
  ],
  car_sale: [
    {
      ask: 'Is the customs duty paid, and are the papers in order?',
      words: 'duty|paper|custom|document|clear|registr',
    },
    { ask: 'Are the licence and the insurance up to date?', words: 'licen|insur' },
    { ask: 'Has it had an accident or a respray?', words: 'accident|respray|crash|paint' },
    { ask: 'How many miles has it done?', fields: ['mileage'], words: 'mile|km|kilomet' },
    { ask: 'Is it automatic or manual?', fields: ['transmission'], words: 'automatic|manual|gear' },
    {
      ask: 'Does it run on petrol or diesel?',
      fields: ['fuel'],
      words: 'petrol|pɛtrol|diesel|hybrid|electric|fuel',
    },
    { ask: 'Does the AC blow cold?', words: 'ac|air con|aircon|a/c' },
    { ask: 'What year is it?', fields: ['year'], words: '20' },
    { ask: 'How many owners has it had here?', words: 'owner|first body|imported' },
    { ask: 'Can my mechanic look at it?', words: 'mechanic|mɛkanik|test drive|inspect' },
    WHERE,
    NEGOTIABLE,
  ],
  home_rent: [
    { ask: 'Are light and water included?', words: 'included|inclusive|bill|light and water' },
    { ask: 'How many months do I pay in advance?', words: 'advance|upfront|up front|year|months' },
    {
      ask: 'Where does the water come from: a tap, a borehole, a tank?',
      words: 'water|wata|borehole|borol|well|guma',
    },
    { ask: 'Does it have its own prepaid meter?', words: 'meter|mita|prepaid|edsa' },
    { ask: 'Is there an agent fee or a legal fee?', words: 'agent|fee|commission|landlord|owner' },
    { ask: 'Is it furnished?', fields: ['furnished'], words: 'furnish|unfurnish|empty' },
    { ask: 'Can I park a car there?', fields: ['parkingSpaces'], words: 'park|garage|compound' },
    {
      ask: 'Which part of town is it in, and how is the road?',
      words: 'road|street|near|junction|lumley|aberdeen|close to',
    },
    { ask: 'When can I move in?', words: 'available|free|vacant|immediately|from' },
    { ask: 'Is the compound fenced, and who watches it?', words: 'fence|fɛns|security|watchman|gate|guard' },
    {
      ask: 'How many bedrooms and bathrooms does it have?',
      fields: ['bedrooms', 'bathrooms'],
      words: 'bedroom|bɛdrum|room',
    },
    { ask: 'Is the rent negotiable?', words: NEGOTIATION_WORDS },
  ],
}
