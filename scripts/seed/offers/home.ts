import { roundAsSeller, writeAmount } from '../money.ts'
import type { Facts, Offer, Setting } from './demo-kinds.ts'
import { PLACES } from '../places.ts'
import type { Random } from '../random.ts'
import type { PROPERTY_TYPES } from '#contract/kinds/home-rent.ts'

export function homeOffer(random: Random, { location, area, slePerUsd }: Setting): Offer {
  const level = PLACES[location].rentLevel * area.level
  const form = random.weighted(level < 0.45 ? FORMS_UPCOUNTRY : WEIGHTED_FORMS)
  const isFurnished = random.chance(level > 1.5 ? 0.55 : 0.18)
  const sle = form.sle * level * (isFurnished ? 1.35 : 1) * random.between(0.85, 1.25)
  const currency = sle > 9_000 && random.chance(0.45) ? 'USD' : 'SLE'
  const price = roundAsSeller(currency === 'USD' ? sle / slePerUsd : sle)
  const bathrooms = random.pick(form.bathrooms)
  const squareFootage = Math.round(random.int(...form.squareFeet) / 10) * 10
  const amenities = chosenAmenities(random, level)
  const petsAllowed = random.chance(0.3)
  const parkingSpaces = form.bedrooms < 2 ? random.int(0, 1) : random.int(1, Math.min(4, form.bedrooms))
  return {
    attributes: {
      type: 'home_rent',
      price,
      currency,
      location,
      bedrooms: form.bedrooms,
      bathrooms,
      squareFootage,
      propertyType: form.propertyType,
      furnished: isFurnished,
      petsAllowed,
      parkingSpaces,
      amenities,
    },
    facts: {
      home: form.label,
      Home: form.label.charAt(0).toUpperCase() + form.label.slice(1),
      homeKrio: form.krio,
      rooms: roomsInEnglish(form, bathrooms),
      roomsKrio: roomsInKrio(form, bathrooms),
      size: squareFootage.toLocaleString('en-US'),
      furnished: isFurnished ? 'furnished' : 'unfurnished',
      monthly: writeAmount(random, price, currency),
      yearly: writeAmount(random, price * 12, currency),
      price: `${writeAmount(random, price, currency)} a month`,
      ...amenityFacts(amenities),
      ...gates(random, form, petsAllowed, parkingSpaces),
      ...(isFurnished ? { isFurnished: '' } : { isBare: '' }),
    },
  }
}

const COUNT_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
const COUNT_KRIO = ['nɔ', 'wan', 'tu', 'tri', 'fo', 'fayv', 'siks']
const AMENITY_KRIO: Readonly<Record<string, string>> = {
  Borehole: 'borol',
  'Prepaid meter': 'mita',
  'Water tank': 'wata tank',
  'Fenced compound': 'fɛns',
  Security: 'wachman',
  Balcony: 'balkɔni',
  'Standby generator': 'gen',
  'Solar power': 'sola',
  Garden: 'gadin',
  'Store room': 'sto',
  'Air conditioning': 'AC',
  Internet: 'intanɛt',
}

/** For names that do not fit into a sentence as they are. */
const AMENITY_ENGLISH: Readonly<Record<string, string>> = {
  Borehole: 'a borehole',
  'Prepaid meter': 'a prepaid meter',
  'Water tank': 'a water tank',
  'Fenced compound': 'a fenced compound',
  'Inside kitchen': 'an inside kitchen',
  Security: 'a security guard',
  Balcony: 'a balcony',
  'Standby generator': 'a standby generator',
  'Sea view': 'a sea view',
  Garden: 'a garden',
  'Store room': 'a store room',
  'Paved yard': 'a paved yard',
  'Laundry area': 'a laundry area',
  CCTV: 'CCTV',
  Internet: 'internet',
}

function chosenAmenities(random: Random, level: number): string[] {
  const chosen = AMENITIES.filter(([, likely]) =>
    random.chance(Math.min(0.92, likely * (0.7 + level * 0.35))),
  )
  return chosen.map(([name]) => name)
}

function roomsInEnglish({ bedrooms }: HomeForm, bathrooms: number): string {
  const sleeping = bedrooms === 0 ? 'One open room' : bedrooms === 1 ? 'One bedroom' : `${bedrooms} bedrooms`
  return `${sleeping}, ${bathrooms === 1 ? 'one bathroom' : `${bathrooms} bathrooms`}`
}

function roomsInKrio({ bedrooms }: HomeForm, bathrooms: number): string {
  const whole = Math.floor(bathrooms)
  return `${COUNT_KRIO[Math.max(1, bedrooms)]} bɛdrum, parlɔ, kichin ɛn ${COUNT_KRIO[whole]} bafrum`
}

function amenityFacts(amenities: readonly string[]): Facts {
  const names = amenities.map((name) => AMENITY_ENGLISH[name] ?? name.toLowerCase())
  const krio = amenities.flatMap((name) => AMENITY_KRIO[name] ?? [])
  return withoutMissing({
    amenity: names[0],
    amenity2: names[1],
    amenity3: names[2],
    amenityKrio: krio[0],
    amenityKrio2: krio[1],
  })
}

