import { attributeText } from '#contract/kinds/attribute-text.ts'
import { attributesOf, isMonthly, type ListingType } from '#contract/kinds/derived.ts'
import type { ProductType } from '#contract/kinds/electronics.ts'
import { counted } from '#contract/numbers.ts'
import type { Form } from './read-form.ts'
import { joinWithAnd } from '../../platform/sentences.ts'
import { article, asName, asWords, fixCase, formatAmount, shorten } from './wording.ts'

/** One fact of a form, in every wording that a text may use. */
export interface Fact {
  id: string
  /** As in a list of facts: '12,000 miles'. */
  text: string
  /** With its label if it needs one: 'Mileage: 12,000 miles'. */
  line: string
  sentences: readonly string[]
}

/** What a form says. Blank fields are absent. */
export interface Item {
  kind?: ListingType
  /** The item's name: 'Honda EU22i generator'. The facts do not repeat these words. */
  thing?: string
  /** The item as the seller's title names it. */
  words?: string
  /** The item's generic name, for when there is neither `thing` nor `words`. */
  noun: string
  offer: 'for sale' | 'for rent' | 'on offer'
  facts: readonly Fact[]
  /** Never written, since the text would be wrong after the next change of price. Only recognised. */
  price?: Fact
  place?: Fact
  placeName?: string
}

export function toItem(form: Form): Item {
  const { kind, isKindGuessed, price, currency, location } = form
  const isRent = kind !== undefined && isMonthly(kind)
  const facts: Fact[] = []
  const add = (...parts: Parameters<typeof factOf>) => {
    const fact = factOf(...parts)
    if (fact) facts.push(fact)
  }
  const wording = kind && WORDINGS[kind]
  const thing = wording ? wording.add(form, add) : nameOf(form)
  if (kind) addPlainFacts(kind, form, add)
  const priceText = price && `${formatAmount(price, currency)}${isRent && !isKindGuessed ? ' per month' : ''}`
  const label = isRent ? 'rent' : 'price'
  return {
    kind,
    thing: thing || undefined,
    words: titleWords(form),
    noun: wording?.noun ?? 'item',
    offer: kind === undefined ? 'on offer' : isRent ? 'for rent' : 'for sale',
    facts,
    price: factOf(
      'price',
      isRent ? 'Rent' : 'Price',
      priceText,
      `The ${label} is {}.`,
      'Asking {}.',
      'It goes for {}.',
    ),
    place: factOf(
      'place',
      'Location',
      location,
      'It is in {}.',
      'You can see it in {}.',
      'Come and see it in {}.',
    ),
    placeName: location,
  }
}

/** The text of everything that the form says and a suggestion may say, by fact. */
export function factTexts({ thing, words, facts, place }: Item): Map<string, string> {
  const all = place ? [...facts, place] : facts
  return new Map([
    ...(thing ? [['thing', thing] as const] : []),
    ...(words ? [['words', words] as const] : []),
    ...all.map(({ id, text }) => [id, text] as const),
  ])
}

/**
 * Builds a fact; `{}` in a sentence stands for the fact's text. Sentences must say nothing that the form does
 * not say, such as "with a charger" or "well kept".
 */
function factOf(
  id: string,
  label: string,
  text: string | false | 0 | undefined,
  ...sentences: string[]
): Fact | undefined {
  if (!text) return undefined
  const line = label ? `${label}: ${text}` : text
  const filled = sentences.map((sentence) => sentence.replace('{}', () => text))
  return { id, text, line, sentences: label ? [...filled, `${line}.`] : filled }
}

type Add = (...parts: Parameters<typeof factOf>) => void

/** The kinds with wordings of their own, and the columns these cover. `add` returns the item's name. */
const WORDINGS: Partial<
  Record<ListingType, { noun: string; columns: string; add: (form: Form, add: Add) => string }>
> = {
  electronics: { noun: 'device', columns: 'brand model productType storage color', add: addElectronics },
  generator: { noun: 'generator', columns: 'brand model powerOutput fuel ageMonths', add: addGenerator },
  car_sale: {
    noun: 'car',
    columns: 'brand model year mileage condition bodyType fuel transmission color interiorColor',
    add: addCar,
  },
  home_rent: {
    noun: 'home',
    columns: 'bedrooms bathrooms squareFootage propertyType furnished petsAllowed parkingSpaces amenities',
    add: addHome,
  },
}

