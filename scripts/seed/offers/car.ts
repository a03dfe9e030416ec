import { roundAsSeller, writeAmount } from '../money.ts'
import type { AttributesOf, Facts, Offer, Setting } from './demo-kinds.ts'
import type { Random } from '../random.ts'
import type { BODY_TYPES, CAR_FUELS } from '#contract/kinds/car-sale.ts'

export function carOffer(random: Random, { location, year: thisYear, slePerUsd }: Setting): Offer {
  const model = random.weighted(WEIGHTED_MODELS)
  const ageYears = random.weighted(AGES)
  const mileage = milesDriven(random, ageYears)
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
  const price = roundAsSeller(currency === 'USD' ? usd : usd * slePerUsd)
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
      road: random.pick([
        'Bo',
        'Kenema',
        'Makeni',
        'Kabala',
        'Koidu',
        'Kailahun',
        'Port Loko',
        'Kambia',
        'Conakry',
      ]),
      price: writeAmount(random, price, currency),
      ...gates(model.body, mileage, carFuelType),
    },
  }
}

const AGES: readonly (readonly [years: number, weight: number])[] = [
  [0, 2],
  [1, 4],
  [2, 5],
  [3, 7],
]
const VALUE_LEFT = [1, 0.88, 0.79, 0.7]
const CONDITION_VALUE = { new: 1.02, excellent: 1, good: 0.94, fair: 0.84 } as const

function milesDriven(random: Random, ageYears: number): number {
  if (ageYears === 0 && random.chance(0.6)) return random.int(5, 180)
  const miles = random.between(0.35, 1.1) * (ageYears + 0.4) * 9_500
  return Math.round(miles / 100) * 100
}

function gates(body: AttributesOf<'car_sale'>['bodyType'], mileage: number, fuel: string): Facts {
  return {
    ...(mileage < 200 ? {} : { used: '' }),
    ...(mileage < 12_000 ? { low: '' } : {}),
    ...(body === 'SUV' || body === 'Pickup' ? { high: '' } : {}),
    ...(body === 'SUV' || body === 'Sedan' ? { family: '' } : {}),
    ...(body === 'Hatchback' || body === 'Sedan' || fuel === 'Hybrid' ? { thrifty: '' } : {}),
  }
}

export type BodyType = (typeof BODY_TYPES)[number]
export type CarFuel = (typeof CAR_FUELS)[number]

/** `usd` is what this year's model costs in Freetown with duty paid, in dollars. */
export type CarModel = {
  make: string
  model: string
  body: BodyType
  usd: number
  fuels: readonly CarFuel[]
  manualShare: number
  weight: number
}

