import { roundAsSeller, SLE_PER_USD, writeAmount } from '../writing.ts'
import {
  splitSentences,
  when,
  type Facts,
  type Offer,
  type Setting,
  type KindTopic,
  type Phrases,
} from './demo-kinds.ts'
import { PLACES } from '../places.ts'
import type { Random } from '../random.ts'
import type { PROPERTY_TYPES } from '#contract/kinds/home-rent.ts'

export function makeHomeOffer(random: Random, { location, area }: Setting): Offer {
  const level = PLACES[location].rentLevel * area.level
  const form = random.weighted(level < 0.45 ? FORMS_UPCOUNTRY : WEIGHTED_FORMS)
  const isFurnished = random.chance(level > 1.5 ? 0.55 : 0.18)
  const sle = form.sle * level * (isFurnished ? 1.35 : 1) * random.between(0.85, 1.25)
  const currency = sle > 9_000 && random.chance(0.45) ? 'USD' : 'SLE'
  const price = roundAsSeller(currency === 'USD' ? sle / SLE_PER_USD : sle)
  const bathrooms = random.pick(form.bathrooms)
  const squareFootage = Math.round(random.int(...form.squareFeet) / 10) * 10
  const amenities = pickAmenities(random, level)
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
      ...toAmenityFacts(amenities),
      parking: toParking(parkingSpaces),
      ...(random.chance(0.2) ? { built: '' } : { lived: '' }),
      pets: when(petsAllowed),
      several: when(form.bedrooms >= 2),
      isFurnished: when(isFurnished),
      isBare: when(!isFurnished),
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

/** The amenities whose names do not fit into a sentence as they are. */
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

function pickAmenities(random: Random, level: number): string[] {
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

function toAmenityFacts(amenities: readonly string[]): Facts {
  const [amenity, amenity2, amenity3] = amenities.map((name) => AMENITY_ENGLISH[name] ?? name.toLowerCase())
  const [amenityKrio, amenityKrio2] = amenities.flatMap((name) => AMENITY_KRIO[name] ?? [])
  return { amenity, amenity2, amenity3, amenityKrio, amenityKrio2 }
}

function toParking(spaces: number): string | undefined {
  if (spaces === 0) return undefined
  return spaces === 1 ? 'one car' : `${COUNT_WORDS[spaces]} cars`
}

type PropertyType = (typeof PROPERTY_TYPES)[number]

/**
 * A form of home. `sle` is the monthly rent in an ordinary part of Freetown, which places and areas multiply.
 * `label` is the everyday name.
 */
type HomeForm = {
  propertyType: PropertyType
  label: string
  krio: string
  bedrooms: number
  bathrooms: readonly number[]
  squareFeet: readonly [least: number, most: number]
  sle: number
  weight: number
}

const HOME_FORMS: readonly HomeForm[] = [
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

/** `likely` is how likely a home of ordinary rent has the amenity. Expensive homes have more amenities. */
const AMENITIES: readonly (readonly [name: string, likely: number])[] = [
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

export const HOME_PHRASES: Phrases<KindTopic> = {
  title: {
    en: splitSentences(`
      {Home} at {area} | {Home} for rent, {area} | {Home} in {area} with {amenity} | Neat {home} in {town} |
      Newly built {home}, {area}{built} | {Home}, {furnished}, {area} | Quiet {home} {landmark} |
      {Home} to let in {town} | Spacious {home} at {area}{several} | {Home}, {amenity} and {amenity2} |
      {area}: {home}, {size} sq ft | Self-compound {home}, {area} | Modern {home}, {area}, {town} |
      Affordable {home} in {area} | {Home} with steady water, {area}
    `),
    krio: splitSentences(`
      Fayn {homeKrio} na {area} | {homeKrio} de fɔ rɛnt na {area} | Os fɔ rɛnt na {area}: {homeKrio} |
      Nyu {homeKrio} na {town}, wata de{built} | {homeKrio} na {area}, prays nɔ dia |
      Klin {homeKrio} na {area}, light ɛn wata de
    `),
  },
  opening: {
    en: splitSentences(`
      {Home} for rent in {place}. | A clean and airy {home} in {area}, {landmark}. |
      We are renting out a {home} at {area}, {furnished}. |
      Newly painted {home} in a quiet part of {area}.{lived} |
      Looking for a good tenant for this {home} in {place}. | {Home} of about {size} square feet in {area}. |
      Move in this month: {home}, {place}. | A {home} where you can rest after work, in {area}. |
      Family home: {home} with {amenity}.{several} |
      Good for NGO staff or a young family: {home}, {furnished}, in {area}. |
      The owner lives abroad and wants a careful tenant for this {home}. |
      Just finished building: {home} at {area}.{built}
    `),
    krio: splitSentences(`
      Fayn {homeKrio} de fɔ rɛnt na {place}. | Wi gɛt wan {homeKrio} na {area}, i klin ɛn i gɛt briz. |
      Yu de fɛn os? Dis {homeKrio} na {area} ɛmti naw. | Nyu os, dɛn jɔs dɔn bil am: {homeKrio}.{built} |
      Dis {homeKrio} de na kwayɛt ples na {area}. | Di lanlɔd de fɛn fayn tɛnant fɔ dis {homeKrio}. |
      Yu kin muv dis mɔnt: {homeKrio} na {area}.
    `),
  },
  about: {
    en: splitSentences(`
      {rooms}, about {size} square feet. | It has {amenity}, {amenity2} and {amenity3}. |
      Rooms are big and tiled, with ceiling fans.{several} | Water runs every day. |
      Own prepaid meter, so you pay only your light. | There is parking for {parking}. |
      The kitchen is inside, with cupboards. | Windows have mosquito nets and burglar bars. |
      Every bedroom has its own wardrobe.{several} | Fresh breeze from the hill in the evening. |
      The road to the gate is good, small cars reach it in the rains. | It comes {furnished}.{isFurnished} |
      Only two tenants share the compound. | The roof is new and does not leak.
    `),
    krio: splitSentences(`
      I gɛt {roomsKrio}. | Wata de ɔltɛm, light de. | Di kɔmpawnd gɛt {amenityKrio} ɛn {amenityKrio2}. |
      Yu gɛt yu yon mita, yu de pe yu yon light nɔmɔ. | Mɔtoka kin rich rayt na di get. |
      Di rum dɛn big, di flo gɛt tayls.{several} | Di kichin de insay. | Ivintɛm briz de blo fayn. |
      Di rof nɔ de lik. | Na tu tɛnant nɔmɔ de insay di kɔmpawnd.
    `),
  },
  condition: {
    en: splitSentences(`
      The house was painted this year.{lived} | Plumbing and wiring are new. |
      You deal with the landlord directly and sign a proper agreement. |
      Ownership papers can be shown at the viewing. | Quiet neighbours, safe at night. |
      Ten minutes’ walk to the main road. | Close to school, market and mosque. | No flooding in the rains. |
      The caretaker lives next door and can show it. | Photos were taken last week. |
      Empty now, keys are with me. | Taxis and kekehs pass the junction all day.
    `),
    krio: splitSentences(`
      Dɛn jɔs pent am.{lived} | Di eria kwayɛt ɛn i sef. | I nia makit, skul ɛn rod. |
      We ren de kam, wata nɔ de ɛnta. | Di lanlɔd na fayn pɔsin. | Os papa de, yu go si am. |
      Di os ɛmti naw, di ki de wit mi. | Kekɛ ɛn taksi de pas ɔl de.
    `),
  },
  more: {
    en: splitSentences(`
      Rent is {monthly} a month, one year in advance ({yearly}). | Six months in advance is accepted. |
      Rent {monthly} monthly; two years can be discounted. | No agent fee. | Pets are welcome.{pets} |
      A cleaner comes twice a week. | Generator service is shared between tenants. |
      Caution money is one month, returned when you leave. | We can furnish it for a little more.{isBare} |
      Deposit only after viewing and signing. | Suitable for an office too.{several} |
      Minimum stay is one year.
    `),
    krio: splitSentences(`
      Rɛnt na {monthly} fɔ wan mɔnt, {yearly} fɔ wan ia. | Yu kin pe siks mɔnt fɔs. | Ejɛnt fi nɔ de. |
      Yu de sayn agrimɛnt wit di lanlɔd. | Nɔ pe ɛnitin bifo yu si di os. |
      If yu tek tu ia, di prays go kam dɔn.
    `),
  },
  reason: {
    en: splitSentences(`
      The last tenant moved back to the provinces.{lived} | It is the first time we rent it out.{built} |
      The house became free because the family travelled.{lived} |
      We built it for rent and keep it well.{private} | Our tenants usually stay for years.{lived}
    `),
    krio: splitSentences(`
      Di tɛnant dɔn go bak na in vilej.{lived} | Na di fɔs tɛm wi de rɛnt am.{built} |
      Di famili dɔn travul, so di os ɛmti.{lived} | Wi bil am fɔ rɛnt, wi de kia fɔ am fayn.
    `),
  },
}
