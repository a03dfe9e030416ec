import { expect } from '@playwright/test'
import { freshPhone, signInByForm, test } from './people.ts'

const TEXT = 'fayn gen na Makeni wey nor dia'

test('@both a visitor searches, drops a filter, opens a listing and signs in to message the seller', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search the market' }).fill(TEXT)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/\/market\?q=fayn\+gen/)
  const chips = page.getByRole('navigation', { name: 'Searched for' })
  await expect(chips.getByRole('link')).toHaveText(['Generators', 'Makeni', 'cheapest first', 'Clear all'])

  await chips.getByRole('link', { name: 'Remove Makeni' }).click()
  await expect(page).toHaveURL(/\/market\/generators\?sort=price_asc$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Generators' })).toBeVisible()
  // What is on show until then is of the search before.
  await expect(page.getByText(/^[\d,]+ listings$/)).toBeVisible()
  const title = page.getByRole('article').first().getByRole('heading')
  const name = await title.innerText()
  await title.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('link', { name: 'Message seller' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/auth\?next=%2Flistings%2F/)
  await signInByForm(page, freshPhone())
  await expect(page).toHaveURL(/\/messages\/[\w-]+$/)
  await expect(page.getByRole('textbox', { name: 'Write a message' })).toBeVisible()
})

test('a visitor who likes on the market comes back to the same page, where it is liked', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto('/market/cars?sort=likes')
  const like = page.getByRole('link', { name: /^Log in to like/ }).nth(1)
  const title = /^Log in to like (.*), [\d,]+ likes?$/.exec(
    (await like.getAttribute('aria-label')) ?? '',
  )?.[1]
  await like.click()
  await signInByForm(page, freshPhone())
  await expect(page).toHaveURL(/\/market\/cars\?sort=likes$/)
  await expect(page.getByRole('button', { name: `Like ${title}` })).toHaveAttribute('aria-pressed', 'true')
})

test.describe('without JavaScript', () => {
  test('@both a visitor browses, sorts, filters, loads more, and opens photos and the seller', async ({
    visit,
  }) => {
    const page = await visit({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('searchbox', { name: 'Search the market' }).fill(TEXT)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Results for “${TEXT}”` })).toBeVisible()
    await page.getByRole('link', { name: 'Remove Makeni' }).click()
    await expect(page).toHaveURL(/\/market\/generators\?sort=price_asc$/)

    await page.goto('/market')
    const first = await page.getByRole('article').first().getByRole('heading').innerText()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByRole('link', { name: 'First page' })).toBeVisible()
    await expect(page.getByRole('article').first().getByRole('heading')).not.toHaveText(first)

    await page
      .getByRole('navigation', { name: 'Kinds' })
      .getByRole('link', { name: /^Generators/ })
      .click()
    const summary = page.getByText('Filters and sort')
    if (await summary.isVisible()) await summary.click()
    await page.getByLabel('Fuel').selectOption('Diesel')
    await page.getByLabel('Sort by').selectOption('Price Low to High')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/\/market\/generators\?.*fuel=Diesel/)
    await expect(page.getByRole('link', { name: 'Remove Diesel' })).toBeVisible()

    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    const photos = page.getByRole('region', { name: 'Photos' }).getByRole('link')
    for (const photo of await photos.all())
      await expect(photo).toHaveAttribute('href', /^(\/media\/|#photo-)/)
    await page.getByRole('region', { name: 'Seller' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/users\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('listitem').getByRole('heading', { level: 3 }).first()).toBeVisible()
  })
})
