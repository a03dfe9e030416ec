import { expect } from '@playwright/test'
import { test, toasts } from './people.ts'
import { cardOf, postListing, read, statusOf } from './things.ts'

// [spec 2.7 #11, 2.7 #12, 2.7 #15, 2.8 #8, 8 #13]
test('an owner marks a listing sold, relists, reprices, renews, deletes and restores it', async ({
  join,
  visit,
}) => {
  const [page, buyer] = [await join(), await visit()]
  const word = `okra${Date.now()}`
  const title = `Generator ${word}`
  const { id } = await postListing(page, title)

  await page.goto('/profile')
  const card = cardOf(page, title)
  await card.getByRole('button', { name: 'Mark as sold' }).click()
  await expect(toasts(page).getByText('Marked as sold')).toBeVisible()
  await expect(card).toBeHidden()
  await page.getByRole('tab', { name: /^Sold/ }).click()
  await expect(card).toBeVisible()
  expect(await read(page, `/api/listings?searchQuery=${word}`)).toMatchObject({ listings: [] })
  await card.getByRole('button', { name: 'Back to active' }).click()
  await expect(toasts(page).getByText('Active again')).toBeVisible()
  await page.getByRole('tab', { name: /^Active/ }).click()

  await card.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit listing' })
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await dialog.getByLabel('Price').fill('8200')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toasts(page).getByText('Your changes have been saved.')).toBeVisible()
  await expect(card.getByText('SLE 8,200')).toBeVisible()

  await card.getByRole('link', { name: title }).click()
  await expect(page.getByText('SLE 9,000').first()).toBeVisible()
  await expect(page.getByText(/at 23 SLE a dollar/).first()).toBeVisible()
  await page
    .getByRole('heading', { name: 'Details' })
    .evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const panel = page.getByRole('region', { name: /your listing/i })
  await expect(panel.getByText(/Add .*photo/)).toBeVisible()
  await panel.getByRole('button', { name: 'Renew' }).click()
  await expect(toasts(page).getByText('Listing renewed')).toBeVisible()
  await expect(panel.getByRole('button', { name: /Renew again from/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).getByText('Listing deleted')).toBeVisible()
  expect(await statusOf(buyer, `/listings/${id}`)).toBe(410)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText('Listing restored')).toBeVisible()
  expect((await buyer.goto(`/listings/${id}`))?.status()).toBe(200)
  await expect(buyer.getByRole('heading', { name: title })).toBeVisible()
})
