import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { marketListings, pageOf } from '#web/features/feed/listing.fixture.ts'
import { stubServer } from '#web/features/feed/test/market.tsx'
import { dismissToast, showToast } from '#web/ui/toast.ts'
import { openSite } from './test/open-site.tsx'

afterEach(async () => {
  vi.unstubAllGlobals()
  dismissToast()
  await page.viewport(390, 800)
})

function openLanding() {
  stubServer(() => ({ body: pageOf(marketListings(6)) }), null)
  return openSite('/')
}

test('the toasts come with the first one, which is read out', async () => {
  await openLanding()
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect.element(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await expect.element(region).not.toBeInTheDocument()
  showToast({ title: 'Saved' })
  await expect.element(region.getByRole('status')).toHaveTextContent('Saved')
  showToast({ title: 'Error', tone: 'destructive' })
  await expect.element(region.getByRole('alert')).toHaveTextContent('Error')
})

test.each([
  [1280, 420],
  [390, 390],
])('at %i pixels a toast is at most %i wide, however much it says', async (width, most) => {
  await page.viewport(width, 800)
  await openLanding()
  showToast({ title: 'News', description: 'word '.repeat(200) })
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect.element(region.getByText('News')).toBeVisible()
  expect(region.element().getBoundingClientRect().width).toBe(most)
})
