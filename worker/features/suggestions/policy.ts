import { LISTING_TYPES, makersOf } from '#contract/kinds/derived.ts'
import { PRODUCT_TYPES } from '#contract/kinds/electronics.ts'
import { LOCATIONS } from '#contract/places.ts'
import { toItem, factTexts } from './facts.ts'
import { CLAIMS, ORDINARY_WORDS, OTHER_NAMES } from './ordinary-words.ts'
import type { Form } from './read-form.ts'
import { numbersIn, statesPrice } from './wording.ts'

/**
 * True only if every number, name and claim (see CLAIMS) in the text is also in the form, and it states no
 * price, which would be wrong after the next change of price. A name is a known
 * maker, product or place, or any other capitalised word that is not in ORDINARY_WORDS. A text may be refused
 * needlessly. A name that the seller did not give can pass only if it is unknown and in lower case.
 */
export function keepsToFacts(text: string, given: GivenFacts): boolean {
  return (
    !INTERNET_ADDRESS.test(text) &&
    !statesPrice(text) &&
    numbersIn(text).every((number) => given.numbers.has(number)) &&
    signsIn(text).every((sign) => given.text.includes(sign)) &&
    wordsIn(text).every((word) => isGivenWord(word, given)) &&
    MULTIWORD_NAMES.every((name) => !text.toLowerCase().includes(name) || given.text.includes(name)) &&
    // 'One month' contains a number, like '1 month'; 'this one' does not.
    (given.numbers.has(1) || !ONE_OF.test(text))
  )
}

export interface GivenFacts {
  text: string
  words: ReadonlySet<string>
  numbers: ReadonlySet<number>
}

/** What the seller entered, except the price, and also our own wording of it (5KVA, 12,000 miles). */
export function toGivenFacts(form: Form): GivenFacts {
  const { price: _price, currency: _currency, ...facts } = form
  const values = Object.values(facts).flatMap((value) =>
    typeof value === 'boolean' || value === undefined ? [] : value,
  )
  const words = [...factTexts(toItem(form))].flat()
  const text = [...values, ...words].join('\n').toLowerCase()
  return { text, numbers: new Set(numbersIn(text)), words: new Set(wordsIn(text)) }
}

function isGivenWord(word: string, { words, numbers }: GivenFacts): boolean {
  const lowerCase = word.toLowerCase()
  if (words.has(lowerCase)) return true
  const count = NUMBER_WORDS.get(lowerCase)
  if (count !== undefined) return numbers.has(count)
  if (/\p{N}/u.test(word)) return MEASURE.test(word)
  if (KNOWN_NAMES.has(lowerCase)) return false
  if (CLAIMS.some((claim) => lowerCase.startsWith(claim)))
    return [...words].some((own) => sharesClaim(own, lowerCase))
  return word === lowerCase || ORDINARY.has(lowerCase)
}

/** 'furnished' counts as given if the form says 'furnish', since both begin with the same claim. */
function sharesClaim(own: string, word: string): boolean {
  return CLAIMS.some((claim) => own.startsWith(claim) && word.startsWith(claim))
}

/**
 * Currency signs, and characters that look like numbers but cannot be parsed: digits of other scripts,
 * fractions and powers.
 */
function signsIn(text: string): string[] {
  return text.match(/\p{Sc}|(?![0-9])\p{N}/gu) ?? []
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’](?!s\b)\p{L}+)*/gu) ?? []
}

const INTERNET_ADDRESS = /https?:|www\.|@|\b[\w-]+\.(?:com|net|org|sl|io|me|info|biz)\b/i
/** A number with or without a unit. The number is checked separately. */
const MEASURE = /^[0-9]+(kva|kw|w|v|gb|tb|mi|km|sqft|ft|hp|mah|hz)?$/i
const ONE_OF = /\bone(?=[ -](?:year|month|week|day|hour|bed|bath|room|car|owner|mile|gb|tb|kva|sim))/i
const COUNTED = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...COUNTED.map((word, at) => [word, at + 2] as const),
  ...Object.entries({
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    hundred: 100,
    thousand: 1_000,
    million: 1_000_000,
    dozen: 12,
    twice: 2,
    double: 2,
  }),
])

const NAMES = [...LISTING_TYPES.flatMap(makersOf), ...PRODUCT_TYPES, ...LOCATIONS]
const ORDINARY: ReadonlySet<string> = new Set(ORDINARY_WORDS)
const WORDS_OF_NAMES = NAMES.flatMap((name) => wordsIn(name.toLowerCase()))
const KNOWN_NAMES: ReadonlySet<string> = new Set([
  ...OTHER_NAMES,
  ...WORDS_OF_NAMES.filter((word) => !ORDINARY.has(word)),
])
/** Names of several words, which are compared as a whole because each word may be an ordinary word. */
const MULTIWORD_NAMES = NAMES.map((name) => name.toLowerCase()).filter((name) => wordsIn(name).length > 1)
