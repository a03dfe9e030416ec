import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPages, stubServer } from '#web/features/feed/test/market.tsx'
import { SearchPage } from './search-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

async function openSearchPage() {
  stubServer(({ path }) => ({ body: path === '/api/smart-search' ? { dbQuery: {}, understood: [] } : { suggestions: [] } }))
  const Market = () => <h1>The market</h1>
  return openPages([{ path: '/', component: Market }, { path: '/smart-search', component: SearchPage }], '/smart-search')
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

test('its filters are a tab away, and who wants none sees all listings', async () => {
  const { router } = await openSearchPage()
  await page.getByRole('tab', { name: 'AI Search' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByLabelText('Category')).toBeVisible()
  await page.getByRole('link', { name: 'See all listings' }).click()
  expect(router.state.location.href).toBe('/')
})
