import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fill, press, listTexts, user } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import type { StubResponse } from '#web/test/server.ts'
import { searchWords } from './copy.ts'
import { listRecentSearches } from './recent-searches.ts'
import { SearchPage } from './search-page.tsx'
import {
  box,
  button,
  expectClosed,
  openSearch,
  stubSearch,
  submit,
  tab,
  textsSent,
  understood,
} from './test/open-search.tsx'

const NOTHING: StubResponse = { body: { dbQuery: {}, understood: [] } }

// [spec 2.6 #1, 2.6 #2, 2.6 #4]
test('the dialog opens on the AI search with the focus in the box', async () => {
  stubSearch()
  await openSearch()
  expect(listTexts('tab')).toEqual(['AI Search', 'Advanced Filters'])
  expect(tab('AI Search')).toHaveAttribute('aria-selected', 'true')
  await waitFor(() => expect(box()).toHaveFocus())
  expect(box()).toHaveAttribute('placeholder', searchWords.describeExample)
  expect(box()).toHaveAttribute('maxlength', '500')
  expect(screen.getByRole('heading', { name: 'AI-Powered Matching' })).toBeInTheDocument()
})

test('going back closes the dialog, which showed the search of the other page', async () => {
  stubSearch()
  const { router } = await openSearch({ at: '/?q=gen' })
  await press('Close')
  await expectClosed()
  await router.navigate({ to: '/', search: { q: 'laptop' } })
  await press('Open')
  await waitFor(() => expect(box()).toHaveValue('laptop'))
  router.history.back()
  await expectClosed()
  await press('Open')
  await waitFor(() => expect(box()).toHaveValue('gen'))
})

// [spec 2.6 #3, 2.6 #12, 5 #25]
test('neither a button nor Enter searches for a blank text', async () => {
  const calls = stubSearch()
  const { search } = await openSearch()
  expect(submit()).toBeDisabled()
  expect(button('Search')).toBeDisabled()
  await fill(box(), '   ')
  expect(submit()).toBeDisabled()
  await user.keyboard('{Enter}')
  await fill(box(), 'gen')
  expect(submit()).toBeEnabled()
  expect(button('Search')).toBeEnabled()
  expect([textsSent(calls), search()]).toEqual([[], {}])
})

// [spec 2.6 #3, 4 #7, 7 #35]
test.each([
  ['Enter', () => user.keyboard('{Enter}')],
  ['the button in the box', () => press('Search')],
  ['Search Listings', () => press('Search Listings')],
])('%s runs the search, closes the dialog and opens the results', async (_name, run) => {
  const calls = stubSearch()
  const { router } = await openSearch({ at: '/elsewhere' })
  await fill(box(), 'ah wan buy gen na Bo')
  await run()
  await expectClosed()
  expect(router.state.location.pathname).toBe('/')
  expect(router.state.location.search).toEqual({ q: 'ah wan buy gen na Bo' })
  expect(calls).toContainEqual({
    method: 'POST',
    path: '/api/smart-search',
    query: {},
    body: { query: 'ah wan buy gen na Bo', filters: {} },
  })
})

// [spec 2.6 #3]
test('Shift and Enter add a line break, and the search joins the lines', async () => {
  stubSearch()
  const { search } = await openSearch()
  await waitFor(() => expect(box()).toHaveFocus())
  await user.keyboard('generator{Shift>}{Enter}{/Shift}in Bo ')
  expect(box()).toHaveValue('generator\nin Bo ')
  await press('Search Listings')
  await expect.poll(search).toEqual({ q: 'generator in Bo' })
})

test('a new search drops the kind and sort of the previous one', async () => {
  stubSearch()
  const { router } = await openSearch({ at: '/?type=generator&sort=price_asc&q=honda' })
  await fill(box(), 'laptop')
  await press('Search Listings')
  await expect.poll(() => router.state.location.href).toBe('/?q=laptop')
})

// [spec 2.6 #3]
test('a double press sends one request', async () => {
  const response = Promise.withResolvers<StubResponse>()
  const calls = stubSearch({ parse: () => response.promise })
  const { search } = await openSearch()
  await fill(box(), 'rav4')
  await user.keyboard('{Enter}{Enter}')
  await waitFor(() => expect(button('Searching...')).toHaveAttribute('aria-disabled', 'true'))
  await press('Searching...')
  response.resolve(NOTHING)
  await expectClosed()
  expect(textsSent(calls)).toEqual(['rav4'])
  expect(search()).toEqual({ q: 'rav4' })
})

// [spec 7 #35]
test('the search reuses the result fetched while typing', async () => {
  const calls = stubSearch({ parse: () => understood('iPhone') })
  await openSearch()
  await fill(box(), 'iphone')
  await expect.poll(() => listTexts('listitem')).toContain('iPhone')
  await press('Search Listings')
  await expectClosed()
  expect(textsSent(calls)).toEqual(['iphone'])
})

