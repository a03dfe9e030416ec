import { BODY_TYPES, CAR_CONDITIONS, CAR_FUELS, CAR_MAKES, TRANSMISSIONS } from '#contract/kinds/car-sale.ts'
import { CURRENCIES } from '#contract/lists.ts'
import { ELECTRONICS_BRANDS, PRODUCT_TYPES } from '#contract/kinds/electronics.ts'
import { GENERATOR_BRANDS, GENERATOR_FUELS } from '#contract/kinds/generator.ts'
import { PROPERTY_TYPES } from '#contract/kinds/home-rent.ts'
import { currentYear } from '#contract/dates.ts'
import { LOCATIONS } from '#contract/places.ts'
import { chanceFrom } from './chance.ts'

/** A form as somebody may have filled it in so far, the same for the same seed: any field may be blank. */
export function randomForm(seed: number): Record<string, unknown> {
  const { next, shuffled } = chanceFrom(seed)
  const pick = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)]
  const some = (items: readonly string[], most: number) => shuffled(items).slice(0, Math.floor(next() * most))
  const type = pick([...Object.keys(KINDS), ''])
  const { titles, fields } = KINDS[type || (pick(Object.keys(KINDS)) ?? '')] ?? NONE
  const values = {
    type,
    title: pick(titles.split('|')),
    description: some(SENTENCES.split('|'), 5).join(pick(['. ', '\n', ' '])),
    price: pick(['1', '950', '12,500', '85 000', '480000', '4500.50', 700]),
    currency: pick(CURRENCIES),
    location: pick(LOCATIONS),
    ...Object.fromEntries(Object.entries(fields).map(([name, choices]) => [name, pick(choices)])),
    ...('bedrooms' in fields && { amenities: some(AMENITIES.split('|'), 6) }),
  }
  const share = next()
  const filled = Object.entries(values).filter(([name]) => name === 'type' || next() < share)
  const form: Record<string, unknown> = Object.fromEntries(filled)
  return form.title || form.description ? form : { ...form, title: values.title }
}

const SENTENCES =
  'No fault at all|bought in March, used at home only|Key start|I nɔ dia, kam si am|First body, AC chilling|' +
  'Light and water dey|Price is negotiable|My brother sent it from London|Call after 5pm|A de na Lumley|' +
  'You can bring 2 witnesses|Very quiet road|comes with its papers!|5 of them are left|Na tru tin'
const AMENITIES =
  'Prepaid meter|Borehole|Security|Standby generator|Air conditioning|CCTV|DStv|Boys quarters|Inside kitchen'

const MODELS =
  'Camon 30|iPhone 15|galaxy a55 5g|Tecno Spark 20|Pavilion 15 Laptop|PlayStation 5|tune 510bt|MacBook Air M3'

interface Choices {
  titles: string
  fields: Record<string, readonly unknown[]>
}
const NONE: Choices = { titles: '', fields: {} }
const YEAR = currentYear()
const KINDS: Record<string, Choices> = {
  electronics: {
    titles: 'Phone|samsung a55 128gb|CLEAN IPHONE 15 PRO MAX FOR SALE|laptop for sale|New fon|PS5',
    fields: {
      brand: [...ELECTRONICS_BRANDS, 'apple', 'hp', 'Hisense'],
      productType: PRODUCT_TYPES,
      electronicsModel: MODELS.split('|'),
      storageCapacity: ['256GB', '256 gb', '1tb', '128', '512GB SSD storage', '8GB RAM, 256GB'],
      color: ['black', 'Natural Titanium', 'Blue', 'white and gold'],
    },
  },
  generator: {
    titles: 'fine gen|5kva generator for sale|Silent Honda generator|GENERATOR FOR SALE CHEAP|Firman',
    fields: {
      generatorBrand: [...GENERATOR_BRANDS, 'honda', 'Lutian'],
      generatorModel: ['EU22i', 'SPG3000', 'ef2600 generator', '8500', 'H-series'],
      powerOutput: ['5KVA', '2.5 kva', '5', '8500W', '10kva silent'],
      generatorFuelType: GENERATOR_FUELS,
      ageInMonths: ['0', '1', '4', '12', 8],
    },
  },
  car_sale: {
    titles: 'Clean Rav4|jeep|toyota corolla for sale in Bo|FAMILY CAR, LOW MILEAGE|mɔtoka',
    fields: {
      make: CAR_MAKES,
      carModel: ['RAV4', 'corolla', 'X5', 'Hilux Pickup', 'i10', 'C-Class', 'sportage suv'],
      year: [String(YEAR), String(YEAR - 3), YEAR - 1],
      mileage: ['0', '1', '12,000', '48000', 95_500],
      condition: CAR_CONDITIONS,
      bodyType: BODY_TYPES,
      carFuelType: CAR_FUELS,
      transmission: TRANSMISSIONS,
      exteriorColor: ['white', 'Pearl White', 'black'],
      interiorColor: ['beige', 'Black', 'grey'],
    },
  },
  home_rent: {
    titles: '2 bedroom flat at lumley|room and parlour|House for rent|Studio|self contain na Kissy',
    fields: {
      bedrooms: ['0', '1', '2', '8', 11],
      bathrooms: ['0', '1', '1.5', '2,5', 3],
      squareFootage: ['450', '1,200', '8000'],
      propertyType: PROPERTY_TYPES,
      furnished: [true, false],
      petsAllowed: [true, false],
      parkingSpaces: ['0', '1', '3'],
    },
  },
}
