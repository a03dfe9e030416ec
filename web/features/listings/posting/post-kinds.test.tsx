import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentYear } from '#contract/dates.ts'
import { KINDS } from '#contract/kinds/kinds.ts'
import { NewListing } from '#contract/listing.ts'
import { fill as typeOver, press, user } from '#web/test/hands.ts'
import { openMarket } from './test/market.ts'
import { chooseKind, field, fill, openDialog, optionsOf, valueOf } from './test/open-dialog.tsx'

const market = openMarket()

const SHARED = {
  title: 'Clean and ready',
  price: '85000',
  location: 'Kenema',
  description: 'Everything works and the papers are here.',
}
const SENT = {
  title: SHARED.title,
  price: 85_000,
  currency: 'SLE',
  location: 'Kenema',
  description: SHARED.description,
  images: [],
}

// [spec 1 #14, 1 #15, 2.7 #2]
test('the card of each kind tells its rule', async () => {
  await openDialog()
  const today = [
    'ElectronicsNew in sealed box',
    'GeneratorAt most 1 year old',
    'Car for saleAt most 3 years old',
    'Home for rentVerified ownership',
  ]
  const cards = screen.getAllByRole('radio').map((card) => card.closest('label')?.textContent ?? '')
  expect(cards.filter((card) => today.includes(card))).toEqual(today)
  expect(cards).toEqual(KINDS.map(({ names, rule }) => names.one + rule))
})

const YEAR = String(currentYear() - 3)
const PHONE = {
  productType: '5G Phone',
  brand: 'Tecno',
  electronicsModel: 'Camon 30',
  storageCapacity: '256GB',
  currency: 'USD',
}
const GENERATOR = { generatorModel: 'LT3600', powerOutput: '3KVA', generatorFuelType: 'Diesel' }
const CAR = { make: 'Toyota', carModel: 'Hilux', condition: 'excellent' }
const FLAT = { propertyType: 'apartment' }

// [spec 2.7 #3, 2.7 #4, 2.7 #5, 2.7 #6, 2.7 #7, 2.7 #8, 3 #10, 3 #11, 3 #12, 3 #15, 3 #16, 4 #11, 5 #8]
test.each<[kind: string, typed: Record<string, string>, more: () => Promise<void>, sent: object]>([
  [
    'Electronics',
    { ...PHONE, price: '450', electronicsModel: ' Camon 30 ' },
    async () => {},
    { ...PHONE, price: 450, type: 'electronics', condition: 'brand_new_in_box' },
  ],
  [
    'Generator',
    { ...GENERATOR, generatorBrand: 'other' },
    () => typeOver(screen.getByLabelText('Which brand?'), 'Lutian'),
    { ...GENERATOR, type: 'generator', generatorBrand: 'Lutian', ageInMonths: 0 },
  ],
  [
    'Car for sale',
    { ...CAR, year: YEAR, mileage: '41 200' },
    () => fill({ transmission: 'manual', exteriorColor: 'White' }),
    {
      ...CAR,
      type: 'car_sale',
      year: Number(YEAR),
      mileage: 41_200,
      transmission: 'manual',
      exteriorColor: 'White',
    },
  ],
  [
    'Home for rent',
    { ...FLAT, bedrooms: '2', bathrooms: '1.5', squareFootage: '900', parkingSpaces: '1' },
    async () => {
      await press('Furnished', 'checkbox')
      await press('Borehole')
    },
    {
      ...FLAT,
      type: 'home_rent',
      bedrooms: 2,
      bathrooms: 1.5,
      squareFootage: 900,
      parkingSpaces: 1,
      furnished: true,
      amenities: ['Borehole'],
    },
  ],
])('%s is posted with what its form asks for', async (kind, typed, more, sent) => {
  await openDialog()
  await chooseKind(kind)
  await fill({ ...SHARED, ...typed })
  const details = screen.queryByText('More details')
  if (details) await user.click(details)
  await more()
  await press('Create Listing')
  const payload = { ...SENT, ...sent }
  await expect.poll(() => market.posts.map(({ body }) => body)).toEqual([payload])
  expect(NewListing.parse(market.posts[0]?.body)).toEqual(payload)
})

// [spec 2.7 #4, 2.7 #5, 2.7 #6, 2.7 #7, 3 #10, 3 #11, 5 #8]
test('the form of a kind offers what its rule allows', async () => {
  await openDialog()
  await chooseKind('Electronics')
  await fill({ productType: 'iPhone' })
  expect(valueOf('brand')).toBe('Apple')
  await fill({ productType: 'Laptop' })
  expect(valueOf('brand')).toBe('')
  await chooseKind('Generator')
  await fill({ ...SHARED, generatorBrand: 'other' })
  await press('Create Listing')
  await waitFor(() =>
    expect(screen.getByLabelText('Which brand?')).toHaveAccessibleDescription('Generator brand is required'),
  )
  await chooseKind('Car for sale')
  expect(optionsOf('year')).toEqual([0, 1, 2, 3].map((yearsOld) => String(currentYear() - yearsOld)))
  expect(optionsOf('condition')).toEqual(['new', 'excellent', 'good', 'fair'])
  await chooseKind('Home for rent')
  expect(await screen.findByLabelText('Price (per month)')).toBeVisible()
})

// [spec 4 #10]
test('another kind clears what only the first one had and keeps the rest', async () => {
  await openDialog()
  await chooseKind('Generator')
  await fill({ ...SHARED, generatorModel: 'SPG3000', powerOutput: '5KVA' })
  await chooseKind('Car for sale')
  expect([valueOf('title'), valueOf('location')]).toEqual([SHARED.title, 'Kenema'])
  await chooseKind('Generator')
  expect([valueOf('generatorModel'), valueOf('powerOutput')]).toEqual(['', ''])
  expect(valueOf('description')).toBe(SHARED.description)
})

// [spec 1 #3]
test("the price is shown in both currencies, a rent's by the year too, with one rate call", async () => {
  await openDialog()
  await fill({ price: '85000' })
  const said = (sentence: string) =>
    waitFor(() => expect(field('price')).toHaveAccessibleDescription(sentence))
  await said('SLE 85,000, about $3,696 (rate of Sep 30, 2026)')
  await fill({ price: '4200', currency: 'USD' })
  await said('$4,200, about SLE 96,600 (rate of Sep 30, 2026)')
  await chooseKind('Home for rent')
  await fill({ price: '4500', currency: 'SLE' })
  const rent = 'SLE 4,500 a month, about $196; SLE 54,000 a year, about $2,348 (rate of Sep 30, 2026)'
  await said(rent)
  await press('Close and keep the draft')
  await press('Post Item')
  await said(rent)
  expect(vi.mocked(window.fetch).mock.calls.filter(([address]) => address === '/api/rate')).toHaveLength(1)
})

test('without a rate the price is said in its own currency alone', async () => {
  market.setRate(null)
  await openDialog()
  await fill({ price: '85000' })
  expect(field('price')).toHaveAccessibleDescription('SLE 85,000')
  await chooseKind('Home for rent')
  expect(field('price')).toHaveAccessibleDescription('SLE 85,000 a month; SLE 1,020,000 a year')
})