test('the URL contains the filters that the AI guessed, but not those that the words name', async () => {
  const body = {
    dbQuery: { type: 'generator', location: 'Bo', text: 'light' },
    understood: [
      { key: 'location', value: 'Bo', label: 'Bo', span: [9, 11] },
      { key: 'text', value: 'light', label: '“light”', span: [0, 5] },
      { key: 'type', value: 'generator', label: 'Generators' },
    ],
  }
  stubSearch({ parse: async () => ({ body }) })
  const { search } = await openSearch()
  await fill(box(), 'light in Bo')
  await press('Search Listings')
  await expect.poll(search).toEqual({ q: 'light in Bo', type: 'generator' })
})

// [spec 4 #7, 7 #35, 8 #15]
test.each([
  ['a refusal', () => ({ status: 500, body: { code: 'internal', message: 'broken' } })],
  ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['three seconds without a response', () => new Promise<StubResponse>(() => {})],
])('after %s the search uses the plain text, and only the console shows the error', async (_name, parse) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const calls = stubSearch({ parse })
  const { search } = await openSearch()
  await fill(box(), 'fine gen')
  await press('Search Listings')
  await expect.poll(() => textsSent(calls)).not.toEqual([])
  vi.advanceTimersByTime(3_000)
  await expectClosed()
  expect(search()).toEqual({ q: 'fine gen' })
  expect(log).toHaveBeenCalledExactlyOnceWith('Smart search failed', expect.any(Error))
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent(/^$/)
})

// [spec 2.6 #11]
test('a search cancelled by closing the dialog does not navigate when its response arrives', async () => {
  const response = Promise.withResolvers<StubResponse>()
  const calls = stubSearch({ parse: () => response.promise })
  const { router } = await openSearch({ at: '/elsewhere' })
  await fill(box(), 'laptop')
  await press('Search Listings')
  await press('Cancel')
  await expectClosed()
  response.resolve(NOTHING)
  await expect.poll(() => textsSent(calls)).toEqual(['laptop'])
  expect(router.state.location.pathname).toBe('/elsewhere')
  expect(listRecentSearches()).toEqual([])
})

// [spec 2.6 #5, 9 #11]
test('each of ten examples, at least two of them in Krio, fills the box without searching', async () => {
  // An example focuses the box only for a mouse, because on a phone that would open the keyboard.
  const media = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(media(query), { matches: query === '(pointer: fine)' }),
  )
  stubSearch()
  const { search } = await openSearch()
  const examples = searchWords.examples.map(({ text }) => text)
  expect(examples).toHaveLength(10)
  expect(examples.filter((text) => /\b(ah|na|wey|gen|os)\b/i.test(text)).length).toBeGreaterThanOrEqual(2)
  for (const pattern of [
    /phone in Freetown/,
    /laptop in Bo/i,
    /generator under 6 months old/i,
    /car at most 3 years old in Kenema/i,
    /apartment in the Western Area/i,
  ])
    expect(examples.filter((text) => pattern.test(text))).not.toEqual([])
  for (const text of examples) {
    await press(text)
    expect(box()).toHaveValue(text)
  }
  expect(box()).toHaveFocus()
  expect(submit()).toBeEnabled()
  expect(search()).toEqual({})
})

test('the reopened box contains the current search, which typing replaces and one press clears', async () => {
  stubSearch()
  await openSearch({ at: '/?q=samsung%20in%20Bo' })
  await waitFor(() => expect(box()).toHaveFocus())
  expect(box()).toHaveValue('samsung in Bo')
  await user.keyboard('laptop')
  expect(box()).toHaveValue('laptop')
  await press('Clear the text')
  expect(box()).toHaveValue('')
  expect(box()).toHaveFocus()
})

// [spec 2.6 #11, 4 #7]
test.each([
  ['Cancel', () => press('Cancel')],
  ['Close', () => press('Close')],
  ['Escape', () => user.keyboard('{Escape}')],
])('%s closes the dialog, returns the focus and discards what was typed', async (_name, close) => {
  stubSearch()
  await openSearch({ opener: 'Open AI' })
  await fill(box(), 'half a sea')
  await close()
  await expectClosed()
  await waitFor(() => expect(button('Open AI')).toHaveFocus())
  await press('Open AI')
  await waitFor(() => expect(box()).toHaveValue(''))
})

test('the character count appears near the limit of 500', async () => {
  stubSearch()
  await openSearch()
  await fill(box(), 'x'.repeat(399))
  expect(screen.queryByText('399 / 500')).not.toBeInTheDocument()
  await fill(box(), 'x'.repeat(400))
  expect(await screen.findByText('400 / 500')).toBeVisible()
})

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

test('the search page opens the dialog with the filters, and the results of a search', async () => {
  const router = await openSearchPage()
  await press('Advanced Filters')
  const dialog = await screen.findByRole('dialog', { name: 'Find Your Perfect Match' })
  expect(await within(dialog).findByLabelText('Category')).toBeVisible()
  await press('Cancel')
  await expectClosed()
  expect(submit()).toBeDisabled()
  await press('Generator under 6 months old')
  await press('Search Listings')
  expect(await screen.findByRole('heading', { name: 'The market' })).toBeVisible()
  expect(router.state.location.search).toEqual({ q: 'Generator under 6 months old' })
})

test('Enter on the search page searches for the typed text, but not for a blank one', async () => {
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
