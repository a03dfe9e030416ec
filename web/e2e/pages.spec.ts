import { expect, test } from '@playwright/test'
import { untilTold, signIn } from './people.ts'

interface Listings {
  listings: { id: string; title: string; imageUrls: string[] }[]
}

test('a listing tells crawlers and link previews what it is', async ({ page }) => {
  await signIn(page)
  const { listings } = (await (
    await page.request.get('/api/listings?sortBy=ai_score&limit=50')
  ).json()) as Listings
  const listing = listings.find(({ imageUrls }) => imageUrls.length > 0)
  if (!listing) throw new Error('no listing of the best has a photo')
  const answer = await page.request.get(`/listings/${listing.id}`)
  const html = await answer.text()
  expect(answer.status()).toBe(200)
  expect(html).toContain('property="og:title"')
  expect(html).toMatch(/property="og:image" content="http[^"]+\/media\/l\//)
  expect(html).toContain('application/ld+json')
  const data = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
  ) as { '@graph': unknown[] }
  expect(data['@graph']).toContainEqual(
    expect.objectContaining({ name: listing.title, offers: expect.anything() }),
  )
  expect(html.length).toBeLessThanOrEqual(14_000)
})

test('a listing that never was is a 404 page, and so is a missing asset', async ({ request }) => {
  expect((await request.get('/listings/00000000-0000-7000-8000-000000000000')).status()).toBe(404)
  const asset = await request.get('/assets/missing-0000.js')
  expect(asset.status()).toBe(404)
  expect(asset.headers()['content-type'] ?? '').not.toContain('html')
})

test('a path that leads nowhere says so', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('a session that ended sends the person back to sign in', async ({ page }) => {
  await signIn(page)
  await page.context().clearCookies()
  const told = untilTold(page, 'Session Expired', 'Please log in again to continue.')
  await page.getByRole('button', { name: 'Homes for Rent' }).click()
  await told
  await expect(page).toHaveURL(/\/auth/)
})

test('logging out leads to the landing page', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  expect(await (await page.request.get('/api/auth/user')).json()).toBeNull()
})

test('the filters, the sort and the search stand in the address', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Cars for Sale' }).click()
  await expect(page).toHaveURL(/type=car_sale/)
  await page.getByLabel(/Sort/).selectOption('price_asc')
  await expect(page).toHaveURL(/sort=price_asc/)
  await expect(page.getByRole('article').first()).toContainText('Car Sale')
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText('Car Sale')
  await page.goBack()
  await page.goBack()
  await expect(page).not.toHaveURL(/type=/)
})

test('Load More goes on to the end of a kind', async ({ page }) => {
  await signIn(page)
  await page.goto('/?type=generator')
  await expect(page.getByRole('article').first()).toBeVisible()
  const more = page.getByRole('button', { name: 'Load More Items' })
  while (await more.isVisible()) {
    const before = await page.getByRole('article').count()
    await more.click()
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(before)
  }
  await expect(page.getByText("You've seen all available listings")).toBeVisible()
})
