import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { guideWords } from '#web/copy/guide.ts'
import { carListing, marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { reader, stubServer } from '#web/features/feed/test/market.tsx'
import { openSite } from './test/open-site.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

const car = carListing()
const content = page.getByRole('main')
const foot = page.getByRole('navigation', { name: 'Pages of this site' })
const heading = (name: string) => page.getByRole('heading', { name })

function openMarket(user: typeof reader | null, at: string) {
  stubServer(
    ({ path }) => ({
      body:
        path === `/api/listings/${car.id}` ? car : pageOf(path.endsWith('/similar') ? [] : marketListings(3)),
    }),
    user,
  )
  return openSite(at)
}

test('who follows a link of the foot begins at the content of the page that it leads to, which shows no ring and is not scrolled to', async () => {
  await openMarket(null, '/tutorials')
  await foot.getByRole('link', { name: 'About' }).click()
  await expect.element(heading('Our mission')).toBeVisible()
  await expect.element(content).toHaveFocus()
  expect(getComputedStyle(content.element()).outlineStyle).toBe('none')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Join Salone Market' })).toHaveFocus()
})

test('who follows a link of the header does too', async () => {
  await openMarket(null, '/about')
  await expect.element(heading('Our mission')).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect.element(page.getByLabelText('Phone number')).toBeVisible()
  await expect.element(content).toHaveFocus()
})

test('who opens a page by its address has the focus where the browser puts it', async () => {
  await openMarket(null, '/about')
  await expect.element(heading('Our mission')).toBeVisible()
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(document.body)
})

test('who starts a tutorial, and who leaves it, begins at its content', async () => {
  await openMarket(null, '/tutorials')
  await page.getByRole('link', { name: 'Start Tutorial: The right price' }).click()
  await expect.element(heading(guideWords.en.tutorials.pricing.steps[0].title)).toBeVisible()
  await expect.element(content).toHaveFocus()
  await page.getByRole('link', { name: '← All tutorials' }).click()
  await expect.element(heading("The seller's guide")).toBeVisible()
  await expect.element(content).toHaveFocus()
})

test('a filter, which is the same page, leaves the focus on its button', async () => {
  const { router } = await openMarket(reader, '/')
  await page.getByRole('button', { name: 'Cars for Sale' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ type: 'car_sale' })
  await expect.element(page.getByRole('button', { name: 'Cars for Sale' })).toHaveFocus()
})

test('a dialog that an address opens keeps the focus that it took', async () => {
  const { router } = await openMarket(reader, '/about')
  await expect.element(heading('Our mission')).toBeVisible()
  await router.navigate({ to: '/tutorials', search: { read: 'pricing', step: 5, create: true } })
  const dialog = page.getByRole('dialog', { name: 'Post Item' })
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
})
