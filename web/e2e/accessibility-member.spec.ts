import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectNoFaults } from './axe.ts'
import { openSession, signIn } from './people.ts'

const text = (words: string | RegExp) => (page: Page) => page.getByRole('main').getByText(words).first()
const heading = (level: number, name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level, name }).first()

/** What each page shows to somebody new. */
const PAGES: readonly { path: string; shows: (page: Page) => Locator }[] = [
  { path: '/', shows: (page) => page.getByRole('article').first() },
  { path: '/favourites', shows: text('Nothing saved yet') },
  { path: '/favourites?tab=viewed', shows: heading(1, 'Saved listings') },
  { path: '/saved-searches', shows: text('No saved searches yet') },
  { path: '/profile', shows: text('No listings yet') },
  { path: '/profile/edit', shows: text('Signed in elsewhere?') },
  { path: '/messages', shows: text('No conversations yet') },
  { path: '/notifications', shows: text('Nothing new') },
  { path: '/notifications/settings', shows: text('Messages') },
  { path: '/analytics', shows: (page) => page.getByRole('button', { name: 'Create First Listing' }) },
  { path: '/verification', shows: text('Government ID') },
  { path: '/smart-search', shows: text('AI-Powered Matching') },
  { path: '/admin', shows: heading(1, 'Access Denied') },
  { path: '/dev/uploads', shows: heading(1, /./) },
]

test('a new member finds each page free of faults that axe knows while it is still empty', async ({
  page,
}) => {
  await openSession(page)
  for (const { path, shows } of PAGES) {
    await page.goto(path)
    await expect(shows(page), path).toBeVisible()
    await expectNoFaults(page, path)
  }
})

test('what hangs from the header is free of faults that axe knows: the menu, the bell, the search and its filters', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/saved-searches')
  await expect(page.getByText('No saved searches yet')).toBeVisible()
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await expectNoFaults(page, 'the menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page
      .getByRole('dialog')
      .or(page.getByRole('group', { name: 'Notifications' }))
      .getByText('Nothing new'),
  ).toBeVisible()
  await expectNoFaults(page, 'the bell')
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find Your Perfect Match' })
  const box = dialog.getByLabel("Describe what you're looking for")
  await expect(box).toBeVisible()
  await expectNoFaults(page, 'the search')
  await box.pressSequentially('quiet generator in bo')
  await expect(dialog.getByRole('list', { name: 'Understood' })).toBeVisible()
  await expectNoFaults(page, 'what the search understood')
  await dialog.getByRole('tab', { name: 'Advanced Filters' }).click()
  for (const category of ['cars', 'generators', 'electronics', 'homes']) {
    await dialog.getByLabel('Category').selectOption(category)
    await expectNoFaults(page, `the filters of ${category}`)
  }
})
