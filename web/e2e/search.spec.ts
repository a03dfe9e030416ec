import { expect, type Page } from '@playwright/test'
import { test } from './people.ts'
import { cardOf, postListing, searchFor } from './things.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Find Your Perfect Match' })
const boxOf = (page: Page) => dialogOf(page).getByLabel("Describe what you're looking for")

/** The text that the market is searched for, as the address has it. */
const searched = (page: Page) => new URL(page.url()).searchParams.get('q')

// [spec 1 #4, 2.2 #3, 10.15 #38]
test('a buyer searches in Krio, finds a match, and finds the search again on coming back', async ({
  join,
}) => {
  const page = await join()
  const title = `Silent Okoume generator ${Date.now()}`
  await postListing(page, title)
  await page.goto('/profile')
  await searchFor(page, 'ah wan fine okoume generator na Bo')
  await expect(page).toHaveURL(/\/\?q=/)
  expect(searched(page)).toBe('ah wan fine okoume generator na Bo')
  await expect(cardOf(page, title)).toBeVisible()

  const box = page.getByRole('searchbox', { name: 'Search' })
  await expect(box).toHaveValue('ah wan fine okoume generator na Bo')
  await box.press('Enter')
  await expect(boxOf(page)).toHaveValue('ah wan fine okoume generator na Bo')
  await expect(
    dialogOf(page).getByRole('button', { name: 'Forget ah wan fine okoume generator na Bo' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(box).toBeFocused()
})

// [spec 1 #5]
test('the advanced filters find what their chips say, and keep their values when reopened', async ({
  join,
}) => {
  const page = await join()
  const title = `Filtered Wenge generator ${Date.now()}`
  await postListing(page, title)
  await page.goto('/')
  await page.getByRole('button', { name: 'Advanced search' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Search Listings' })).toBeDisabled()
  await dialog.getByLabel('Category').selectOption({ label: 'Generators (Max 1 Year Old)' })
  await dialog.getByLabel('Location').selectOption('Bo')
  for (const chip of ['3-6 months', 'Petrol', '2-5KVA', 'Honda'])
    await dialog.getByRole('button', { name: chip, exact: true }).click()
  await dialog.getByRole('button', { name: 'Search Listings' }).click()
  await expect(dialog).toBeHidden()
  expect(searched(page)).toBe(
    'type:generators location:Bo maxPrice:1000000 minAgeMonths:3 ' +
      'maxAgeMonths:6 fuel:Petrol minKva:2 maxKva:5 brand:Honda',
  )
  await expect(cardOf(page, title)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search' }).click()
  await expect(dialog.getByLabel('Category')).toHaveValue('generators')
  await dialog.getByRole('button', { name: 'Remove Honda' }).click()
  await dialog.getByRole('button', { name: 'Yamaha' }).click()
  await dialog.getByRole('button', { name: 'Search Listings' }).click()
  await expect(dialog).toBeHidden()
  expect(searched(page)).toContain('brand:Yamaha')
})
