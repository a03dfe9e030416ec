import { expect, test, type Page } from '@playwright/test'
import { expectNoFaults } from './axe.ts'
import { anotherBrowser, freshPhone, openSession, readCode } from './people.ts'
import { call, deleteListing, findPhotographed, postListing } from './things.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const PAGES = [
  { path: '/', title: 'The market of Salone, in your hand' },
  { path: '/about', title: 'A market that keeps its word' },
  { path: '/examples', title: 'Listings that sell, and two that do not' },
  { path: '/examples?tab=tutorials', title: 'Listings that sell, and two that do not' },
  { path: '/examples?tab=tips', title: 'Listings that sell, and two that do not' },
  { path: '/tutorials', title: "The seller's guide" },
  { path: '/tutorials?read=first-listing&step=3', title: 'Your first listing' },
  { path: '/tutorials?read=pricing&step=5', title: 'The right price' },
  { path: '/mobile-app', title: 'Salone Market as an app' },
  { path: '/api/docs', title: /API/ },
  { path: '/nowhere', title: 'Page Not Found' },
  { path: '/listings/nobody', title: /not here|not found/i },
  { path: '/users/nobody', title: /not here|not found/i },
  { path: '/dev/sms?phone=%2B23276000001', title: /./ },
]
for (const { path, title } of PAGES) {
  test(`a visitor finds ${path} free of faults that axe knows`, async ({ page }) => {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoFaults(page, path)
  })
}

test('signing in is free of faults that axe knows: the number, one that cannot be, the code, a wrong one', async ({
  page,
}) => {
  const phone = freshPhone()
  await page.goto('/auth')
  await expect(heading(page, 'Log in with your phone')).toBeVisible()
  await expectNoFaults(page, 'the number')
  await page.getByLabel('Phone number').fill('22')
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await expectNoFaults(page, 'a number that cannot be')
  await page.getByLabel('Phone number').fill(phone.replace('+232', ''))
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await expect(heading(page, 'Enter your code')).toBeVisible()
  await expectNoFaults(page, 'the code')
  const wrong = (await readCode(page, phone)) === '000000' ? '000001' : '000000'
  await page.getByLabel(/code/i).first().fill(wrong)
  await page.getByRole('button', { name: 'Verify & Continue' }).click()
  await expect(page.getByLabel(/code/i).first()).toHaveAttribute('aria-invalid', 'true')
  await expectNoFaults(page, 'a wrong code, and its toast')
})

test('a listing as visitors see it is free of faults that axe knows: with photos, on the whole screen, sold and deleted; so is its seller', async ({
  page,
  browser,
}) => {
  const { page: seller, context } = await anotherBrowser(browser)
  await openSession(seller)
  const listing = await postListing(seller, 'A generator that is sold')
  await call(seller, 'POST', `/api/listings/${listing.id}/status`, { status: 'sold' })
  const { id, title, user } = await findPhotographed(seller)
  await page.goto(`/listings/${id}`)
  await expect(heading(page, title)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectNoFaults(page, 'a listing')
  await page.getByRole('region', { name: 'Photos' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: `Photos of ${title}` })).toBeVisible()
  await expectNoFaults(page, 'its photos on the whole screen')
  await page.goto(`/users/${user.id}`)
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()
  await expectNoFaults(page, 'its seller')

  await page.goto(`/listings/${listing.id}`)
  await expect(page.getByText(/sold/i).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectNoFaults(page, 'a sold listing')
  await deleteListing(seller, listing.id)
  await page.goto(`/listings/${listing.id}`)
  await expect(heading(page, /./)).toBeVisible()
  await expectNoFaults(page, 'a deleted listing')
  await page.goto(`/users/${listing.user.id}`)
  await expect(page.getByText('No active listings right now')).toBeVisible()
  await expectNoFaults(page, 'a seller without a listing')
  await context.close()
})
