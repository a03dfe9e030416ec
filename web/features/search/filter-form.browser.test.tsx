import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LOCATIONS } from '#contract/places.ts'
import { button, dialog, openSearch, stubSearch, submit, tab } from './test/open-search.tsx'

beforeEach(() => {
  localStorage.clear()
  stubSearch()
})
afterEach(() => vi.unstubAllGlobals())

const year = new Date().getUTCFullYear()
const category = page.getByRole('combobox', { name: 'Category' })
const place = page.getByRole('combobox', { name: 'Location' })
const chosen = page.getByRole('group', { name: 'Selected Filters' })
const optionsOf = (select: typeof category) =>
  [...select.element().querySelectorAll('option:not([hidden])')].map((option) => option.textContent)
const group = (name: string) => page.getByRole('group', { name, exact: true })
const chipsOf = (name: string) =>
  group(name)
    .getByRole('button')
    .elements()
    .map((chip) => chip.textContent)

test('without a category there is no search', async () => {
  await openSearch({ opener: 'Open filters' })
  await expect.element(tab('Advanced Filters')).toHaveAttribute('aria-selected', 'true')
  await expect.element(category).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await userEvent.selectOptions(place, 'Bo')
  await expect.element(submit).toBeDisabled()
  await userEvent.selectOptions(category, 'homes')
  await expect.element(submit).toBeEnabled()
})

test('four categories and twenty places are offered', async () => {
  await openSearch({ opener: 'Open filters' })
  await expect.element(category).toHaveDisplayValue('Choose a category')
  expect(optionsOf(category)).toEqual([
    'Electronics (Brand New in Box)',
    'Generators (Max 1 Year Old)',
    'Cars (Max 3 Years Old)',
    'Homes (Verified Ownership)',
  ])
  expect(optionsOf(place)).toEqual(['Anywhere in Sierra Leone', ...LOCATIONS])
})

test('the price goes from 0 to 50,000,000 by half millions, begins with 0 to 1,000,000 and is read in millions', async () => {
  await openSearch({ opener: 'Open filters' })
  const handle = (name: string) => page.getByRole('slider', { name })
  await expect.element(handle('Lowest')).toHaveAttribute('min', '0')
  await expect.element(handle('Highest')).toHaveAttribute('max', '50000000')
  await expect.element(handle('Highest')).toHaveAttribute('step', '500000')
  await expect.element(page.getByText('0.0M SLE', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1.0M SLE', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Highest' })).toHaveValue('1,000,000')
  await page.getByRole('textbox', { name: 'Highest' }).fill('12500000')
  await expect.element(page.getByText('12.5M SLE', { exact: true })).toBeVisible()
})

test.each([
  [
    'electronics',
    {
      Product: [
        '5G Smartphones',
        'iPhone',
        'iPad',
        'MacBook',
        'Android Phones',
        'Laptops',
        'Gaming Consoles',
        'Smartwatches',
        'Headphones',
      ],
    },
  ],
  [
    'generators',
    {
      Age: ['Under 3 months', '3-6 months', '6-12 months'],
      Fuel: ['Petrol', 'Diesel', 'Gas'],
      Power: ['2-5KVA', '5-10KVA', '10KVA+'],
      Brand: ['Honda', 'Yamaha', 'Firman'],
    },
  ],
  [
    'cars',
    {
      Age: ['Under 1 year', '1-2 years', '2-3 years'],
      Make: ['Toyota', 'Honda', 'Nissan', 'Hyundai'],
      'Body type': ['Sedan', 'SUV', 'Hatchback'],
      Transmission: ['Manual', 'Automatic'],
    },
  ],
  ['homes', {}],
])('the chips of %s are offered in their groups', async (name, groups) => {
  await openSearch({ opener: 'Open filters' })
  await userEvent.selectOptions(category, name)
  const offered = page
    .getByRole('tabpanel')
    .getByRole('group')
    .elements()
    .map((each) => each.getAttribute('aria-label'))
    .filter((label) => label !== null)
  expect(offered).toEqual(Object.keys(groups))
  for (const [label, chips] of Object.entries(groups)) expect(chipsOf(label)).toEqual(chips)
})

