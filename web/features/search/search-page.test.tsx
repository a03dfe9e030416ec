import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, press, user } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { listRecentSearches } from './recent-searches.ts'
import { SearchPage } from './search-page.tsx'
import { box, stubSearch, submit } from './test/open-search.tsx'

async function openSearchPage() {
  stubSearch()
  const pages = [
    { path: '/', component: () => <h1>The market</h1> },
    { path: '/smart-search', component: SearchPage },
  ]
  const { router } = openPages(pages, '/smart-search')
  await screen.findByRole('heading', { level: 1, name: 'Find Your Perfect Match' })
  return router
}

test('the search stands on a page of its own, and leads to what it finds', async () => {
  const router = await openSearchPage()
  expect(submit()).toBeDisabled()
  await press('Generator under 6 months old')
  await press('Search Listings')
  expect(await screen.findByRole('heading', { name: 'The market' })).toBeVisible()
  expect(router.state.location.search).toEqual({ q: 'Generator under 6 months old' })
})

test('Enter searches for what was typed, and a blank text for nothing', async () => {
  const router = await openSearchPage()
  await fill(box(), '   ')
  await user.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/smart-search')
  await fill(box(), 'fine  gen na Bo')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'The market' })).toBeVisible()
  expect(router.state.location.search).toEqual({ q: 'fine gen na Bo' })
  expect(listRecentSearches()).toEqual(['fine gen na Bo'])
})

test('the filters open in the dialog', async () => {
  await openSearchPage()
  await press('Advanced Filters')
  const dialog = await screen.findByRole('dialog', { name: 'Find Your Perfect Match' })
  expect(await within(dialog).findByLabelText('Category')).toBeVisible()
})
