import { AMENITIES, HOME_FORMS, type HomeForm } from './catalogue-homes.ts'
import { roundAsSeller, writeAmount } from '../money.ts'
import type { Facts, Offer, Setting } from './demo-kinds.ts'
import { PLACES } from '../places.ts'
import type { Random } from '../random.ts'

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

const WEIGHTED_FORMS = HOME_FORMS.map((form) => [form, form.weight] as const)
const FORMS_UPCOUNTRY = WEIGHTED_FORMS.filter(([form]) => form.propertyType !== 'condo' && form.bedrooms < 6)

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
