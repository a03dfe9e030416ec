import { CABIN_COLOURS, CAR_COLOURS, CAR_MODELS } from './catalogue-cars.ts'
import { roundAsSeller, writeAmount } from '../money.ts'
import type { AttributesOf, Facts, Offer, Setting } from './demo-kinds.ts'
import type { Random } from '../random.ts'

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

const WEIGHTED_MODELS = CAR_MODELS.map((model) => [model, model.weight] as const)
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
