import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentYear } from '#contract/dates.ts'
import { KINDS } from '#contract/kinds/kinds.ts'
import { NewListing } from '#contract/listing.ts'
import { phoneListing } from '#web/features/search/feed/listing.fixture.ts'
import { fill as typeOver, press, user } from '#web/test/interactions.ts'
import { checkListing } from './check-listing.ts'
import type { FormValues } from './form-values.ts'
import { FORMS, photosOf } from './test/drafts.ts'
import {
  openMarket,
  chooseKind,
  field,
  fill,
  findAnnouncement,
  openDialog,
  openDraft,
  openEdit,
  optionsOf,
  valueOf,
} from './test/open-dialog.tsx'

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
test('the card of each kind states its rule', async () => {
  await openDialog()
  const fourCards = [
    'ElectronicsNew in sealed box',
    'GeneratorAt most 1 year old',
    'Car for saleAt most 3 years old',
    'Home for rentVerified ownership',
  ]
  const cards = screen.getAllByRole('radio').map((card) => card.closest('label')?.textContent ?? '')
  expect(cards.filter((card) => fourCards.includes(card))).toEqual(fourCards)
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
])('%s is posted with the fields of its form', async (kind, typed, more, sent) => {
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
test('the form of a kind offers the options that its rule allows', async () => {
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
test('choosing another kind clears the fields of the first one and keeps the rest', async () => {
  await openDialog()
  await chooseKind('Generator')
  await fill({ ...SHARED, generatorModel: 'SPG3000', powerOutput: '5KVA' })
  await chooseKind('Car for sale')
  expect([valueOf('title'), valueOf('location')]).toEqual([SHARED.title, 'Kenema'])
  await chooseKind('Generator')
  expect([valueOf('generatorModel'), valueOf('powerOutput')]).toEqual(['', ''])
  expect(valueOf('description')).toBe(SHARED.description)
})

test('only money is marked with a currency', async () => {
  await openDialog()
  await chooseKind('Home for rent')
  const markOf = (name: string) => field(name).parentElement?.textContent
  expect(['bedrooms', 'advanceMonths', 'viewingFee'].map(markOf)).toEqual(['', '', 'SLE'])
})

test('the form of a home adds up what moving in costs, and what is not said is not sent', async () => {
  await openDialog()
  await chooseKind('Home for rent')
  await fill({ ...SHARED, ...FLAT, price: '2,000', bedrooms: '2', bathrooms: '1.5', squareFootage: '900' })
  expect(screen.queryByText(/To move in/)).toBeNull()
  await fill({ letBy: 'agent', advanceMonths: '6', agentFee: '2,000' })
  expect(await screen.findByText('To move in: SLE 14,000 or more')).toBeVisible()
  await press('Create Listing')
  await expect.poll(() => market.posts).toHaveLength(1)
  const sent = NewListing.parse(market.posts[0]?.body)
  expect(sent).toMatchObject({ letBy: 'agent', advanceMonths: 6, agentFee: 2_000 })
  expect(sent).not.toHaveProperty('viewingFee')
})

// [spec 1 #3]
test('the price is shown in both currencies, a rent also per year, with one call for the rate', async () => {
  await openDialog()
  await fill({ price: '85000' })
  const expectHint = (sentence: string) =>
    waitFor(() => expect(field('price')).toHaveAccessibleDescription(sentence))
  await expectHint('SLE 85,000, about $3,696 (rate of Sep 30, 2026)')
  await fill({ price: '4200', currency: 'USD' })
  await expectHint('$4,200, about SLE 96,600 (rate of Sep 30, 2026)')
  await chooseKind('Home for rent')
  await fill({ price: '4500', currency: 'SLE' })
  const rent = 'SLE 4,500 a month, about $196; SLE 54,000 a year, about $2,348 (rate of Sep 30, 2026)'
  await expectHint(rent)
  await press('Close and keep the draft')
  await press('Post Item')
  await expectHint(rent)
  expect(vi.mocked(window.fetch).mock.calls.filter(([address]) => address === '/api/rate')).toHaveLength(1)
})

test('without a rate the price is shown in its own currency only', async () => {
  market.setRate(null)
  await openDialog()
  await fill({ price: '85000' })
  expect(field('price')).toHaveAccessibleDescription('SLE 85,000')
  await chooseKind('Home for rent')
  expect(field('price')).toHaveAccessibleDescription('SLE 85,000 a month; SLE 1,020,000 a year')
})

test.each<[kind: keyof typeof FORMS, wrong: Partial<FormValues>]>([
  ['electronics', { productType: '', brand: '', electronicsModel: ' ' }],
  ['generator', { generatorBrand: '', generatorModel: '', powerOutput: '', generatorFuelType: '' }],
  ['generator', { ageInMonths: '13' }],
  ['car_sale', { make: '', carModel: '', year: '', mileage: '-1', condition: '' }],
  [
    'home_rent',
    { bedrooms: '-1', bathrooms: '1.3', squareFootage: '0', propertyType: '', parkingSpaces: '-2' },
  ],
])('each invalid field of %s has its message, and the first gets the focus', async (kind, wrong) => {
  const values = { ...FORMS[kind], ...wrong }
  await openDraft(values)
  await press('Create Listing')
  const errors = Object.entries(checkListing(values, [], NewListing).errors ?? {})
  const counted = errors.length === 1 ? '1 field' : `${errors.length} fields`
  expect(await findAnnouncement('alert', new RegExp(`^Please check ${counted}: `))).toBeInTheDocument()
  for (const [name, message] of errors)
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(document.querySelector('form [aria-invalid]')).toHaveFocus()
  expect(errors.map(([name]) => name).sort()).toEqual(Object.keys(wrong).sort())
  expect(market.posts).toEqual([])
})

// [spec 2.7 #2, 5 #1, 5 #22]
test('an empty form names everything missing, and choosing a kind adds no message', async () => {
  await openDialog()
  await press('Create Listing')
  expect(await screen.findByText('Please select a listing type')).toBeVisible()
  expect(screen.getByRole('radio', { name: /^Electronics/ })).toHaveFocus()
  expect(field('title')).toHaveAccessibleDescription(/Title must be at least 5 characters/)
  expect(field('price')).toHaveAccessibleDescription('Price must be greater than 0')
  expect(field('location')).toHaveAccessibleDescription('Please select a valid Sierra Leone location')
  const sentence = 'Please check 5 fields: Kind, Title, Price, Location, Description'
  expect(await findAnnouncement('alert', sentence)).toBeInTheDocument()
  await chooseKind('Car for sale')
  expect(screen.queryByText('Please select a listing type')).not.toBeInTheDocument()
  expect(field('make')).not.toHaveAttribute('aria-invalid')
})

test('a message disappears when its field is valid, and new ones appear only at the next press', async () => {
  await openDraft({ ...FORMS.generator, title: 'Gen', ageInMonths: '14' })
  await press('Create Listing')
  expect((await screen.findAllByText('Please check 2 fields: Title, Age in months')).at(-1)!).toBeVisible()
  await fill({ title: 'Generator', powerOutput: '' })
  expect(field('title')).not.toHaveAttribute('aria-invalid')
  expect(field('powerOutput')).not.toHaveAttribute('aria-invalid')
  await fill({ ageInMonths: '-3' })
  expect(field('ageInMonths')).toHaveAccessibleDescription(/Age cannot be negative/)
})

test('title and description are counted as the server counts them', async () => {
  await openDraft({ ...FORMS.generator, title: '😀'.repeat(5), description: '😀'.repeat(20) })
  expect(await screen.findByText('5 / 120')).toBeVisible()
  expect(screen.getByText('20 / 5000')).toBeVisible()
})

test('an invalid field under More details opens that section', async () => {
  await openDraft(FORMS.home_rent)
  await user.click(screen.getByText('More details'))
  await fill({ parkingSpaces: '0.5' })
  await user.click(screen.getByText('More details'))
  await press('Create Listing')
  await waitFor(() => expect(field('parkingSpaces')).toHaveFocus())
  expect(field('parkingSpaces')).toBeVisible()
})

test('a refusal by the server is shown beside its field until the field is changed', async () => {
  const fields = { title: 'This title is not allowed', 'images.0': 'The photo has not arrived' }
  market.responses.push({
    status: 400,
    body: { code: 'invalid_input', message: 'Please look at the title', fields },
  })
  const { queue } = await openDraft(FORMS.electronics)
  queue.addUrl('https://example.com/one.jpg')
  await press('Create Listing')
  expect(await findAnnouncement('alert', 'Please look at the title')).toBeInTheDocument()
  expect(field('title')).toHaveAccessibleDescription(/This title is not allowed/)
  expect(screen.getByRole('group', { name: 'Photos' })).toHaveAccessibleDescription(
    /Photo 1: The photo has not arrived/,
  )
  await fill({ title: 'Another title' })
  expect(screen.queryByText('This title is not allowed')).not.toBeInTheDocument()
  queue.addUrl('https://example.com/two.jpg')
  await waitFor(() =>
    expect(screen.queryByText('Photo 1: The photo has not arrived')).not.toBeInTheDocument(),
  )
})

const QUESTION = 'Did you mean SLE 25,000?'
const ANSWER_FIRST = 'Please answer the question about the price first.'
const question = () => screen.queryByRole('group', { name: QUESTION })
const prices = () => market.posts.map(({ body }) => body.price)
const expectNoQuestion = () =>
  waitFor(() => expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument())

// [spec 2.7 #15]
test('an improbable price is questioned when its field loses the focus, and Yes corrects it', async () => {
  await openDraft(FORMS.electronics)
  await fill({ price: '25000000' })
  await waitFor(() => expect(field('price')).toHaveAccessibleDescription(/SLE 25,000,000/))
  expect(screen.queryByText(QUESTION)).not.toBeInTheDocument()
  await user.tab()
  expect(await findAnnouncement('status', QUESTION)).toBeVisible()
  expect(valueOf('price')).toBe('25,000,000')
  await press('Yes, SLE 25,000')
  expect(valueOf('price')).toBe('25,000')
  expect(await findAnnouncement('status', 'The price is SLE 25,000 now.')).toBeVisible()
  await waitFor(() => expect(question()).not.toBeInTheDocument())
  expect(document.activeElement).toHaveTextContent('The price is SLE 25,000 now.')
  await press('Create Listing')
  await expect.poll(prices).toEqual([25_000])
})

// [spec 2.7 #15]
test('No keeps the price, which is posted and never questioned again', async () => {
  const { unmount } = await openDraft({ ...FORMS.electronics, price: '25,000,000' })
  await press('No, SLE 25,000,000 is right')
  expect(await screen.findByText('The price stays SLE 25,000,000.')).toBeVisible()
  await fill({ price: '26000000' })
  await user.tab()
  expect(await screen.findByText('Did you mean SLE 26,000?')).toBeVisible()
  await fill({ price: '25000000' })
  await user.tab()
  await expectNoQuestion()
  unmount()
  await openDialog()
  await waitFor(() => expect(field('price')).toHaveAccessibleDescription(/about/))
  await expectNoQuestion()
  await press('Create Listing')
  await expect.poll(prices).toEqual([25_000_000])
})

test('invalid fields come before the price question, and posting waits for its answer', async () => {
  await openDraft({ ...FORMS.electronics, price: '25,000,000', title: 'Gen' })
  await press('Create Listing')
  await waitFor(() => expect(field('title')).toHaveFocus())
  await fill({ title: 'A phone in its box' })
  // Submits as Enter does in a browser. The submit button is outside the form.
  fireEvent.submit(field('price').closest('form')!)
  await waitFor(() => expect(question()).toHaveFocus())
  expect(await within(screen.getByRole('dialog')).findByText(ANSWER_FIRST)).toBeVisible()
  await press('Create Listing')
  expect(market.posts).toEqual([])
  await press('No, SLE 25,000,000 is right')
  await waitFor(() => expect(screen.queryByText(ANSWER_FIRST)).not.toBeInTheDocument())
  await press('Create Listing')
  await expect.poll(() => market.posts.length).toBe(1)
})

test('an edit questions a new price, but not the current one', async () => {
  await openEdit(phoneListing({ price: 25_000_000, ...photosOf() }))
  await waitFor(() => expect(field('price')).toHaveAccessibleDescription(/about/))
  await expectNoQuestion()
  await fill({ price: '24000000' })
  await press('Save changes')
  await waitFor(() => expect(screen.getByRole('group', { name: 'Did you mean SLE 24,000?' })).toHaveFocus())
  expect(market.edits).toEqual([])
  await press('Yes, SLE 24,000')
  await press('Save changes')
  await expect.poll(() => market.edits.map(({ body }) => body)).toEqual([{ price: 24_000 }])
})

test('once kind, price and place are there, the form says how many people look for it', async () => {
  market.setPeople(5)
  await openDialog()
  await chooseKind('Generator')
  await fill({ ...GENERATOR, title: 'Silent generator', price: '12,500' })
  expect(screen.queryByText(/people are looking for this/)).not.toBeInTheDocument()
  await fill({ location: 'Bo' })
  expect(await screen.findByText('5 people are looking for this', {}, { timeout: 5_000 })).toBeVisible()
  const draft = { type: 'generator', title: 'Silent generator', price: 12_500, location: 'Bo', ...GENERATOR }
  expect(market.drafts).toMatchObject([draft])
  market.setPeople(null)
  await fill({ price: '90,000', description: 'Starts at the first pull.' })
  await waitFor(() => expect(screen.queryByText(/people are looking for this/)).not.toBeInTheDocument(), {
    timeout: 5_000,
  })
  expect(market.drafts.slice(1)).toMatchObject([{ ...draft, price: 90_000 }])
  expect(market.drafts[1]).not.toHaveProperty('description')
})

test('the form says where the typed price stands, at once for a new price', async () => {
  market.setInsight({ count: 23, low: 10_000, median: 12_000, high: 15_000, position: 'within' })
  await openDialog()
  await chooseKind('Generator')
  await fill({ ...GENERATOR, price: '12,500', location: 'Bo' })
  await screen.findByText('A usual price.', {}, { timeout: 5_000 })
  await fill({ price: '600', currency: 'USD' })
  expect(screen.getByText('A usual price.')).toBeVisible()
  await fill({ price: '300' })
  expect(screen.getByText('Below the usual price.').parentElement).toHaveTextContent(
    'half cost about $435 (SLE 10,000) to about $652 (SLE 15,000)',
  )
})
