import { expect, test } from 'vitest'
import { currentYear } from '#contract/dates.ts'
import { NewListing } from '#contract/listing.ts'
import { checkListing } from './check-listing.ts'
import type { FormValues } from './form-values.ts'
import { FILLED } from './test/drafts.ts'

const REFUSED: [kind: keyof typeof FILLED, name: keyof FormValues, typed: string, message: string][] = [
  ['electronics', 'title', 'abcd', 'Title must be at least 5 characters'],
  ['electronics', 'title', '       ', 'Title must be at least 5 characters'],
  ['electronics', 'description', 'Nineteen characters', 'Description must be at least 20 characters'],
  ['electronics', 'price', '', 'Price must be greater than 0'],
  ['electronics', 'price', '0', 'Price must be greater than 0'],
  ['electronics', 'price', '0.5', 'Price must be greater than 0'],
  ['electronics', 'price', '0.99', 'Price must be greater than 0'],
  ['electronics', 'price', 'a lot', 'Price must be greater than 0'],
  ['electronics', 'price', '-5', 'Price must be greater than 0'],
  ['electronics', 'location', '', 'Please select a valid Sierra Leone location'],
  ['electronics', 'brand', '', 'Please select a brand'],
  ['electronics', 'productType', '', 'Please select a product type'],
  ['electronics', 'electronicsModel', ' ', 'Model is required'],
  ['generator', 'generatorBrand', '', 'Generator brand is required'],
  ['generator', 'generatorModel', '', 'Model is required'],
  ['generator', 'powerOutput', '', 'Power output is required (e.g., 5KVA, 10KVA)'],
  ['generator', 'generatorFuelType', '', 'Please select fuel type'],
  ['generator', 'ageInMonths', '-1', 'Age cannot be negative'],
  ['generator', 'ageInMonths', '13', 'Generators must be no more than 1 year (12 months) old'],
  ['car_sale', 'make', '', 'Make is required'],
  ['car_sale', 'carModel', '', 'Model is required'],
  ['car_sale', 'year', '', 'Cars must be no more than 3 years old'],
  ['car_sale', 'year', String(currentYear() - 4), 'Cars must be no more than 3 years old'],
  ['car_sale', 'year', String(currentYear() + 1), 'Year cannot be in the future'],
  ['car_sale', 'mileage', '-1', 'Mileage cannot be negative'],
  ['car_sale', 'condition', '', 'Please select a condition'],
  ['car_sale', 'condition', 'poor', 'Please select a condition'],
  ['home_rent', 'bedrooms', '-1', 'Bedrooms cannot be negative'],
  ['home_rent', 'bathrooms', '-0.5', 'Bathrooms cannot be negative'],
  ['home_rent', 'bathrooms', '1.3', 'Bathrooms must be a whole or a half number, such as 1.5'],
  ['home_rent', 'squareFootage', '0', 'Square footage must be at least 1'],
  ['home_rent', 'propertyType', '', 'Please select a property type'],
  ['home_rent', 'parkingSpaces', '-2', 'Parking spaces cannot be negative'],
]

// [spec 5 #2, 5 #3, 5 #4, 5 #6, 5 #7, 5 #8, 5 #9, 5 #12, 5 #14, 5 #15, 5 #16, 5 #17, 5 #19]
test.each(REFUSED)('%s with %s "%s" is refused: %s', (kind, name, typed, message) => {
  const { errors } = checkListing({ ...FILLED[kind], [name]: typed }, [], NewListing)
  expect(errors).toEqual({ [name]: message })
})

test.each<[kind: keyof typeof FILLED, values: Partial<FormValues>]>([
  ['generator', { price: '1', ageInMonths: '12' }],
  ['car_sale', { year: String(currentYear() - 3) }],
  ['home_rent', { bathrooms: '0.5', bedrooms: '0', parkingSpaces: '0' }],
])('%s with %o is taken', (kind, values) => {
  expect(checkListing({ ...FILLED[kind], ...values }, [], NewListing).errors).toBeNull()
})
