import { expect } from '@playwright/test'
import { freshPhone, signInByForm, test } from './people.ts'

const TEXT = 'fayn gen na Makeni wey nor dia'

test('@both a visitor searches from the front page, takes a part away, opens a listing, and writes to its seller once they have signed in', async ({
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
