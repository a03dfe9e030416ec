import { BODY_TYPES, CAR_CONDITIONS, CAR_FUELS, CAR_MAKES, TRANSMISSIONS } from '#contract/kinds/car-sale.ts'
import { CURRENCIES } from '#contract/lists.ts'
import { ELECTRONICS_BRANDS, PRODUCT_TYPES } from '#contract/kinds/electronics.ts'
import { GENERATOR_BRANDS, GENERATOR_FUELS } from '#contract/kinds/generator.ts'
import { PROPERTY_TYPES } from '#contract/kinds/home-rent.ts'
import { currentYear } from '#contract/dates.ts'
import { LOCATIONS } from '#contract/places.ts'
import { chanceFrom, type Chance } from './chance.ts'

/**
 * A form as somebody may have filled it in so far, the same for the same seed: any field may be blank;
 * figures are typed.
 */
export function randomForm(seed: number): Record<string, unknown> {
  const chance = chanceFrom(seed)
  const type = chance.pick<FilledKind | ''>([...FILLED_KINDS, ''])
  const kind = type === '' ? chance.pick(FILLED_KINDS) : type
  const values = {
    type,
    title: chance.pick(TITLES[kind]),
    description:
      chance.next() < 0.4
        ? ''
        : chance
            .shuffled(SENTENCES)
            .slice(0, Math.ceil(chance.next() * 4))
            .join(chance.pick(['. ', '\n', ' '])),
    price: chance.pick(['1', '950', '12,500', '85 000', '480000', '4500.50', 700]),
    currency: chance.pick(CURRENCIES),
    location: chance.pick(LOCATIONS),
    ...FIELDS[kind](chance),
  }
  const share = chance.next()
  const filled = Object.entries(values).filter(([name]) => name === 'type' || chance.next() < share)
  const form = Object.fromEntries(filled)
  return form.title || form.description
    ? form
    : { ...form, title: chance.pick(TITLES[kind]), description: '' }
}

const SENTENCES = [
  'No fault at all',
  'bought in March, used at home only',
  'Key start',
  'I nɔ dia, kam si am',
  'First body, AC chilling',
  'Light and water dey',
  'Price is negotiable',
  'My brother sent it from London',
  'Call after 5pm',
  'A de na Lumley',
  'You can bring 2 witnesses',
  'Very quiet road',
  'comes with its papers!',
  '5 of them are left',
  'Na tru tin',
] as const

/** Kinds with phrases of their own. */
export const FILLED_KINDS = ['electronics', 'generator', 'car_sale', 'home_rent'] as const
type FilledKind = (typeof FILLED_KINDS)[number]

type Texts = readonly [string, ...string[]]
const TITLES: Record<FilledKind, Texts> = {
  electronics: [
    'Phone',
    'samsung a55 128gb',
    'CLEAN IPHONE 15 PRO MAX FOR SALE',
    'laptop for sale',
    'New fon',
    'PS5',
  ],
  generator: [
    'fine gen',
    '5kva generator for sale',
    'Silent Honda generator',
    'GENERATOR FOR SALE CHEAP',
    'Firman',
  ],
  car_sale: ['Clean Rav4', 'jeep', 'toyota corolla for sale in Bo', 'FAMILY CAR, LOW MILEAGE', 'mɔtoka'],
  home_rent: [
    '2 bedroom flat at lumley',
    'room and parlour',
    'House for rent',
    'Studio',
    'self contain na Kissy',
  ],
}

const FIELDS: Record<FilledKind, (chance: Chance) => Record<string, unknown>> = {
  electronics: (chance) => ({
    brand: chance.pick([...ELECTRONICS_BRANDS, 'apple', 'hp', 'Hisense']),
    productType: chance.pick(PRODUCT_TYPES),
    electronicsModel: chance.pick([
      'Camon 30',
      'iPhone 15',
      'galaxy a55 5g',
      'Tecno Spark 20',
      'Pavilion 15 Laptop',
      'PlayStation 5',
      'tune 510bt',
      'MacBook Air M3',
    ]),
    storageCapacity: chance.pick(['256GB', '256 gb', '1tb', '128', '512GB SSD storage', '8GB RAM, 256GB']),
    color: chance.pick(['black', 'Natural Titanium', 'Blue', 'white and gold']),
  }),
  generator: (chance) => ({
    generatorBrand: chance.pick([...GENERATOR_BRANDS, 'honda', 'Lutian']),
    generatorModel: chance.pick(['EU22i', 'SPG3000', 'ef2600 generator', '8500', 'H-series']),
    powerOutput: chance.pick(['5KVA', '2.5 kva', '5', '8500W', '10kva silent']),
    generatorFuelType: chance.pick(GENERATOR_FUELS),
    ageInMonths: chance.pick(['0', '1', '4', '12', 8]),
  }),
  car_sale: (chance) => ({
    make: chance.pick(CAR_MAKES),
    carModel: chance.pick(['RAV4', 'corolla', 'X5', 'Hilux Pickup', 'i10', 'C-Class', 'sportage suv']),
    year: chance.pick([String(currentYear()), String(currentYear() - 3), currentYear() - 1]),
    mileage: chance.pick(['0', '1', '12,000', '48000', 95_500]),
    condition: chance.pick(CAR_CONDITIONS),
    bodyType: chance.pick(BODY_TYPES),
    carFuelType: chance.pick(CAR_FUELS),
    transmission: chance.pick(TRANSMISSIONS),
    exteriorColor: chance.pick(['white', 'Pearl White', 'black']),
    interiorColor: chance.pick(['beige', 'Black', 'grey']),
  }),
  home_rent: (chance) => ({
    bedrooms: chance.pick(['0', '1', '2', '8', 11]),
    bathrooms: chance.pick(['0', '1', '1.5', '2,5', 3]),
    squareFootage: chance.pick(['450', '1,200', '8000']),
    propertyType: chance.pick(PROPERTY_TYPES),
    furnished: chance.next() < 0.5,
    petsAllowed: chance.next() < 0.5,
    parkingSpaces: chance.pick(['0', '1', '3']),
    amenities: chance
      .shuffled([
        'Prepaid meter',
        'Borehole',
        'Security',
        'Standby generator',
        'Air conditioning',
        'CCTV',
        'DStv',
        'Boys quarters',
        'Inside kitchen',
      ])
      .slice(0, Math.floor(chance.next() * 6)),
  }),
}
