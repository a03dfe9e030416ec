import { expect } from '@playwright/test'
import {
  chooseInMenu,
  enterCode,
  freshPhone,
  readSelf,
  signInByForm,
  signUp,
  test,
  toasts,
  untilTold,
} from './people.ts'
import { postListing } from './things.ts'

// [spec 2.1 #5, 2.1 #8, 2.1 #13, 6 #4, 6 #6]
test('a visitor signs in first and comes back', async ({ page }) => {
  await page.goto('/verification')
  await expect(page).toHaveURL(/\/auth\?next=%2Fverification/)
  await expect(page).toHaveTitle('Log in | Salone Market')
  await signInByForm(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Account Verification' })).toBeVisible()
  await expect(page).not.toHaveTitle('Log in | Salone Market')
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Salone Market')
})

// [spec 2.1 #5, 2.8 #5, 2.8 #9, 10.3 #6]
test('a new person has an empty profile, fills it in, and others read it on the seller page', async ({
  join,
  visit,
}) => {
  const page = await join()
  await page.goto('/favourites')
  await chooseInMenu(page, 'Profile')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('No listings yet')).toBeVisible()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill('Zainab')
  await page.getByLabel('Last name').fill('Test')
  await page.getByLabel(/^About you/).fill('Phones and chargers at Lumley.')
  await page.getByLabel('Location').selectOption('Freetown')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page).getByText('Your profile has been updated.')).toBeVisible()

  const listing = await postListing(page, `Chargers ${Date.now()}`)
  const buyer = await visit()
  await buyer.goto(`/listings/${listing.id}`)
  await buyer.getByRole('link', { name: /Zainab Test/ }).click()
  await expect(buyer.getByRole('heading', { name: 'Zainab Test' })).toBeVisible()
  await expect(buyer.getByText('Phones and chargers at Lumley.')).toBeVisible()
  await expect(buyer.getByRole('link', { name: listing.title })).toBeVisible()
})

test('a person changes their number by a code to each of the two, and other devices are signed out', async ({
  visit,
}) => {
  const [before, after] = [freshPhone(), freshPhone()]
  const [page, other] = [await visit(), await visit()]
  await signUp(page, before)
  const own = await readSelf(page)
  await other.context().addCookies(await page.context().cookies())
  await page.goto('/profile/edit')
  await page.getByRole('button', { name: 'Change number' }).click()
  await page.getByLabel('Phone number', { exact: true }).fill(after.replace('+232', ''))
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await enterCode(page, after)
  await expect(page.getByText('One more code, to your present number.')).toBeVisible()
  await enterCode(page, before)
  await expect(
    toasts(page).getByText(/is your number now\. Your other devices were signed out\.$/),
  ).toBeVisible()
  expect(await readSelf(page)).toMatchObject({ id: own?.id, phoneNumber: after })
  expect(await readSelf(other)).toBeNull()
})

// [spec 2.1 #3, 2.5 #20]
test('a session that ended sends the person back to sign in', async ({ join }) => {
  const page = await join()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.context().clearCookies()
  const told = untilTold(page, 'Session Expired', 'Please log in again to continue.')
  await page.getByRole('button', { name: 'Homes for Rent' }).click()
  await told
  await expect(page).toHaveURL(/\/auth/)
})
