import type { Attribute } from '#contract/kinds/attribute.ts'
import { attributeText } from '#contract/kinds/attribute-text.ts'
import { attributesOf, isMonthly, type ListingType } from '#contract/kinds/derived.ts'
import type { ProductType } from '#contract/kinds/electronics.ts'
import { counted } from '#contract/numbers.ts'
import type { Form } from './read-form.ts'
import type { Fact, Slot, Slots } from './template.ts'
import { amount, asName, asWords, calm, indefinite, listed, shortened } from './wording.ts'

/**
 * What a form tells, in words that stand in a sentence: the slots of the phrases. What it leaves open has no
 * slot.
 */
export function toSlots(form: Form): Slots {
  const slots = new Map<string, Slot>()
  const add: Add = (slot, text, ...says) => {
    if (text) slots.set(slot, { text, says })
  }
  if (form.kind) KINDS[form.kind]?.(form, add)
  plainSlots(form, add)
  add('words', titleWords(form), 'words')
  add('place', form.location, 'place')
  const isRent = form.kind !== undefined && isMonthly(form.kind) && !form.isKindGuessed
  add('price', form.price && `${amount(form.price, form.currency)}${isRent ? ' per month' : ''}`, 'price')
  return slots
}

type Add = (slot: string, text: string | undefined | 0 | false, ...says: Fact[]) => void

/** Kinds with phrases of their own. */
const KINDS: Partial<Record<ListingType, (form: Form, add: Add) => void>> = {
  electronics: electronicsSlots,
  generator: generatorSlots,
  car_sale: carSlots,
  home_rent: homeSlots,
}

function electronicsSlots(
  { brand, model, productType, storage, color, kind, isKindGuessed }: Form,
  add: Add,
) {
  const name = nameOf(brand, model)
  const product = productType && PRODUCTS[productType]
  if (model !== undefined || product === undefined) {
    add('thing', name, 'name')
    add('product', product && unsaid(product, name ?? ''), 'product')
    if (product !== undefined && unsaid(product, name ?? '') === '') add('thing', name, 'name', 'product')
  } else {
    add('thing', joined(brand && asName(brand), product), 'name', 'product')
  }
  add('storage', storage && storageOf(storage), 'storage')
  add('colour', color && asWords(color), 'colour')
  // The form sells electronics in their sealed box only and fixes the condition with the kind.
  if (kind === 'electronics' && !isKindGuessed) add('sealed', 'brand new in its sealed box', 'sealed')
}

/** '256 gb', and 256 alone, are 256GB: no device has as many of any other unit. */
function storageOf(typed: string): string {
  if (/^(8|16|32|64|128|256|512)$/.test(typed)) return `${typed}GB`
  return asName(typed)
    .replace(/(\d) (GB|TB)\b/g, '$1$2')
    .replace(/ storage$/i, '')
}

const PRODUCTS: Record<ProductType, string> = {
  iPhone: 'iPhone',
  MacBook: 'MacBook',
  iPad: 'iPad',
  '5G Phone': '5G phone',
  'Android Phone': 'Android phone',
  Laptop: 'laptop',
  Tablet: 'tablet',
  'Gaming Console': 'gaming console',
  Smartwatch: 'smartwatch',
  Headphones: 'headphones',
}

function generatorSlots({ brand, model, powerOutput, fuel, ageMonths }: Form, add: Add) {
  add('thing', nameOf(brand, model)?.replace(/\s*\bgenerator$/i, ''), 'name')
  const rating = powerOutput && asName(powerOutput.replace(/^(\d+(?:[.,]\d+)?)\s*kva$/i, '$1KVA'))
  add('rating', rating, 'power')
  // A bare "5" may be KVA or anything: it can be told, but not put before a noun.
  if (rating !== undefined && /[A-Za-z]/.test(rating)) add('power', rating, 'power')
  add('fuel', fuel?.toLowerCase(), 'fuel')
  if (ageMonths === undefined) return
  if (ageMonths === 0) return add('fresh', 'new', 'age')
  add('months', counted(ageMonths, 'month'), 'age')
}

function carSlots(car: Form, add: Add) {
  const { brand, model, year, mileage, condition, bodyType, fuel, transmission, color, interiorColor } = car
  const name = nameOf(brand, model)
  const body = bodyType && (bodyType === 'SUV' ? bodyType : bodyType.toLowerCase())
  const isBodyNamed = body !== undefined && name !== undefined && unsaid(body, name) === ''
  add('thing', name, 'name', ...(isBodyNamed ? (['body'] as const) : []))
  if (!isBodyNamed) add('body', body, 'body')
  add('year', year && String(year), 'year')
  add('mileage', mileage === undefined ? undefined : counted(mileage, 'mile'), 'mileage')
  add('condition', condition && `${condition} condition`, 'condition')
  add('state', condition, 'condition')
  add('fuel', fuel?.toLowerCase(), 'fuel')
  add('engine', fuel && (fuel === 'Electric' ? 'electric motor' : `${fuel.toLowerCase()} engine`), 'fuel')
  add(
    'runs',
    fuel &&
      (fuel === 'Electric'
        ? 'is electric'
        : fuel === 'Hybrid'
          ? 'is a hybrid'
          : `runs on ${fuel.toLowerCase()}`),
    'fuel',
  )
  add('gear', transmission, 'gear')
  add('colour', color && asWords(color), 'colour')
  add('inside', interiorColor && asWords(interiorColor), 'inside')
}