export const CAR_MODELS: readonly CarModel[] = [
  car('Toyota', 'Corolla', 'Sedan', 26_500, ['Petrol', 'Petrol', 'Hybrid'], 0.1, 9),
  car('Toyota', 'RAV4', 'SUV', 39_000, ['Petrol', 'Petrol', 'Hybrid'], 0, 9),
  car('Toyota', 'Hilux', 'Pickup', 44_000, ['Diesel', 'Diesel', 'Petrol'], 0.6, 8),
  car('Toyota', 'Yaris', 'Hatchback', 20_500, ['Petrol', 'Hybrid'], 0.2, 5),
  car('Toyota', 'Camry', 'Sedan', 36_500, ['Hybrid', 'Petrol'], 0, 4),
  car('Toyota', 'Land Cruiser Prado', 'SUV', 78_000, ['Diesel', 'Petrol'], 0, 4),
  car('Toyota', 'Land Cruiser 300', 'SUV', 112_000, ['Diesel', 'Petrol'], 0, 2),
  car('Toyota', 'Highlander', 'SUV', 51_000, ['Petrol', 'Hybrid'], 0, 3),
  car('Toyota', 'Fortuner', 'SUV', 54_000, ['Diesel'], 0.2, 3),
  car('Toyota', 'HiAce', 'Van', 41_000, ['Diesel', 'Petrol'], 0.7, 4),
  car('Toyota', 'Starlet', 'Hatchback', 17_500, ['Petrol'], 0.5, 4),
  car('Honda', 'Civic', 'Sedan', 29_000, ['Petrol', 'Hybrid'], 0.1, 4),
  car('Honda', 'CR-V', 'SUV', 40_500, ['Petrol', 'Hybrid'], 0, 5),
  car('Honda', 'Accord', 'Sedan', 34_500, ['Petrol', 'Hybrid'], 0, 2),
  car('Honda', 'HR-V', 'SUV', 30_000, ['Petrol'], 0, 2),
  car('Honda', 'Fit', 'Hatchback', 21_000, ['Petrol', 'Hybrid'], 0.1, 3),
  car('Nissan', 'X-Trail', 'SUV', 37_500, ['Petrol'], 0, 5),
  car('Nissan', 'Navara', 'Pickup', 38_500, ['Diesel'], 0.5, 4),
  car('Nissan', 'Sentra', 'Sedan', 24_000, ['Petrol'], 0.1, 3),
  car('Nissan', 'Almera', 'Sedan', 19_500, ['Petrol'], 0.3, 2),
  car('Nissan', 'Patrol', 'SUV', 89_000, ['Petrol'], 0, 2),
  car('Nissan', 'Kicks', 'SUV', 25_500, ['Petrol'], 0, 2),
  car('Hyundai', 'Tucson', 'SUV', 34_500, ['Petrol', 'Diesel', 'Hybrid'], 0, 6),
  car('Hyundai', 'Santa Fe', 'SUV', 45_500, ['Petrol', 'Diesel'], 0, 3),
  car('Hyundai', 'Elantra', 'Sedan', 25_000, ['Petrol'], 0.1, 4),
  car('Hyundai', 'Creta', 'SUV', 27_000, ['Petrol'], 0.2, 4),
  car('Hyundai', 'i10', 'Hatchback', 15_500, ['Petrol'], 0.6, 3),
  car('Hyundai', 'H-1', 'Van', 37_000, ['Diesel'], 0.4, 2),
  car('Kia', 'Sportage', 'SUV', 34_000, ['Petrol', 'Diesel'], 0, 5),
  car('Kia', 'Picanto', 'Hatchback', 15_000, ['Petrol'], 0.6, 4),
  car('Kia', 'Sorento', 'SUV', 43_500, ['Petrol', 'Diesel'], 0, 2),
  car('Kia', 'Rio', 'Sedan', 18_500, ['Petrol'], 0.4, 2),
  car('Mitsubishi', 'L200', 'Pickup', 37_500, ['Diesel'], 0.6, 4),
  car('Mitsubishi', 'Outlander', 'SUV', 37_000, ['Petrol'], 0, 2),
  car('Mitsubishi', 'Pajero Sport', 'SUV', 46_500, ['Diesel'], 0.1, 2),
  car('Mazda', 'CX-5', 'SUV', 34_500, ['Petrol'], 0, 3),
  car('Mazda', '3', 'Hatchback', 26_500, ['Petrol'], 0.1, 2),
  car('Suzuki', 'Swift', 'Hatchback', 16_500, ['Petrol'], 0.5, 4),
  car('Suzuki', 'Dzire', 'Sedan', 15_500, ['Petrol', 'Gas'], 0.6, 3),
  car('Suzuki', 'Jimny', 'SUV', 25_500, ['Petrol'], 0.5, 2),
  car('Suzuki', 'Ertiga', 'Van', 20_500, ['Petrol', 'Gas'], 0.5, 2),
  car('Ford', 'Ranger', 'Pickup', 45_500, ['Diesel'], 0.4, 4),
  car('Ford', 'Everest', 'SUV', 52_500, ['Diesel'], 0, 2),
  car('Mercedes-Benz', 'C 200', 'Sedan', 57_000, ['Petrol'], 0, 2),
  car('Mercedes-Benz', 'GLC 300', 'SUV', 71_000, ['Petrol', 'Hybrid'], 0, 2),
  car('Mercedes-Benz', 'Sprinter', 'Van', 63_000, ['Diesel'], 0.6, 1),
  car('BMW', 'X3', 'SUV', 64_500, ['Petrol', 'Diesel'], 0, 2),
  car('BMW', '320i', 'Sedan', 52_500, ['Petrol'], 0, 1),
  car('Lexus', 'RX 350', 'SUV', 73_500, ['Petrol', 'Hybrid'], 0, 2),
  car('Lexus', 'GX 550', 'SUV', 98_500, ['Petrol'], 0, 1),
  car('Land Rover', 'Defender', 'SUV', 86_500, ['Diesel', 'Petrol'], 0, 1),
  car('Land Rover', 'Discovery Sport', 'SUV', 61_500, ['Diesel', 'Petrol'], 0, 1),
  car('Volkswagen', 'Tiguan', 'SUV', 38_500, ['Petrol', 'Diesel'], 0, 2),
  car('Volkswagen', 'Amarok', 'Pickup', 47_500, ['Diesel'], 0.3, 1),
  car('Volkswagen', 'Polo', 'Hatchback', 21_500, ['Petrol'], 0.4, 2),
  car('Volkswagen', 'ID.4', 'SUV', 39_500, ['Electric'], 0, 1),
  car('Jeep', 'Wrangler', 'SUV', 56_500, ['Petrol'], 0.1, 1),
  car('Jeep', 'Compass', 'SUV', 34_500, ['Petrol'], 0, 1),
]

export const CAR_COLOURS: readonly (readonly [name: string, weight: number])[] = [
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

export const CABIN_COLOURS = ['Black', 'Beige', 'Grey', 'Brown', 'Black and red', 'Cream'] as const

function car(
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
