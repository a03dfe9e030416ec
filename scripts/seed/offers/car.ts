import { roundAsSeller, SLE_PER_USD, writeAmount } from '../writing.ts'
import { splitSentences, when, type Offer, type Setting, type KindTopic, type Phrases } from './demo-kinds.ts'
import type { Random } from '../random.ts'
import type { BODY_TYPES, CAR_FUELS } from '#contract/kinds/car-sale.ts'

export function makeCarOffer(random: Random, { location, year: thisYear }: Setting): Offer {
  const model = random.weighted(WEIGHTED_MODELS)
  const ageYears = random.weighted(AGE_YEARS)
  const mileage = pickMileage(random, ageYears)
  const condition =
    mileage < 200
      ? 'new'
      : ageYears > 1 && random.chance(0.12)
        ? 'fair'
        : random.chance(0.55)
          ? 'excellent'
          : 'good'
  const usd =
    model.usd * (VALUE_LEFT[ageYears] ?? 0.7) * CONDITION_VALUE[condition] * random.between(0.95, 1.07)
  const currency = random.chance(usd > 40_000 ? 0.4 : 0.12) ? 'USD' : 'SLE'
  const price = roundAsSeller(currency === 'USD' ? usd : usd * SLE_PER_USD)
  const carFuelType = random.pick(model.fuels)
  const transmission = random.chance(model.manualShare) ? 'manual' : 'automatic'
  const exteriorColor = random.weighted(CAR_COLOURS)
  const interiorColor = random.pick(CABIN_COLOURS)
  const year = thisYear - ageYears
  return {
    attributes: {
      type: 'car_sale',
      price,
      currency,
      location,
      make: model.make,
      carModel: model.model,
      year,
      mileage,
      condition,
      bodyType: model.body,
      carFuelType,
      transmission,
      exteriorColor,
      interiorColor,
    },
    facts: {
      car: `${model.make} ${model.model}`,
      year: String(year),
      mileage: mileage.toLocaleString('en-US'),
      state: condition === 'new' ? 'showroom' : condition,
      colour: exteriorColor.toLowerCase(),
      cabin: interiorColor.toLowerCase(),
      body: model.body === 'SUV' ? 'SUV' : model.body.toLowerCase(),
      fuel: carFuelType.toLowerCase(),
      gear: transmission,
      road: random.pick(TOWNS),
      price: writeAmount(random, price, currency),
      used: when(mileage >= 200),
      low: when(mileage < 12_000),
      high: when(model.body === 'SUV' || model.body === 'Pickup'),
      family: when(model.body === 'SUV' || model.body === 'Sedan'),
      thrifty: when(model.body === 'Hatchback' || model.body === 'Sedan' || carFuelType === 'Hybrid'),
    },
  }
}

const TOWNS = ['Bo', 'Kenema', 'Makeni', 'Kabala', 'Koidu', 'Kailahun', 'Port Loko', 'Kambia', 'Conakry']
const AGE_YEARS: readonly (readonly [years: number, weight: number])[] = [
  [0, 2],
  [1, 4],
  [2, 5],
  [3, 7],
]
const VALUE_LEFT = [1, 0.88, 0.79, 0.7]
const CONDITION_VALUE = { new: 1.02, excellent: 1, good: 0.94, fair: 0.84 } as const

function pickMileage(random: Random, ageYears: number): number {
  if (ageYears === 0 && random.chance(0.6)) return random.int(5, 180)
  const miles = random.between(0.35, 1.1) * (ageYears + 0.4) * 9_500
  return Math.round(miles / 100) * 100
}

type BodyType = (typeof BODY_TYPES)[number]
type CarFuel = (typeof CAR_FUELS)[number]

/** A model of car. `usd` is the price of this year's model in Freetown with duty paid, in dollars. */
type CarModel = {
  make: string
  model: string
  body: BodyType
  usd: number
  fuels: readonly CarFuel[]
  manualShare: number
  weight: number
}

