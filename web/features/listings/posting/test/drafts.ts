import { currentYear } from '#contract/dates.ts'
import { BLANK_VALUES, type FormValues } from '../form-values.ts'

const shared = {
  title: 'Clean and ready to go',
  price: '85,000',
  location: 'Bo',
  description: 'Bought for a shop that never opened, papers at hand.',
}

/** One filled form a kind, as its seller would have typed it. */
export const FILLED: Record<'electronics' | 'generator' | 'car_sale' | 'home_rent', FormValues> = {
  electronics: {
    ...BLANK_VALUES,
    ...shared,
    type: 'electronics',
    productType: '5G Phone',
    brand: 'Samsung',
    electronicsModel: 'Galaxy S24',
  },
  generator: {
    ...BLANK_VALUES,
    ...shared,
    type: 'generator',
    generatorBrand: 'Firman',
    generatorModel: 'SPG3000',
    powerOutput: '2.5KVA',
    generatorFuelType: 'Petrol',
    ageInMonths: '6',
  },
  car_sale: {
    ...BLANK_VALUES,
    ...shared,
    type: 'car_sale',
    make: 'Toyota',
    carModel: 'RAV4',
    year: String(currentYear() - 1),
    mileage: '12,500',
    condition: 'good',
  },
  home_rent: {
    ...BLANK_VALUES,
    ...shared,
    type: 'home_rent',
    bedrooms: '3',
    bathrooms: '1.5',
    squareFootage: '1,200',
    propertyType: 'house',
  },
}

/** Puts a draft where the dialog looks for one. */
export function storeDraft(
  values: Partial<FormValues>,
  { key = 'kept-key', ownerId = null }: { key?: string; ownerId?: string | null } = {},
) {
  localStorage.setItem('new-listing', JSON.stringify({ version: 1, key, ownerId, values }))
}