function homeSlots(home: Form, add: Add) {
  const {
    bedrooms,
    bathrooms,
    squareFootage,
    propertyType,
    furnished,
    petsAllowed,
    parkingSpaces,
    amenities,
  } = home
  const isStudio = bedrooms === 0 && propertyType !== 'house' && propertyType !== 'townhouse'
  const rooms = isStudio ? 'studio' : bedrooms ? `${bedrooms}-bedroom` : undefined
  const isRoomsSaid = rooms !== undefined
  const building =
    isStudio && !propertyType ? undefined : (propertyType ?? (isRoomsSaid ? 'home' : undefined))
  add(
    'thing',
    joined(rooms, building),
    ...(isRoomsSaid ? (['bedrooms'] as const) : []),
    ...(propertyType ? (['home'] as const) : []),
  )
  add('home', propertyType, 'home')
  add(
    'bedrooms',
    bedrooms === 0 ? 'no separate bedroom' : bedrooms && counted(bedrooms, 'bedroom'),
    'bedrooms',
  )
  add('bathrooms', bathrooms === 0 ? 'no bathroom' : bathrooms && counted(bathrooms, 'bathroom'), 'bathrooms')
  add('size', squareFootage && `${squareFootage.toLocaleString('en-US')} sq ft`, 'size')
  add('furnished', furnished && 'furnished', 'furnished')
  add('pets', petsAllowed && 'pets allowed', 'pets')
  const carSpaces = parkingSpaces && `parking for ${counted(parkingSpaces, 'car')}`
  add('parking', parkingSpaces === 0 ? 'no parking' : carSpaces, 'parking')
  add('carSpaces', carSpaces, 'parking')
  if (!amenities) return
  add('amenities', listed(amenities.map(smallWord)), 'amenities')
  add('extras', listed(amenities.map(withArticle)), 'amenities')
  add('amenity', smallWord(amenities[0] ?? ''), 'amenities')
}

/** What no phrase of its kind tells of: each attribute as the table of details has it. */
function plainSlots(form: Form, add: Add) {
  if (!form.kind) return
  const columns = new Map<string, unknown>(Object.entries(form))
  if (!KINDS[form.kind]) add('thing', nameOf(form.brand, form.model), 'name')
  for (const attribute of untold(form.kind)) {
    const value = columns.get(attribute.column)
    if (value === undefined) continue
    add(
      attribute.column,
      attributeText(attribute, value, { yes: 'yes', no: 'no' }),
      `its ${attribute.column}`,
    )
  }
}

/** Attributes that the phrases of the kind know nothing of. */
export function untold(kind: ListingType): Attribute[] {
  return attributesOf(kind)
    .map(([, attribute]) => attribute)
    .filter(({ input, column }) => input !== 'fixed' && !(TOLD[kind] ?? ['brand', 'model']).includes(column))
}

const TOLD: Partial<Record<ListingType, readonly string[]>> = {
  electronics: ['brand', 'model', 'productType', 'storage', 'color'],
  generator: ['brand', 'model', 'powerOutput', 'fuel', 'ageMonths'],
  car_sale: [
    'brand',
    'model',
    'year',
    'mileage',
    'condition',
    'bodyType',
    'fuel',
    'transmission',
    'color',
    'interiorColor',
  ],
  home_rent: [
    'bedrooms',
    'bathrooms',
    'squareFootage',
    'propertyType',
    'furnished',
    'petsAllowed',
    'parkingSpaces',
    'amenities',
  ],
}

/** Amenities that are counted: 'a borehole', but 'security'. One that the person named is left as it was. */
const COUNTABLE = new Set([
  'prepaid meter',
  'borehole',
  'water tank',
  'fenced compound',
  'standby generator',
  'inside kitchen',
  'balcony',
  'sea view',
  'garden',
  'store room',
])

function withArticle(amenity: string): string {
  const small = smallWord(amenity)
  return COUNTABLE.has(small) ? `${indefinite(small)} ${small}` : small
}

/** 'Prepaid meter' becomes 'prepaid meter', 'CCTV' and 'DStv' stay. */
function smallWord(text: string): string {
  return /^[A-Z][a-z]+(?![\p{L}\p{N}])/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** 'Tecno Camon 30' of Tecno and Camon 30, and of Tecno and Tecno Camon 30 too. */
function nameOf(brand: string | undefined, model: string | undefined): string | undefined {
  const maker = brand && asName(brand)
  const own = model && asName(model)
  const hasMaker = maker && own && `${own.toLowerCase()} `.startsWith(`${maker.toLowerCase()} `)
  return hasMaker ? own : joined(maker, own)
}

/**
 * What of a product's word the name does not say: of 'iPhone' after 'Apple iPhone 15' nothing, of '5G phone'
 * after 'A55 5G' 'phone'.
 */
function unsaid(product: string, name: string): string {
  const said = new Set(name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return product
    .split(' ')
    .filter((word) => !said.has(word.toLowerCase()))
    .join(' ')
}

function joined(...parts: (string | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(' ') || undefined
}

const WORDS_MAX = 80
const SAID_ANYWAY = /^((now )?for (sale|rent)|selling|to let|to rent)\b[\s:,-]*|[\s,-]+for (sale|rent)\b/gi

/**
 * The title as a name for the thing: without what every listing says, and without the place and price that
 * are said anyway.
 */
function titleWords({ title, location }: Form): string | undefined {
  let words = calm(title).replace(SAID_ANYWAY, '')
  for (let before = ''; before !== words;) {
    before = words
    words = words.replace(/[\s,;:.!?|–-]+$/u, '').replace(/\s+(to let|available)$/i, '')
    if (location) words = withoutEnd(words, location)
  }
  return shortened(words, WORDS_MAX) || undefined
}

function withoutEnd(words: string, place: string): string {
  const small = words.toLowerCase()
  const end = [` in ${place}`, `, ${place}`, ` - ${place}`].find((each) => small.endsWith(each.toLowerCase()))
  return end ? words.slice(0, -end.length) : words
}
