import { expect, test, type Locator, type Page } from '@playwright/test'
import { anotherBrowser, untilTold, signIn } from './people.ts'
import { postListing } from './things.ts'

/** The tools of a card come when it is scrolled to, as a person would. */
async function press(card: Locator, name: string): Promise<void> {
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await card.getByRole('button', { name }).click()
}

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text)

test('its owner marks a listing sold, puts it back, changes its price, renews it, deletes it and takes that back', async ({
  page,
  browser,
}) => {
  const word = `okra${Date.now()}`
  const title = `Generator ${word}`
  await signIn(page)
  const { id } = await postListing(page, title)

  await page.goto('/profile')
  const card = page.getByRole('article').filter({ hasText: title })
  await press(card, 'Mark as sold')
  await expect(toast(page, 'Marked as sold')).toBeVisible()
  await expect(card).toBeHidden()
  await page.getByRole('tab', { name: /^Sold/ }).click()
  await expect(card).toBeVisible()
  expect(
    (await (await page.request.get(`/api/listings?searchQuery=${word}`)).json()) as object,
  ).toMatchObject({ listings: [] })
  await press(card, 'Back to active')
  await expect(toast(page, 'Active again')).toBeVisible()
  await page.getByRole('tab', { name: /^Active/ }).click()

  await press(card, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit listing' })
  await expect(dialog.getByLabel('Title')).toHaveValue(title)
  await dialog.getByLabel('Price').fill('8200')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Your changes have been saved.')).toBeVisible()
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
  await expect(toast(page, 'Listing renewed')).toBeVisible()
  await expect(panel.getByRole('button', { name: /Renew again from/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Listing deleted')).toBeVisible()
  const { page: buyer, context } = await anotherBrowser(browser)
  expect((await buyer.goto(`/listings/${id}`))?.status()).toBe(410)
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(toast(page, 'Listing restored')).toBeVisible()
  expect((await buyer.goto(`/listings/${id}`))?.status()).toBe(200)
  await expect(buyer.getByRole('heading', { name: title })).toBeVisible()
  await context.close()
})

test('an improbable price is asked about and never changed silently', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Post Item' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Electronics', { exact: true }).click()
  await dialog.getByLabel('Price').fill('25000000')
  await dialog.getByLabel('Title').fill('Sealed phone from the shop')
  await expect(dialog.getByText('Did you mean SLE 25,000?')).toBeVisible()
  await expect(dialog.getByLabel('Price')).toHaveValue('25,000,000')
  await dialog.getByRole('button', { name: 'Yes, SLE 25,000' }).click()
  await expect(dialog.getByLabel('Price')).toHaveValue('25,000')
  await expect(dialog.getByText('Did you mean SLE 25,000?')).toBeHidden()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('suggestions stand in a panel, and a click puts one into its field', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Post Item' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Generator', { exact: true }).click()
  await dialog.getByLabel('Title').fill('honda gen')
  await dialog.getByLabel('Brand').selectOption('Honda')
  await dialog.getByLabel('Model').fill('EU22i')
  await dialog.getByRole('button', { name: 'AI Suggestions' }).click()
  const suggestion = dialog.getByRole('button', { name: /^Description/ }).first()
  await expect(suggestion).toBeVisible()
  await suggestion.click()
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(/Honda/)
  await dialog
    .getByRole('button', { name: /^Title/ })
    .first()
    .click()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(/EU22i/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('a new person has an empty profile, fills it in, and others read it on the seller page', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('No listings yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create First Listing' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign Out' })).toHaveAttribute('href', '/api/logout')

  await page.getByRole('link', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill('Zainab')
  await page.getByLabel('Last name').fill('Test')
  await page.getByLabel(/^About you/).fill('Phones and chargers at Lumley.')
  await page.getByLabel('Location').selectOption('Freetown')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Your profile has been updated.')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Zainab Test' })).toBeVisible()
  await expect(page.getByText('Phones and chargers at Lumley.')).toBeVisible()

  const listing = await postListing(page, `Chargers ${Date.now()}`)
  const { page: buyer, context } = await anotherBrowser(browser)
  await buyer.goto(`/listings/${listing.id}`)
  await buyer.getByRole('link', { name: /Zainab Test/ }).click()
  await expect(buyer.getByRole('heading', { name: 'Zainab Test' })).toBeVisible()
  await expect(buyer.getByText('Phones and chargers at Lumley.')).toBeVisible()
  await expect(buyer.getByRole('link', { name: listing.title })).toBeVisible()
  await context.close()
})

test('a profile whose session ended says so and leads to signing in', async ({ page }) => {
  await signIn(page)
  await page.goto('/profile')
  await expect(page.getByText('No listings yet')).toBeVisible()
  await page.context().clearCookies()
  const told = untilTold(page, 'Unauthorized', 'You are logged out. Logging in again...')
  await page.getByRole('tab', { name: /^Sold/ }).click()
  await told
  await expect(page).toHaveURL(/\/auth/)
})
