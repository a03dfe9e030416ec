import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { KINDS } from '#contract/kinds/kinds.ts'
import { LOCATIONS } from '#contract/places.ts'
import { fill, press, textsOf, user } from '#web/test/hands.ts'
import type { Called } from '#web/test/server.ts'
import { box, button, closed, dialog, openSearch, stubSearch, submit, tab } from './test/open-search.tsx'

let calls: Called[]
beforeEach(() => {
  calls = stubSearch()
})

const year = new Date().getUTCFullYear()
const category = () => screen.getByRole('combobox', { name: 'Category' })
const place = () => screen.getByRole('combobox', { name: 'Location' })
const price = (end: RegExp) => screen.getByRole('textbox', { name: end })
const chosen = () => screen.queryByRole('group', { name: 'Selected Filters' })
const optionsOf = (select: HTMLElement) =>
  [...select.querySelectorAll('option:not([hidden])')].map((option) => option.textContent)

async function openFilters(name?: string, at?: string) {
  const opened = await openSearch({ at, opener: 'Open filters' })
  await screen.findByRole('combobox', { name: 'Category' })
  if (name !== undefined) await user.selectOptions(category(), name)
  return opened
}

// [spec 2.6 #12, 5 #26]
test('without a category there is no search', async () => {
  await openFilters()
  expect(tab('Advanced Filters')).toHaveAttribute('aria-selected', 'true')
  expect(submit()).toBeDisabled()
  await user.selectOptions(place(), 'Bo')
  expect(submit()).toBeDisabled()
  await user.selectOptions(category(), 'homes')
  expect(submit()).toBeEnabled()
})

// [spec 2.6 #6, 2.6 #7]
test('every category and twenty places are offered', async () => {
  await openFilters()
  expect(category()).toHaveDisplayValue('Choose a category')
  const today = [
    'Electronics (Brand New in Box)',
    'Generators (Max 1 Year Old)',
    'Cars (Max 3 Years Old)',
    'Homes (Verified Ownership)',
  ]
  const offered = optionsOf(category())
  expect(offered.filter((name) => today.includes(name))).toEqual(today)
  expect(offered).toHaveLength(KINDS.length)
  expect(optionsOf(place())).toEqual(['Anywhere in Sierra Leone', ...LOCATIONS])
})

// [spec 2.6 #8, 5 #27, 9 #12]
test('the price ranges from 0 to 50,000,000 by half millions and is shown in millions', async () => {
  await openFilters()
  expect(screen.getByRole('slider', { name: /Lowest/ })).toHaveAttribute('min', '0')
  expect(screen.getByRole('slider', { name: /Highest/ })).toHaveAttribute('max', '50000000')
  expect(screen.getByRole('slider', { name: /Highest/ })).toHaveAttribute('step', '500000')
  expect(screen.getByText('0.0M SLE')).toBeVisible()
  expect(screen.getByText('1.0M SLE')).toBeVisible()
  expect(price(/^Highest/)).toHaveValue('1,000,000')
  await fill(price(/^Highest/), '12500000')
  expect(await screen.findByText('12.5M SLE')).toBeVisible()
})

// [spec 2.6 #9]
test.each<[string, Record<string, string[]>]>([
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
  await openFilters(name)
  const offered = within(screen.getByRole('tabpanel'))
    .queryAllByRole('group')
    .flatMap((group) => {
      const label = group.getAttribute('aria-label')
      return label === null ? [] : [[label, textsOf('button', group)]]
    })
  expect(offered).toEqual(Object.entries(groups))
})

// [spec 2.6 #10, 4 #7]
test('a chip is turned on and off, and its badge takes it away', async () => {
  await openFilters('cars')
  expect(chosen()).not.toBeInTheDocument()
  for (const chip of ['Toyota', 'Honda', 'SUV']) await press(chip)
  expect(button('Honda')).toHaveAttribute('aria-pressed', 'true')
  const badges = screen.getAllByRole('button', { name: /^Remove/ })
  expect(badges.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Remove Toyota',
    'Remove Honda',
    'Remove SUV',
  ])
  await press('Honda')
  expect(button('Honda')).toHaveAttribute('aria-pressed', 'false')
  await press('Remove Toyota')
  expect(button('Toyota')).toHaveAttribute('aria-pressed', 'false')
  await press('Remove SUV')
  expect(chosen()).not.toBeInTheDocument()
})

// [spec 2.6 #10]
test('removing a badge by key moves the focus to the next, and never out of the dialog', async () => {
  await openFilters('generators')
  for (const chip of ['Honda', 'Diesel']) await press(chip)
  button('Remove Diesel').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button('Remove Honda')).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen()).not.toBeInTheDocument())
  expect(dialog()?.contains(document.activeElement)).toBe(true)
})

// [spec 3 #17, 7 #36]
test('the search is one text of what was chosen, and asks nobody first', async () => {
  const { router } = await openFilters('cars', '/elsewhere')
  await user.selectOptions(place(), 'Port Loko')
  await fill(price(/^Lowest/), '500000')
  for (const chip of ['Toyota', 'Honda', 'SUV', '1-2 years']) await press(chip)
  await press('Search Listings')
  await closed()
  expect(router.state.location.pathname).toBe('/')
  expect(router.state.location.search).toEqual({
    q:
      'type:cars location:Port Loko minPrice:500000 maxPrice:1000000 ' +
      `minYear:${year - 2} maxYear:${year - 1} brand:Toyota,Honda bodyType:SUV`,
  })
  expect(calls).toEqual([])
})

// [spec 2.6 #1]
test('a look at the other tab loses neither the text nor the filters', async () => {
  await openSearch()
  await fill(box(), 'quiet')
  await press('Advanced Filters', 'tab')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'generators')
  await press('Diesel')
  await press('AI Search', 'tab')
  await waitFor(() => expect(box()).toHaveValue('quiet'))
  await press('Advanced Filters', 'tab')
  await waitFor(() => expect(button('Diesel')).toHaveAttribute('aria-pressed', 'true'))
})

// [spec 10.16 #9]
test('opened again it stands at the filters that are searched for', async () => {
  const q = 'type:generators location:Mile 91 maxPrice:8000 fuel:Diesel brand:Honda,Firman'
  await openSearch({ at: `/?q=${encodeURIComponent(q)}` })
  await waitFor(() => expect(category()).toHaveValue('generators'))
  expect(tab('Advanced Filters')).toHaveAttribute('aria-selected', 'true')
  expect(place()).toHaveValue('Mile 91')
  expect(price(/^Highest/)).toHaveValue('8,000')
  expect(chosen()).toHaveTextContent('DieselHondaFirman')
  expect(submit()).toBeEnabled()
})