function addElectronics(form: Form, add: Add): string {
  const { kind, isKindGuessed, productType, storage, color } = form
  // Electronics are sold only in their sealed box, so the kind implies the condition.
  if (kind === 'electronics' && !isKindGuessed)
    add(
      'sealed',
      'Condition',
      'brand new in its sealed box',
      'It is {}.',
      'It comes {}.',
      'It is brand new, and nobody has opened the sealed box.',
    )
  const memory = storage && storageOf(storage)
  add('storage', 'Storage', memory, 'It has {} storage.', 'It comes with {} storage.', 'The storage is {}.')
  add('colour', 'Colour', color && asWords(color), 'The colour is {}.', 'It comes in {}.', 'It is {}.')
  const name = nameOf(form)
  return joinWords(name, productType && withoutWordsOf(PRODUCTS[productType] ?? productType, name))
}

/** Both '256 gb' and '256' become '256GB', since no device has 256 of any other unit. */
function storageOf(typed: string): string {
  if (/^(8|16|32|64|128|256|512)$/.test(typed)) return `${typed}GB`
  return asName(typed)
    .replace(/(\d) (GB|TB)\b/g, '$1$2')
    .replace(/ storage$/i, '')
}

/** Products written in lower case within a sentence. */
const PRODUCTS: Partial<Record<ProductType, string>> = {
  '5G Phone': '5G phone',
  'Android Phone': 'Android phone',
  Laptop: 'laptop',
  Tablet: 'tablet',
  'Gaming Console': 'gaming console',
  Smartwatch: 'smartwatch',
  Headphones: 'headphones',
}

function addGenerator(form: Form, add: Add): string {
  const { powerOutput, fuel, ageMonths } = form
  const power = powerOutput && asName(powerOutput.replace(/^(\d+(?:[.,]\d+)?)\s*kva$/i, '$1KVA'))
  // The unit of a bare "5" is unknown, so it appears only with its label.
  const gives = power && /[A-Za-z]/.test(power) ? ['It gives {}.', 'It is rated at {}.'] : []
  add('power', 'Power output', power, ...gives)
  add('fuel', 'Fuel', fuel?.toLowerCase(), 'It runs on {}.', 'It uses {}.')
  const age = ageMonths === 0 ? 'new' : ageMonths && `${counted(ageMonths, 'month')} old`
  add('age', '', age, 'It is {}.')
  const name = nameOf(form).replace(/\s*\bgenerator$/i, '')
  return name && `${name} generator`
}

function addCar(form: Form, add: Add): string {
  const { year, mileage, condition, bodyType, fuel, transmission, color, interiorColor } = form
  const name = nameOf(form)
  const body = bodyType && (bodyType === 'SUV' ? bodyType : bodyType.toLowerCase())
  if (!name) {
    add('year', 'Year', year && String(year), 'It is a {} model.', 'The year is {}.')
    add('body', 'Body', body, `It is ${article(body ?? '')} {}.`)
  }
  const miles = mileage === undefined ? undefined : counted(mileage, 'mile')
  add('mileage', 'Mileage', miles, 'It has done {}.', 'The clock shows {}.', 'It has {} on the clock.')
  add('condition', '', condition && `${condition} condition`, 'It is in {}.', 'The car is in {}.')
  add(
    'gear',
    'Transmission',
    transmission,
    'The gearbox is {}.',
    `It has ${article(transmission ?? '')} {} gearbox.`,
  )
  const runs = fuel === 'Electric' ? 'It is {}.' : fuel === 'Hybrid' ? 'It is a {}.' : 'It runs on {}.'
  add('fuel', 'Fuel', fuel?.toLowerCase(), runs)
  add('colour', 'Colour', color && asWords(color), 'It is {} outside.', 'The colour is {}.')
  const inside = interiorColor && asWords(interiorColor)
  add('inside', '', inside && `${inside} interior`, `The interior is ${inside}.`, `It is ${inside} inside.`)
  return name && joinWords(year && String(year), name, body && withoutWordsOf(body, name))
}

