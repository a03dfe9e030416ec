import { expect, type Page } from '@playwright/test'
import { bell, chooseInMenu, test } from './people.ts'
import { freshWord, postListing } from './things.ts'

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

// [spec 10.16 #17]
test('a saved search announces a new match in the bell, and can be paused and deleted', async ({ join }) => {
  const word = freshWord()
  const [buyer, seller] = [await join(), await join()]
  await buyer.goto(`/?q=${word}&type=generator&location=Bo`)
  // Where nothing is found it stands a second time, beside what was left out.
  await buyer.getByRole('button', { name: 'Save search' }).first().click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Light for the shop')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await buyer.getByRole('button', { name: 'View' }).click()
  await expect(buyer).toHaveURL(/\/saved-searches$/)
  await expect(card(buyer, 'Light for the shop').getByText('No matches yet')).toBeVisible()

  const { id, title } = await postListing(seller, `${word} generator`)

  await expect(async () => {
    await buyer.reload()
    await expect(bell(buyer)).toHaveAccessibleName(/1 unread/, { timeout: 2_000 })
  }).toPass()
  await bell(buyer).click()
  await buyer
    .getByRole('link', { name: new RegExp(`New for your saved search “Light for the shop”: ${title}`) })
    .click()
  await expect(buyer).toHaveURL(new RegExp(id))
  await expect(buyer.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await chooseInMenu(buyer, 'Saved searches')
  await expect(card(buyer, 'Light for the shop').getByText(/^1 match/)).toBeVisible()
  await buyer.getByRole('button', { name: 'Pause Light for the shop' }).click()
  await expect(card(buyer, 'Light for the shop').getByText('Paused', { exact: true })).toBeVisible()
  await postListing(seller, `${word} generator, another one`)
  await buyer.reload()
  await expect(card(buyer, 'Light for the shop').getByText(/^1 match/)).toBeVisible()
  await buyer.getByRole('link', { name: 'Show results of Light for the shop' }).click()
  await expect(buyer.getByRole('heading', { name: `${word} generator, another one` })).toBeVisible()

  await buyer.goto('/saved-searches')
  await buyer.getByRole('button', { name: 'Delete Light for the shop' }).click()
  await expect(buyer.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  await buyer.getByRole('button', { name: 'Undo' }).click()
  await expect(card(buyer, 'Light for the shop')).toBeVisible()
})
