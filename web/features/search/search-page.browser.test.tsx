import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPages, stubServer } from '#web/features/feed/test/market.tsx'
import { listRecentSearches } from './recent-searches.ts'
import { SearchPage } from './search-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

async function openSearchPage() {
  stubServer(({ path }) => ({
    body: path === '/api/smart-search' ? { dbQuery: {}, understood: [] } : { suggestions: [] },
  }))
  const Market = () => <h1>The market</h1>
  return openPages(
    [
      { path: '/', component: Market },
      { path: '/smart-search', component: SearchPage },
    ],
    '/smart-search',
  )
}

test('the search stands on a page of its own, and leads to what it finds', async () => {
  const { router } = await openSearchPage()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Find Your Perfect Match' })).toBeVisible()
  const submit = page.getByRole('button', { name: 'Search Listings' })
  await expect.element(submit).toBeDisabled()
  await page.getByRole('button', { name: 'Generator under 6 months old' }).click()
  await submit.click()
  await expect.element(page.getByRole('heading', { name: 'The market' })).toBeVisible()
  expect(router.state.location.search).toEqual({ q: 'Generator under 6 months old' })
})

test('Enter searches for what was typed, and a blank text for nothing', async () => {
  const { router } = await openSearchPage()
  const box = page.getByLabelText("Describe what you're looking for")
  await box.fill('   ')
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/smart-search')
  await box.fill('fine  gen na Bo')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'The market' })).toBeVisible()
  expect(router.state.location.search).toEqual({ q: 'fine gen na Bo' })
  expect(listRecentSearches()).toEqual(['fine gen na Bo'])
})

test('the filters open in the dialog', async () => {
  await openSearchPage()
  await page.getByRole('button', { name: 'Advanced Filters' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Find Your Perfect Match' }).getByLabelText('Category'))
    .toBeVisible()
})
