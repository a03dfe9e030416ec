import '#web/styles/tokens.css'
import '#web/styles/base.css'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentYear } from '#contract/listing.ts'
import type { FormValues } from './form-values.ts'
import { FILLED, storeDraft } from './test/drafts.ts'
import { openMarket } from './test/market.ts'
import { button, chooseKind, field, fill, forgetEverything, openDialog } from './test/open-dialog.tsx'

let market: ReturnType<typeof openMarket>

beforeEach(() => {
  market = openMarket()
})

afterEach(forgetEverything)

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

test.each(REFUSED)('%s with %s "%s" is refused: %s', async (kind, name, typed, message) => {
  storeDraft({ ...FILLED[kind], [name]: typed })
  await openDialog()
  await button('Create Listing').click()
  await expect.element(field(name)).toHaveAccessibleDescription(new RegExp(escaped(message)))
  await expect.element(field(name)).toHaveFocus()
  await expect.element(page.getByRole('alert').getByText(/^Please check 1 field: /)).toBeInTheDocument()
  expect(market.posts).toEqual([])
})

test('an empty form says all that is missing, the kind first', async () => {
  await openDialog()
  await button('Create Listing').click()
  await expect.element(page.getByText('Please select a listing type')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Electronics/ })).toHaveFocus()
  await expect.element(field('title')).toHaveAccessibleDescription(/Title must be at least 5 characters/)
  await expect.element(field('price')).toHaveAccessibleDescription('Price must be greater than 0')
  await expect
    .element(field('location'))
    .toHaveAccessibleDescription('Please select a valid Sierra Leone location')
  await expect
    .element(
      page.getByRole('alert').getByText('Please check 5 fields: Kind, Title, Price, Location, Description'),
    )
    .toBeInTheDocument()
})

test('a message goes when its field is right, and no other appears before the next press', async () => {
  storeDraft({ ...FILLED.generator, title: 'Gen', ageInMonths: '14' })
  await openDialog()
  await button('Create Listing').click()
  await expect.element(page.getByText('Please check 2 fields: Title, Age in months').last()).toBeVisible()
  await fill({ title: 'Generator' })
  await expect.element(field('title')).not.toHaveAttribute('aria-invalid')
  await fill({ powerOutput: '' })
  await expect.element(field('powerOutput')).not.toHaveAttribute('aria-invalid')
  await fill({ ageInMonths: '-3' })
  await expect.element(field('ageInMonths')).toHaveAccessibleDescription(/Age cannot be negative/)
})

test('a wrong field under More details is brought to light', async () => {
  storeDraft(FILLED.home_rent)
  await openDialog()
  await page.getByText('More details').click()
  await fill({ parkingSpaces: '0.5' })
  await page.getByText('More details').click()
  await button('Create Listing').click()
  await expect.element(field('parkingSpaces')).toHaveFocus()
  await expect.element(field('parkingSpaces')).toBeVisible()
})

test('what the server refuses stands beside its field until that is changed', async () => {
  storeDraft(FILLED.electronics)
  const fields = { title: 'This title is not allowed', 'images.0': 'The photo has not arrived' }
  market.answers.push({
    status: 400,
    body: { code: 'invalid_input', message: 'Please look at the title', fields },
  })
  const { queue } = await openDialog()
  queue.addUrl('https://example.com/one.jpg')
  await button('Create Listing').click()
  await expect.element(page.getByRole('alert').getByText('Please look at the title')).toBeInTheDocument()
  await expect.element(field('title')).toHaveAccessibleDescription(/This title is not allowed/)
  await expect
    .element(page.getByRole('group', { name: 'Photos' }))
    .toHaveAccessibleDescription(/Photo 1: The photo has not arrived/)
  await fill({ title: 'Another title' })
  await expect.element(page.getByText('This title is not allowed')).not.toBeInTheDocument()
  queue.addUrl('https://example.com/two.jpg')
  await expect.element(page.getByText('Photo 1: The photo has not arrived')).not.toBeInTheDocument()
})

test('a kind chosen after a refused press starts without messages of its own', async () => {
  await openDialog()
  await button('Create Listing').click()
  await chooseKind('Car for sale')
  await expect.element(page.getByText('Please select a listing type')).not.toBeInTheDocument()
  await expect.element(field('make')).not.toHaveAttribute('aria-invalid')
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
