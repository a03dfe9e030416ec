import * as z from 'zod'
import { TYPE_ALIASES, LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import type { Currency } from '#contract/lists.ts'
import { AMENITIES_MAX, DESCRIPTION_MAX, SHORT_TEXT_MAX, TITLE_MAX } from '#contract/limits.ts'
import { carSale } from '#contract/kinds/car-sale.ts'
import { electronics } from '#contract/kinds/electronics.ts'
import { generator } from '#contract/kinds/generator.ts'
import { homeRent } from '#contract/kinds/home-rent.ts'
import { writtenShape } from '#contract/kinds/schemas.ts'
import { SharedFields, type ListingOf } from '#contract/listing.ts'
import { oneLine, visible } from '#contract/visible-text.ts'
import type { Location } from '#contract/places.ts'
import { guessKind } from './guess-kind.ts'
import { shortened } from './wording.ts'

/**
 * What a form tells so far. Of its fields those that a listing could be posted with; the others are as if
 * left blank.
 */
export interface Form {
  kind?: ListingType
  /** The kind was not chosen but read from the words: then nothing follows from it but wording. */
  isKindGuessed: boolean
  title: string
  description: string
  price?: number
  currency: Currency
  location?: Location
  /** The maker's and the thing's name, of every kind that has them. */
  brand?: string
  model?: string
  productType?: ListingOf<'electronics'>['productType']
  storage?: string
  colour?: string
  power?: string
  /** Of a car or a generator. */
  fuel?: NonNullable<ListingOf<'car_sale'>['carFuelType']>
  ageInMonths?: number
  year?: number
  mileage?: number
  condition?: ListingOf<'car_sale'>['condition']
  bodyType?: ListingOf<'car_sale'>['bodyType']
  transmission?: ListingOf<'car_sale'>['transmission']
  interiorColour?: string
  bedrooms?: number
  bathrooms?: number
  squareFootage?: number
  propertyType?: ListingOf<'home_rent'>['propertyType']
  isFurnished?: boolean
  arePetsAllowed?: boolean
  parkingSpaces?: number
  amenities?: string[]
}

/**
 * Reads the form field by field: figures as numbers or as typed, texts cut to their limits, all else dropped.
 */
export function readForm(values: Readonly<Record<string, unknown>>): Form {
  const at = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  const title = textOf(at('title'), TITLE_MAX)
  const description = longTextOf(at('description'))
  const chosen = kindOf(at('type'))
  const kind = chosen ?? guessKind(title, description, (name) => textOf(at(name), SHORT_TEXT_MAX) !== '')
  const { price, currency, location } = SharedFields.shape
  return {
    kind,
    isKindGuessed: chosen === undefined,
    title,
    description,
    price: read(price, figureOf(at('price'))),
    currency: read(currency, at('currency')) ?? 'SLE',
    location: read(location, at('location')),
    ...(kind && READERS[kind](at)),
  }
}

type At = (name: string) => unknown

const READERS: Record<ListingType, (at: At) => Partial<Form>> = {
  electronics: (at) => ({
    brand: nameOf(at('brand')),
    model: nameOf(at('electronicsModel')),
    productType: read(ELECTRONICS.productType, at('productType')),
    storage: nameOf(at('storageCapacity')),
    colour: nameOf(at('color')),
  }),
  generator: (at) => ({
    brand: nameOf(at('generatorBrand')),
    model: nameOf(at('generatorModel')),
    power: nameOf(at('powerOutput')),
    fuel: read(GENERATOR.generatorFuelType, at('generatorFuelType')),
    ageInMonths: read(GENERATOR.ageInMonths, figureOf(at('ageInMonths'))),
  }),
  car_sale: (at) => ({
    brand: nameOf(at('make')),
    model: nameOf(at('carModel')),
    year: read(CAR.year, figureOf(at('year'))),
    mileage: read(CAR.mileage, figureOf(at('mileage'))),
    condition: read(CAR.condition, at('condition')),
    bodyType: read(CAR.bodyType, at('bodyType')),
    fuel: read(CAR.carFuelType, at('carFuelType')),
    transmission: read(CAR.transmission, at('transmission')),
    colour: nameOf(at('exteriorColor')),
    interiorColour: nameOf(at('interiorColor')),
  }),
  home_rent: (at) => ({
    bedrooms: read(HOME.bedrooms, figureOf(at('bedrooms'))),
    bathrooms: read(HOME.bathrooms, figureOf(at('bathrooms'))),
    squareFootage: read(HOME.squareFootage, figureOf(at('squareFootage'))),
    propertyType: read(HOME.propertyType, at('propertyType')),
    // An empty box is a question not answered, which is not the same as a no.
    isFurnished: isTicked(at('furnished')),
    arePetsAllowed: isTicked(at('petsAllowed')),
    parkingSpaces: read(HOME.parkingSpaces, figureOf(at('parkingSpaces'))),
    amenities: namesOf(at('amenities')),
  }),
}
const [ELECTRONICS, GENERATOR, CAR, HOME] = [
  writtenShape(electronics),
  writtenShape(generator),
  writtenShape(carSale),
  writtenShape(homeRent),
]

function read<T extends z.ZodType>(schema: T, value: unknown): z.output<T> | undefined {
  return value === undefined ? undefined : schema.safeParse(value).data
}

function kindOf(value: unknown): ListingType | undefined {
  if (typeof value !== 'string') return undefined
  return (
    LISTING_TYPES.find((kind) => kind === value) ??
    (Object.hasOwn(TYPE_ALIASES, value) ? TYPE_ALIASES[value] : undefined)
  )
}

function textOf(value: unknown, charactersMax: number): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'string' ? shortened(oneLine(value.slice(0, DESCRIPTION_MAX)), charactersMax) : ''
}

function longTextOf(value: unknown): string {
  return typeof value === 'string'
    ? shortened(visible(value), DESCRIPTION_MAX)
    : textOf(value, DESCRIPTION_MAX)
}

/** A short fact in words. One without a letter or digit, and one that looks like markup, says nothing. */
function nameOf(value: unknown): string | undefined {
  const text = textOf(value, SHORT_TEXT_MAX).replace(/^[\s,;:.!?–-]+|[\s,;:.!?–-]+$/gu, '')
  return /[\p{L}\p{N}]/u.test(text) && !/[<>{}]/.test(text) ? text : undefined
}

function namesOf(value: unknown): string[] | undefined {
  const items: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const names = new Map<string, string>()
  for (const item of items.slice(0, AMENITIES_MAX)) {
    const name = nameOf(item)
    if (name !== undefined && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return names.size === 0 ? undefined : [...names.values()]
}

/** A number, or one as it is typed: "85,000", "85 000" and "1,5" are all read. */
function figureOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.length > SHORT_TEXT_MAX) return undefined
  const compact = value.replace(/\s/g, '')
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(compact)
    ? compact.replaceAll(',', '')
    : compact.replace(',', '.')
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

function isTicked(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined
}
