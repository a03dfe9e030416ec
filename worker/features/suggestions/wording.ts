import { BODY_TYPES } from '#contract/kinds/car-sale.ts'
import { LISTING_TYPES, makersOf } from '#contract/kinds/derived.ts'
import { PRODUCT_TYPES } from '#contract/kinds/electronics.ts'

/** A lower-case name as its maker writes it: 'iphone 15 pro' becomes 'iPhone 15 Pro', 'rav4' 'RAV4'. */
export function asName(text: string): string {
  return text.split(' ').map(nameWord).join(' ')
}

/** Title case. Names that start in lower case (iPhone, itel) stay so; text in capitals is rewritten first. */
export function asTitle(text: string): string {
  return fixCase(text).replace(/(?<![\p{L}\p{N}'’])[\p{L}\p{N}'’]+/gu, (word, at: number) => {
    if (/\p{Lu}/u.test(word) || LOWER_CASE_NAMES.has(word)) return word
    if (MEASURE.test(word)) return word.toUpperCase()
    const known = NAMES.get(word)
    if (known !== undefined) return known
    return at > 0 && SMALL_WORDS.has(word) && !text.slice(0, at).endsWith(': ') ? word : capitalise(word)
  })
}

/**
 * Rewrites a text that is all in capitals as if each word were a name. In any other text, changes only makers
 * and units: 'toyota 128gb' becomes 'Toyota 128GB'.
 */
export function fixCase(text: string): string {
  if (isInCapitals(text)) return asName(text.toLowerCase())
  const known = (word: string) => (MEASURE.test(word) ? word.toUpperCase() : (NAMES.get(word) ?? word))
  return text.replace(/(?<![\p{L}\p{N}])[a-z\d]+(?![\p{L}\p{N}])/gu, known)
}

/**
 * Capitalises the first letter, unless the text starts with a lower-case name, or with a letter whose capital
 * does not turn back into it, such as ß.
 */
export function capitalise(text: string): string {
  if (/^i[A-Z\d]/.test(text) || /^itel\b/.test(text)) return text
  const [first = ''] = text
  const capital = first.toUpperCase()
  return capital.toLowerCase() === first ? capital + text.slice(first.length) : text
}

/** The words of a text. Texts with the same gist differ only in case and punctuation. */
export function gist(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const PRICE = /(\b(sle|nle|le|usd)|\p{Sc}) ?\d/iu

/** True if the text has an amount with its currency, or the number that is the price. */
export function statesPrice(text: string, price?: number): boolean {
  return PRICE.test(text) || (price !== undefined && numbersIn(text).includes(price))
}

/** Numbers by value, so that 12500 counts as given if the form says 12,500. */
export function numbersIn(text: string): number[] {
  return (text.match(/[0-9]+(?:[.,][0-9]+)*/g) ?? []).flatMap((figure) =>
    /^([0-9]+|[0-9]{1,3}(,[0-9]{3})+)(\.[0-9]+)?$/.test(figure)
      ? Number(figure.replaceAll(',', ''))
      : figure.split(/[.,]/).map(Number),
  )
}

/** Cuts a text at the end of a word if possible, and never within a character. */
export function shorten(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text
  const whole = text.slice(0, charactersMax + 1)
  const atWord = whole.slice(0, whole.lastIndexOf(' '))
  const short = atWord.length > charactersMax / 2 ? atWord : text.slice(0, charactersMax)
  return short.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:–-]+$/u, '')
}

const SMALL_WORDS = new Set(
  'a an and at by for from ft in its mi of on or per sq the to with na ɛn'.split(' '),
)
const MEASURE = /^\d+(gb|tb|kva)$/i
const LOWER_CASE_NAMES = new Set(['itel'])
const PROPER = [
  ...LISTING_TYPES.flatMap(makersOf),
  ...PRODUCT_TYPES.filter((product) => /^i|Mac/.test(product)),
  ...BODY_TYPES.filter((body) => body === 'SUV'),
  ...'PlayStation Xbox AirPods GB TB RAM SSD HDD KVA TV AC USB LED CCTV SLE USD'.split(' '),
]
const NAMES: ReadonlyMap<string, string> = new Map(PROPER.map((name) => [name.toLowerCase(), name]))

function nameWord(word: string): string {
  const known = NAMES.get(word.toLowerCase())
  if (known !== undefined) return known
  if (/[A-Z]/.test(word) || !/^[a-z\d]+$/.test(word)) return word
  if (/^\d+(st|nd|rd|th)$/.test(word) || /^i\d+$/.test(word)) return word
  return /\d/.test(word) ? word.toUpperCase() : capitalise(word)
}

function isInCapitals(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return letters.length > 8 && text.includes(' ') && letters === letters.toUpperCase()
}
