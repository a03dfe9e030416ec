import { expect, test, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { postListing, searchFor } from './things.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Find Your Perfect Match' })
const boxOf = (page: Page) => dialogOf(page).getByLabel("Describe what you're looking for")

/** The text that the market is searched for, as the address has it. */
const searched = (page: Page) => new URL(page.url()).searchParams.get('q')

test('a buyer says in Krio what they want, finds it, and finds the search again when they come back to it', async ({
  page,
}) => {
  const title = `Silent Okoume generator ${Date.now()}`
  await signIn(page)
  await postListing(page, title)
  await page.goto('/profile')
  await searchFor(page, 'ah wan fine okoume generator na Bo')
  await expect(page).toHaveURL(/\/\?q=/)
  expect(searched(page)).toBe('ah wan fine okoume generator na Bo')
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()

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

test('an example fills the box, and Enter searches for it', async ({ page }) => {
  await signIn(page)
  await page.getByRole('banner').getByRole('button', { name: 'AI Search' }).click()
  await dialogOf(page).getByRole('button', { name: 'Generator under 6 months old' }).click()
  await expect(boxOf(page)).toHaveValue('Generator under 6 months old')
  await expect(dialogOf(page).getByRole('list', { name: 'Understood' })).toContainText(/gen/i)
  await boxOf(page).press('Enter')
  await expect(dialogOf(page)).toBeHidden()
  expect(searched(page)).toBe('Generator under 6 months old')
})

test('the advanced filters find what their chips ask for, and stand as they were when they are opened again', async ({
  page,
}) => {
  const title = `Filtered Wenge generator ${Date.now()}`
  await signIn(page)
  await postListing(page, title)
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
    'type:generators location:Bo maxPrice:1000000 minAgeMonths:3 maxAgeMonths:6 fuel:Petrol minKva:2 maxKva:5 brand:Honda',
  )
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search' }).click()
  await expect(dialog.getByLabel('Category')).toHaveValue('generators')
  await dialog.getByRole('button', { name: 'Remove Honda' }).click()
  await dialog.getByRole('button', { name: 'Yamaha' }).click()
  await dialog.getByRole('button', { name: 'Search Listings' }).click()
  await expect(dialog).toBeHidden()
  expect(searched(page)).toContain('brand:Yamaha')
})

test('when smart search fails the plain words are searched for, and only the console is told', async ({
  page,
}) => {
  const title = `Fallback Bubinga generator ${Date.now()}`
  const told: string[] = []
  await signIn(page)
  await postListing(page, title)
  page.on('console', (message) => message.type() === 'error' && told.push(message.text()))
  await page.route('**/api/smart-search', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'broken' } }),
  )
  await searchFor(page, 'bubinga')
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  expect(searched(page)).toBe('bubinga')
  expect(told.filter((text) => text.includes('Smart search failed'))).toHaveLength(1)
  await expect(page.getByText('broken')).toBeHidden()
})

test.describe('with text set twice as large', () => {
  test('the dialog is as wide as the screen, and everything in it can be reached', async ({ page }) => {
    await signIn(page)
    await page.goto('/favourites')
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await page.getByRole('searchbox', { name: 'Search' }).click()
    await expect(boxOf(page)).toBeVisible()
    const isTooWide = () =>
      dialogOf(page).evaluate((dialog) =>
        [...dialog.querySelectorAll('button, textarea, select')].some(
          (each) =>
            each.getBoundingClientRect().right > window.innerWidth && each.closest('[role=tablist]') === null,
        ),
      )
    expect(await isTooWide()).toBe(false)
    await dialogOf(page).getByRole('tab', { name: 'Advanced Filters' }).click()
    await dialogOf(page).getByLabel('Category').selectOption('generators')
    expect(await isTooWide()).toBe(false)
  })
})
