import { expect, test, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { postListing } from './things.ts'

/** A word that nothing else in the market has, nor anything like it. */
const freshWord = () =>
  Array.from({ length: 12 }, () => 'bcdfghjklmnpqrstvwxz'.charAt(Math.random() * 20)).join('')
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const chips = (page: Page) => page.getByRole('group', { name: 'Searched for' }).getByRole('button')
const remove = (page: Page, label: string) => page.getByRole('button', { name: `Remove ${label}` })
const keysOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('a shared search is understood, changed step by step, and gone back through', async ({ page }) => {
  const word = freshWord()
  await signIn(page)
  const { title } = await postListing(page, `Generator ${word}`)
  const q = `ah wan ${word} gen under 6 months na Bo`
  await page.goto(`/?q=${encodeURIComponent(q)}`)
  await expect(card(page, title)).toBeVisible()
  await expect(page.getByText(`Results for “${q}”`)).toBeVisible()
  await expect(chips(page)).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Generators', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByLabel('Sort by')).toHaveValue('best')
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    'pixels beyond the edge',
  ).toBeLessThanOrEqual(0)

  await remove(page, 'Bo').click()
  await expect.poll(() => keysOf(page)).toEqual({ type: 'generator', maxAgeMonths: '6', text: word })
  await expect(chips(page)).toHaveCount(3)
  await expect(card(page, title)).toBeVisible()
  await page.getByLabel('Sort by').selectOption('price_asc')
  await expect
    .poll(() => keysOf(page))
    .toEqual({ type: 'generator', maxAgeMonths: '6', text: word, sort: 'price_asc' })
  await page.getByRole('button', { name: 'All Items' }).click()
  await expect.poll(() => keysOf(page)).toEqual({ text: word, sort: 'price_asc' })
  await expect(chips(page)).toHaveCount(1)
  await expect(card(page, title)).toBeVisible()

  await page.goBack()
  await expect(chips(page)).toHaveCount(3)
  await page.goBack()
  await expect(page.getByLabel('Sort by')).toHaveValue('best')
  await page.goBack()
  await expect(page.getByText(`Results for “${q}”`)).toBeVisible()
  await expect(chips(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => keysOf(page)).toEqual({})
})

test('a search that finds nothing is widened or loosened, and says so', async ({ page }) => {
  const word = freshWord()
  await signIn(page)
  const { title } = await postListing(page, `Generator ${word}`, { location: 'Waterloo' })
  await page.goto(`/?text=${word}&location=Newton`)
  await expect(page.getByText('Nothing in Newton yet. Showing Waterloo.')).toBeVisible()
  await expect(card(page, title)).toBeVisible()
  await page.goto(`/?text=${word}&type=generator&maxPrice=100`)
  await expect(page.getByText('No exact match. We left out: under SLE 100.')).toBeVisible()
  await expect(card(page, title)).toBeVisible()
  const unknown = freshWord()
  await page.goto(`/?text=${unknown}`)
  await expect(page.getByRole('heading', { name: 'Nothing found for this search' })).toBeVisible()
  await expect(remove(page, `“${unknown}”`)).toBeVisible()
})

test('a misspelt word is repaired, and searched for as it stands when that is wanted', async ({ page }) => {
  await signIn(page)
  await page.goto('/?q=generater+na+Bo')
  await expect(page.getByText('Showing results for generator.')).toBeVisible()
  await expect(remove(page, 'Generators')).toBeAttached()
  await page.getByRole('link', { name: 'Search instead for generater' }).click()
  await expect.poll(() => keysOf(page)).toEqual({ q: 'generater na Bo', verbatim: 'true' })
  await expect(remove(page, '“generater”')).toBeAttached()
  await expect(page.getByText('Showing results for generator.')).toBeHidden()
})

test('an address that nobody wrote well still shows what can be made out of it', async ({ page }) => {
  await signIn(page)
  await page.goto('/?type=generator&location=Atlantis&minPrice=cheap&fbclid=abc&userId=nobody&status=sold')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generators', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})