const CAR_MODELS: readonly CarModel[] = [
  toCarModel('Toyota', 'Corolla', 'Sedan', 26_500, ['Petrol', 'Petrol', 'Hybrid'], 0.1, 9),
  toCarModel('Toyota', 'RAV4', 'SUV', 39_000, ['Petrol', 'Petrol', 'Hybrid'], 0, 9),
  toCarModel('Toyota', 'Hilux', 'Pickup', 44_000, ['Diesel', 'Diesel', 'Petrol'], 0.6, 8),
  toCarModel('Toyota', 'Yaris', 'Hatchback', 20_500, ['Petrol', 'Hybrid'], 0.2, 5),
  toCarModel('Toyota', 'Camry', 'Sedan', 36_500, ['Hybrid', 'Petrol'], 0, 4),
  toCarModel('Toyota', 'Land Cruiser Prado', 'SUV', 78_000, ['Diesel', 'Petrol'], 0, 4),
  toCarModel('Toyota', 'Land Cruiser 300', 'SUV', 112_000, ['Diesel', 'Petrol'], 0, 2),
  toCarModel('Toyota', 'Highlander', 'SUV', 51_000, ['Petrol', 'Hybrid'], 0, 3),
  toCarModel('Toyota', 'Fortuner', 'SUV', 54_000, ['Diesel'], 0.2, 3),
  toCarModel('Toyota', 'HiAce', 'Van', 41_000, ['Diesel', 'Petrol'], 0.7, 4),
  toCarModel('Toyota', 'Starlet', 'Hatchback', 17_500, ['Petrol'], 0.5, 4),
  toCarModel('Honda', 'Civic', 'Sedan', 29_000, ['Petrol', 'Hybrid'], 0.1, 4),
  toCarModel('Honda', 'CR-V', 'SUV', 40_500, ['Petrol', 'Hybrid'], 0, 5),
  toCarModel('Honda', 'Accord', 'Sedan', 34_500, ['Petrol', 'Hybrid'], 0, 2),
  toCarModel('Honda', 'HR-V', 'SUV', 30_000, ['Petrol'], 0, 2),
  toCarModel('Honda', 'Fit', 'Hatchback', 21_000, ['Petrol', 'Hybrid'], 0.1, 3),
  toCarModel('Nissan', 'X-Trail', 'SUV', 37_500, ['Petrol'], 0, 5),
  toCarModel('Nissan', 'Navara', 'Pickup', 38_500, ['Diesel'], 0.5, 4),
  toCarModel('Nissan', 'Sentra', 'Sedan', 24_000, ['Petrol'], 0.1, 3),
  toCarModel('Nissan', 'Almera', 'Sedan', 19_500, ['Petrol'], 0.3, 2),
  toCarModel('Nissan', 'Patrol', 'SUV', 89_000, ['Petrol'], 0, 2),
  toCarModel('Nissan', 'Kicks', 'SUV', 25_500, ['Petrol'], 0, 2),
  toCarModel('Hyundai', 'Tucson', 'SUV', 34_500, ['Petrol', 'Diesel', 'Hybrid'], 0, 6),
  toCarModel('Hyundai', 'Santa Fe', 'SUV', 45_500, ['Petrol', 'Diesel'], 0, 3),
  toCarModel('Hyundai', 'Elantra', 'Sedan', 25_000, ['Petrol'], 0.1, 4),
  toCarModel('Hyundai', 'Creta', 'SUV', 27_000, ['Petrol'], 0.2, 4),
  toCarModel('Hyundai', 'i10', 'Hatchback', 15_500, ['Petrol'], 0.6, 3),
  toCarModel('Hyundai', 'H-1', 'Van', 37_000, ['Diesel'], 0.4, 2),
  toCarModel('Kia', 'Sportage', 'SUV', 34_000, ['Petrol', 'Diesel'], 0, 5),
  toCarModel('Kia', 'Picanto', 'Hatchback', 15_000, ['Petrol'], 0.6, 4),
  toCarModel('Kia', 'Sorento', 'SUV', 43_500, ['Petrol', 'Diesel'], 0, 2),
  toCarModel('Kia', 'Rio', 'Sedan', 18_500, ['Petrol'], 0.4, 2),
  toCarModel('Mitsubishi', 'L200', 'Pickup', 37_500, ['Diesel'], 0.6, 4),
  toCarModel('Mitsubishi', 'Outlander', 'SUV', 37_000, ['Petrol'], 0, 2),
  toCarModel('Mitsubishi', 'Pajero Sport', 'SUV', 46_500, ['Diesel'], 0.1, 2),
  toCarModel('Mazda', 'CX-5', 'SUV', 34_500, ['Petrol'], 0, 3),
  toCarModel('Mazda', '3', 'Hatchback', 26_500, ['Petrol'], 0.1, 2),
  toCarModel('Suzuki', 'Swift', 'Hatchback', 16_500, ['Petrol'], 0.5, 4),
  toCarModel('Suzuki', 'Dzire', 'Sedan', 15_500, ['Petrol', 'Gas'], 0.6, 3),
  toCarModel('Suzuki', 'Jimny', 'SUV', 25_500, ['Petrol'], 0.5, 2),
  toCarModel('Suzuki', 'Ertiga', 'Van', 20_500, ['Petrol', 'Gas'], 0.5, 2),
  toCarModel('Ford', 'Ranger', 'Pickup', 45_500, ['Diesel'], 0.4, 4),
  toCarModel('Ford', 'Everest', 'SUV', 52_500, ['Diesel'], 0, 2),
  toCarModel('Mercedes-Benz', 'C 200', 'Sedan', 57_000, ['Petrol'], 0, 2),
  toCarModel('Mercedes-Benz', 'GLC 300', 'SUV', 71_000, ['Petrol', 'Hybrid'], 0, 2),
  toCarModel('Mercedes-Benz', 'Sprinter', 'Van', 63_000, ['Diesel'], 0.6, 1),
  toCarModel('BMW', 'X3', 'SUV', 64_500, ['Petrol', 'Diesel'], 0, 2),
  toCarModel('BMW', '320i', 'Sedan', 52_500, ['Petrol'], 0, 1),
  toCarModel('Lexus', 'RX 350', 'SUV', 73_500, ['Petrol', 'Hybrid'], 0, 2),
  toCarModel('Lexus', 'GX 550', 'SUV', 98_500, ['Petrol'], 0, 1),
  toCarModel('Land Rover', 'Defender', 'SUV', 86_500, ['Diesel', 'Petrol'], 0, 1),
  toCarModel('Land Rover', 'Discovery Sport', 'SUV', 61_500, ['Diesel', 'Petrol'], 0, 1),
  toCarModel('Volkswagen', 'Tiguan', 'SUV', 38_500, ['Petrol', 'Diesel'], 0, 2),
  toCarModel('Volkswagen', 'Amarok', 'Pickup', 47_500, ['Diesel'], 0.3, 1),
  toCarModel('Volkswagen', 'Polo', 'Hatchback', 21_500, ['Petrol'], 0.4, 2),
  toCarModel('Volkswagen', 'ID.4', 'SUV', 39_500, ['Electric'], 0, 1),
  toCarModel('Jeep', 'Wrangler', 'SUV', 56_500, ['Petrol'], 0.1, 1),
  toCarModel('Jeep', 'Compass', 'SUV', 34_500, ['Petrol'], 0, 1),
]