function gates(random: Random, form: HomeForm, petsAllowed: boolean, parkingSpaces: number): Facts {
  return {
    ...(random.chance(0.2) ? { built: '' } : { lived: '' }),
    ...(petsAllowed ? { pets: '' } : {}),
    ...(form.bedrooms >= 2 ? { several: '' } : {}),
    ...(parkingSpaces > 0
      ? { parking: parkingSpaces === 1 ? 'one car' : `${COUNT_WORDS[parkingSpaces]} cars` }
      : {}),
  }
}

function withoutMissing(facts: Record<string, string | undefined>): Facts {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export type PropertyType = (typeof PROPERTY_TYPES)[number]

/**
 * `sle` is a month's rent in an ordinary part of Freetown; places and areas multiply it. `label` is what
 * people call it.
 */
export type HomeForm = {
  propertyType: PropertyType
  label: string
  krio: string
  bedrooms: number
  bathrooms: readonly number[]
  squareFeet: readonly [least: number, most: number]
  sle: number
  weight: number
}

export const HOME_FORMS: readonly HomeForm[] = [
  toForm('apartment', 'self-contained room', 'self-kɔntend rum', 1, [1], [220, 380], 1_500, 8),
  toForm('apartment', 'room and parlour', 'rum ɛn parlɔ', 1, [1], [320, 520], 1_900, 9),
  toForm('apartment', 'studio apartment', 'stidio apatmɛnt', 0, [1], [280, 480], 2_600, 4),
  toForm('apartment', '1-bedroom flat', 'wan bɛdrum flat', 1, [1, 1.5], [420, 680], 3_000, 6),
  toForm('apartment', '2-bedroom flat', 'tu bɛdrum flat', 2, [1, 1.5, 2], [650, 980], 4_800, 12),
  toForm('apartment', '3-bedroom flat', 'tri bɛdrum flat', 3, [2, 2.5], [950, 1_450], 7_200, 9),
  toForm('apartment', '4-bedroom flat', 'fo bɛdrum flat', 4, [3, 3.5], [1_400, 2_000], 10_500, 2),
  toForm('house', '2-bedroom house', 'tu bɛdrum os', 2, [1, 1.5], [700, 1_050], 4_200, 8),
  toForm('house', '3-bedroom house', 'tri bɛdrum os', 3, [1.5, 2, 2.5], [1_050, 1_650], 6_800, 11),
  toForm('house', '4-bedroom house', 'fo bɛdrum os', 4, [2, 2.5, 3], [1_600, 2_400], 11_000, 6),
  toForm('house', '5-bedroom house', 'fayv bɛdrum os', 5, [3, 3.5, 4], [2_300, 3_600], 18_000, 3),
  toForm('house', '6-bedroom family house', 'siks bɛdrum os', 6, [4, 4.5], [3_000, 4_600], 24_000, 1),
  toForm('townhouse', '3-bedroom townhouse', 'tri bɛdrum tawnaws', 3, [2, 2.5, 3], [1_250, 1_800], 9_500, 4),
  toForm('townhouse', '4-bedroom townhouse', 'fo bɛdrum tawnaws', 4, [3, 3.5], [1_700, 2_400], 13_500, 2),
  toForm('condo', '2-bedroom condo', 'tu bɛdrum kɔndo', 2, [2, 2.5], [850, 1_250], 9_000, 2),
  toForm('condo', '3-bedroom condo', 'tri bɛdrum kɔndo', 3, [2.5, 3], [1_250, 1_850], 14_000, 2),
]

/** `likely` is how often a home of ordinary rent has it; dear homes have more of everything. */
export const AMENITIES: readonly (readonly [name: string, likely: number])[] = [
  ['Prepaid meter', 0.6],
  ['Borehole', 0.4],
  ['Water tank', 0.5],
  ['Fenced compound', 0.55],
  ['Tiled floors', 0.6],
  ['Inside kitchen', 0.5],
  ['Security', 0.35],
  ['Balcony', 0.3],
  ['Built-in wardrobes', 0.3],
  ['Air conditioning', 0.22],
  ['Standby generator', 0.22],
  ['Solar power', 0.2],
  ['Sea view', 0.1],
  ['Internet', 0.2],
  ['Boys quarters', 0.14],
  ['Garden', 0.16],
  ['CCTV', 0.14],
  ['Store room', 0.22],
  ['Paved yard', 0.2],
  ['Laundry area', 0.15],
]

function toForm(
  propertyType: PropertyType,
  label: string,
  krio: string,
  bedrooms: number,
  bathrooms: readonly number[],
  squareFeet: readonly [number, number],
  sle: number,
  weight: number,
): HomeForm {
  return { propertyType, label, krio, bedrooms, bathrooms, squareFeet, sle, weight }
}

const WEIGHTED_FORMS = HOME_FORMS.map((form) => [form, form.weight] as const)

const FORMS_UPCOUNTRY = WEIGHTED_FORMS.filter(([form]) => form.propertyType !== 'condo' && form.bedrooms < 6)
