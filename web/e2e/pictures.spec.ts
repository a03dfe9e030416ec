import { expect, type Page } from '@playwright/test'
import { test, type Role } from './people.ts'
import { findListingWithPhotos } from './things.ts'

/**
 * Pages and the design system, compared with the pictures in `pictures/`. They run before the other journeys,
 * one by one, because those change the market. docs/CONTRIBUTING.md says how to take the pictures again.
 */
test.describe.configure({ mode: 'serial' })

const PAGES: readonly { name: string; path: string; role?: Role }[] = [
  { name: 'landing', path: '/' },
  { name: 'market', path: '/market' },
  { name: 'market-search', path: '/market?q=gen+na+Makeni' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'feed', path: '/', role: 'buyer' },
  { name: 'profile', path: '/profile', role: 'seller' },
  { name: 'ui', path: '/dev/ui' },
]

for (const scheme of ['light', 'dark'] as const) {
  for (const { name, path, role } of PAGES) {
    test(`the page ${name} in ${scheme} colours looks as it did`, async ({ visit, enterAs }) => {
      const page = role ? await enterAs(role) : await visit()
      await compare(page, path, scheme, name)
    })
  }

  test(`a listing in ${scheme} colours looks as it did`, async ({ visit, enterAs }) => {
    const { id } = await findListingWithPhotos(await enterAs('buyer'))
    await compare(await visit(), `/listings/${id}`, scheme, 'listing')
  })
}

async function compare(page: Page, path: string, colorScheme: 'light' | 'dark', name: string) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Wakes a rendered page, whose code waits for a first touch.
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveScreenshot(`${name}-${colorScheme}.png`, { fullPage: name === 'ui' })
}