const CAR_COLOURS: readonly (readonly [name: string, weight: number])[] = [
  ['White', 22],
  ['Silver', 16],
  ['Black', 16],
  ['Grey', 13],
  ['Blue', 9],
  ['Red', 9],
  ['Green', 4],
  ['Gold', 4],
  ['Brown', 3],
  ['Beige', 3],
  ['Orange', 1],
  ['Wine', 2],
]

const CABIN_COLOURS = ['Black', 'Beige', 'Grey', 'Brown', 'Black and red', 'Cream'] as const

function toCarModel(
  make: string,
  model: string,
  body: BodyType,
  usd: number,
  fuels: readonly CarFuel[],
  manualShare: number,
  weight: number,
): CarModel {
  return { make, model, body, usd, fuels, manualShare, weight }
}

const WEIGHTED_MODELS = CAR_MODELS.map((model) => [model, model.weight] as const)

export const CAR_PHRASES: Phrases<KindTopic> = {
  title: {
    en: splitSentences(`
      {year} {car} | {car} {year}, {colour} | {car} {year} {gear} | Clean {car} {year} |
      {year} {car} {body}, {mileage} miles | {car} {year}, duty paid | {year} {car} {fuel} |
      {car} {year} for sale in {town} | Neat {colour} {car} {year} | {year} {car}, first owner{used} |
      {car} {body} {year}, low mileage{low} | Registered {year} {car} | {car} {year} – {price} |
      {car} {year}, full option | Family {body}: {car} {year}{family}
    `),
    krio: splitSentences(`
      Fayn {car} {year} de fɔ sɛl | {car} {year}, i klin insay ɛn ɔtsay |
      {car} {year} na {town}, prays nɔ dia | Mɔtoka fɔ sɛl: {car} {year} |
      {colour} {car} {year}, kɔstɔm dɔn pe | Strɔng {car} {year}, ɔl papa klia
    `),
  },
  opening: {
    en: splitSentences(`
      Clean {year} {car}, {colour}, {mileage} miles. | Selling my {car} {year}, {gear}, {fuel}.{private} |
      {year} {car} with {mileage} miles on the clock, well looked after.{used} |
      This {car} {year} is in {state} condition. | Just cleared from the port: {car} {year}, {colour}.{low} |
      Family car for sale: {car}, {year} model.{family} |
      My {car} has never given me trouble since I bought it.{used} |
      {car} {year}, {body}, {gear}. Drive it away today. |
      We have this {colour} {car} {year} on the lot.{shop} |
      Company car for sale, {car} {year}, one driver only.{used} |
      For somebody who wants a strong {body}: {car} {year}. | A {year} {car} that still smells new.{low}
    `),
    krio: splitSentences(`
      Fayn {car} {year} de fɔ sɛl, {colour}. | A de sɛl mi {car}, {year} mɔdul.{private} |
      Dis mɔtoka dɔn rɔn {mileage} mayl nɔmɔ.{low} | If yu want strɔng mɔtoka, kam si dis {car}. |
      Di {car} jɔs kɔmɔt na wata say, kɔstɔm dɔn pe.{low} | Wan pɔsin nɔmɔ de drayv dis {car}.{used} |
      Mɔtoka we nɔ de ambɔg yu: {car} {year}.{used}
    `),
  },
  about: {
    en: splitSentences(`
      Fuel: {fuel}. Gearbox: {gear}. | {mileage} miles, {gear}, {colour} outside and {cabin} inside. |
      The interior is {cabin} and clean. | Air conditioning is ice cold. |
      Reverse camera, touch screen and Bluetooth. | Four new tyres and a full-size spare. |
      It takes the road to {road} without complaint. | Good on fuel, even in Freetown traffic.{thrifty} |
      Push start, two keys. | High enough for our roads.{high} | Seats five in comfort, big boot.{family} |
      Engine and gearbox are original and dry. | Leather seats, no tear. |
      Cruise control and parking sensors.
    `),
    krio: splitSentences(`
      Di ɛnjin saful, di AC de blo kol. | I de rɔn {fuel}, giya na {gear}. | Insay na {cabin}, i klin. |
      Ɔl fo taya nyu. | I de go {road} fayn, i nɔ de taya. | I nɔ de drink bɔku.{thrifty} |
      Di mɔtoka ay, i fit wi rod dɛn.{high} | Kamɛra de bien fɔ rivas. | I gɛt tu ki.
    `),
  },
  condition: {
    en: splitSentences(`
      Condition: {state}. No accident, no repaint. | Serviced every 5,000 miles, book available.{used} |
      No warning lights. | Small scratch on the back bumper, you will see it, nothing else.{used} |
      Bring your mechanic, put it on a lift if you wish. | Test drive any day before 6. |
      Insurance and licence run until next year. | Papers are complete and in my name.{private} |
      First registered in {year}, one owner.{used} | Never used as a taxi.{used} |
      Suspension was checked last month.{used} | Bodywork is straight, all glass original.
    `),
    krio: splitSentences(`
      I nɔ gɛt aksidɛnt, nɔbɔdi nɔ pent am. | Kam drayv am, kam wit yu mɛkanik. |
      Ɔl in papa dɛn klia, dɛn de pan mi nem.{private} | I nɔ rɔn taksi wan de.{used} |
      Wi de savis am ɔltɛm.{used} | Insho ɛn laysɛns stil de. | Natin nɔ brok, natin nɔ de nak.
    `),
  },
  more: {
    en: splitSentences(`
      Duty paid, registered and ready for transfer. |
      We go to the Road Safety office together for the change of name. | Floor mats and tool kit included. |
      Alarm and tracker fitted. | Roof rails and tow bar. | Spare key, jack and triangle are there. |
      I can bring it to {town} for viewing. | Swap with a cheaper car possible, you add the difference. |
      {warranty} months engine warranty from us.{shop} | Bank transfer accepted. | Tinted within the law. |
      Phone holder and charger stay in the car.
    `),
    krio: splitSentences(`
      Kɔstɔm dɔn pe, i dɔn rɛjista. | Wi go go Road Safety togɛda fɔ chenj di nem. | Alam ɛn traka de insay. |
      Jak, spɛna ɛn spya taya de. | Wi kin chenj am wit smɔl mɔtoka, yu ad di difrɛns. |
      A kin briŋ am na {town} mek yu si am.
    `),
  },
  reason: {
    en: splitSentences(`
      Selling because I am relocating.{private} | The family grew, we need seven seats.{private} |
      The project ended, so the car goes. | I have two and use one.{private} |
      I want to build, so the car must go.{private} | We renew our cars every two years.
    `),
    krio: splitSentences(`
      A de sɛl am bikɔs a de travul.{private} | A de bil os, na dat mek a de sɛl am.{private} |
      Famili dɔn big, wi nid big mɔtoka.{private} | A gɛt tu, wan dɔn du.{private} |
      Di wok dɔn, so di mɔtoka de fɔ sɛl.
    `),
  },
}