test('a chip is turned on and off, and its badge takes it away', async () => {
  await openSearch({ opener: 'Open filters' })
  await userEvent.selectOptions(category, 'cars')
  await expect.element(chosen).not.toBeInTheDocument()
  for (const chip of ['Toyota', 'Honda', 'SUV']) await button(chip).click()
  await expect.element(button('Honda')).toHaveAttribute('aria-pressed', 'true')
  expect(
    page
      .getByRole('button', { name: /^Remove/ })
      .elements()
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual(['Remove Toyota', 'Remove Honda', 'Remove SUV'])
  await button('Honda').click()
  await expect.element(button('Honda')).toHaveAttribute('aria-pressed', 'false')
  await button('Remove Toyota').click()
  await expect.element(button('Toyota')).toHaveAttribute('aria-pressed', 'false')
  await button('Remove SUV').click()
  await expect.element(chosen).not.toBeInTheDocument()
})

test('by keyboard the focus goes from a badge that is taken away to the next, and stays in the dialog after the last', async () => {
  await openSearch({ opener: 'Open filters' })
  await userEvent.selectOptions(category, 'generators')
  for (const chip of ['Honda', 'Diesel']) await button(chip).click()
  button('Remove Diesel').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Remove Honda')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen).not.toBeInTheDocument()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
})

test('another category clears the chips', async () => {
  await openSearch({ opener: 'Open filters' })
  await userEvent.selectOptions(category, 'cars')
  await button('Honda').click()
  await userEvent.selectOptions(category, 'generators')
  await expect.element(chosen).not.toBeInTheDocument()
  await expect.element(button('Honda')).toHaveAttribute('aria-pressed', 'false')
})

test('the search is one text of what was chosen, and asks nobody first', async () => {
  vi.unstubAllGlobals()
  const calls = stubSearch()
  const { router } = await openSearch({ at: '/elsewhere', opener: 'Open filters' })
  await userEvent.selectOptions(category, 'cars')
  await userEvent.selectOptions(place, 'Port Loko')
  await page.getByRole('textbox', { name: 'Lowest' }).fill('500000')
  for (const chip of ['Toyota', 'Honda', 'SUV', '1-2 years']) await button(chip).click()
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
  expect(router.state.location.search).toEqual({
    q: `type:cars location:Port Loko minPrice:500000 maxPrice:1000000 minYear:${year - 2} maxYear:${year - 1} brand:Toyota,Honda bodyType:SUV`,
  })
  expect(calls).toEqual([])
})

test('a look at the other tab loses neither the text nor the filters', async () => {
  await openSearch()
  await page.getByRole('textbox', { name: /Describe/ }).fill('quiet')
  await tab('Advanced Filters').click()
  await userEvent.selectOptions(category, 'generators')
  await button('Diesel').click()
  await tab('AI Search').click()
  await expect.element(page.getByRole('textbox', { name: /Describe/ })).toHaveValue('quiet')
  await tab('Advanced Filters').click()
  await expect.element(button('Diesel')).toHaveAttribute('aria-pressed', 'true')
})

test('opened again it stands at the filters that are searched for', async () => {
  await openSearch({
    at: `/?q=${encodeURIComponent('type:generators location:Mile 91 maxPrice:8000 fuel:Diesel brand:Honda,Firman')}`,
  })
  await expect.element(tab('Advanced Filters')).toHaveAttribute('aria-selected', 'true')
  await expect.element(category).toHaveValue('generators')
  await expect.element(place).toHaveValue('Mile 91')
  await expect.element(page.getByRole('textbox', { name: 'Highest' })).toHaveValue('8,000')
  await expect.element(chosen).toHaveTextContent('DieselHondaFirman')
  await expect.element(submit).toBeEnabled()
})

test('opened from a filtered feed it stands at its kind', async () => {
  await openSearch({ at: '/?type=car_sale', opener: 'Open filters' })
  await expect.element(category).toHaveValue('cars')
})
