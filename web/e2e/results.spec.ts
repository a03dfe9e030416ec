import { expect, type Page } from '@playwright/test'
import { pixelsBeyond } from './axe.ts'
import { test } from './people.ts'
import { cardOf, freshWord, postListing } from './things.ts'

const chips = (page: Page) => page.getByRole('group', { name: 'Searched for' }).getByRole('button')
const remove = (page: Page, label: string) => page.getByRole('button', { name: `Remove ${label}` })
const keysOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

// [spec 1 #4, 10.16 #5, 10.16 #10, 10.16 #13]
test('a shared search is understood, changed step by step, and gone back through', async ({ join }) => {
  const page = await join()
  const word = freshWord()
  const { title } = await postListing(page, `Generator ${word}`)
  const q = `ah wan ${word} gen under 6 months na Bo`
  await page.goto(`/?q=${encodeURIComponent(q)}`)
  await expect(cardOf(page, title)).toBeVisible()
  await expect(page.getByText(`Results for “${q}”`)).toBeVisible()
  await expect(chips(page)).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Generators', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByLabel('Sort by')).toHaveValue('best')
  expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0)

  await remove(page, 'Bo').click()
  await expect.poll(() => keysOf(page)).toEqual({ type: 'generator', maxAgeMonths: '6', text: word })
  await expect(chips(page)).toHaveCount(3)
  await expect(cardOf(page, title)).toBeVisible()
  await page.getByLabel('Sort by').selectOption('price_asc')
  await expect
    .poll(() => keysOf(page))
    .toEqual({ type: 'generator', maxAgeMonths: '6', text: word, sort: 'price_asc' })
  await page.getByRole('button', { name: 'All Items' }).click()
  await expect.poll(() => keysOf(page)).toEqual({ text: word, sort: 'price_asc' })
  await expect(chips(page)).toHaveCount(1)
  await expect(cardOf(page, title)).toBeVisible()

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