function addHome(form: Form, add: Add): string {
  const {
    bedrooms,
    bathrooms,
    squareFootage,
    propertyType,
    furnished,
    petsAllowed,
    parkingSpaces,
    amenities,
  } = form
  const isStudio = bedrooms === 0 && propertyType !== 'house' && propertyType !== 'townhouse'
  if (bedrooms === 0 && !isStudio) add('bedrooms', '', 'no separate bedroom', 'It has {}.', 'There is {}.')
  const baths = bathrooms === 0 ? 'no bathroom' : bathrooms && counted(bathrooms, 'bathroom')
  add('bathrooms', '', baths, 'It has {}.', 'The home has {}.')
  const size = squareFootage && `${squareFootage.toLocaleString('en-US')} sq ft`
  add('size', 'Size', size, 'It measures {}.', 'It has {} of space.')
  add('furnished', '', furnished && 'furnished', 'It comes {}.', 'It is {}.', 'The place is {}.')
  add('pets', '', petsAllowed && 'pets allowed', 'Pets are allowed.', 'You may bring your pets.')
  const cars = parkingSpaces && `parking for ${counted(parkingSpaces, 'car')}`
  add('parking', '', parkingSpaces === 0 ? 'no parking' : cars, 'There is {}.', 'It has {}.')
  const extras = joinWithAnd((amenities ?? []).map(withArticle))
  const listed = amenities && joinWithAnd(amenities.map(uncapitalise))
  add('amenities', 'Amenities', listed, `It comes with ${extras}.`, `You also get ${extras}.`)
  const rooms = isStudio ? 'studio' : bedrooms && `${bedrooms}-bedroom`
  return joinWords(rooms, propertyType ?? (bedrooms && 'home'))
}

/** Adds the attributes that WORDINGS does not cover, as the table of details shows them. */
function addPlainFacts(kind: ListingType, form: Form, add: Add) {
  const values = new Map<string, unknown>(Object.entries(form))
  const covered = (WORDINGS[kind]?.columns ?? 'brand model').split(' ')
  for (const [, attribute] of attributesOf(kind)) {
    const value = values.get(attribute.column)
    if (attribute.input === 'fixed' || covered.includes(attribute.column) || value === undefined) continue
    add(attribute.column, attribute.label, attributeText(attribute, value, { yes: 'yes', no: 'no' }))
  }
}

/** The amenities that take an article: 'a borehole', but 'security'. */
const COUNTABLE = (
  'prepaid meter|borehole|water tank|fenced compound|standby generator|inside kitchen|balcony|sea view|garden|' +
  'store room'
).split('|')

function withArticle(amenity: string): string {
  const name = uncapitalise(amenity)
  return COUNTABLE.includes(name) ? `${article(name)} ${name}` : name
}

/** 'Prepaid meter' becomes 'prepaid meter'; 'CCTV' and 'DStv' stay. */
function uncapitalise(text: string): string {
  return /^[A-Z][a-z]+(?![\p{L}\p{N}])/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** 'Tecno Camon 30' from Tecno and Camon 30, or from Tecno and Tecno Camon 30. */
function nameOf({ brand = '', model = '' }: Form): string {
  const maker = asName(brand)
  const name = asName(model)
  const hasMaker = maker && `${name.toLowerCase()} `.startsWith(`${maker.toLowerCase()} `)
  return hasMaker ? name : joinWords(maker, name)
}

/** The product without words that the name already has: 'phone' for '5G phone' if the name is 'A55 5G'. */
function withoutWordsOf(product: string, name: string): string {
  const present = new Set(name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return product
    .split(' ')
    .filter((word) => !present.has(word.toLowerCase()))
    .join(' ')
}

function joinWords(...parts: (string | number | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

const WORDS_MAX = 80
const PRICE_AT_END = /[\s,:–-]+(?:(?:for|at) )?(?:(?:sle|nle|le|usd) ?|\$)\d[\d.,]*[km]?$/i
const EMPTY_PHRASES = /^((now )?for (sale|rent)|selling|to let|to rent)\b[\s:,-]*|[\s,-]+for (sale|rent)\b/gi

/** The title as a name for the item, without its place, its price and phrases such as "for sale". */
export function titleWords({ title, location }: Form): string | undefined {
  let words = fixCase(title).replace(EMPTY_PHRASES, '')
  for (let before = ''; before !== words;) {
    before = words
    words = words
      .replace(/[\s,;:.!?|–-]+$/u, '')
      .replace(/\s+(to let|available)$/i, '')
      .replace(PRICE_AT_END, '')
    if (location) words = withoutEnd(words, location)
  }
  return shorten(words, WORDS_MAX) || undefined
}

function withoutEnd(words: string, place: string): string {
  const lowerCase = words.toLowerCase()
  const end = [` in ${place}`, `, ${place}`, ` - ${place}`].find((each) =>
    lowerCase.endsWith(each.toLowerCase()),
  )
  return end ? words.slice(0, -end.length) : words
}
