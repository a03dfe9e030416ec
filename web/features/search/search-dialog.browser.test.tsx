import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchWords } from '#web/copy/search.ts'
import { listRecentSearches } from './recent-searches.ts'
import {
  box,
  button,
  dialog,
  openSearch,
  stubSearch,
  submit,
  tab,
  textsRead,
  understood,
} from './test/open-search.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the dialog opens on the AI search, ready to be typed into', async () => {
  stubSearch()
  await openSearch()
  await expect.element(dialog).toBeVisible()
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['AI Search', 'Advanced Filters'])
  await expect.element(tab('AI Search')).toHaveAttribute('aria-selected', 'true')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveAttribute('placeholder', searchWords.en.describeExample)
  await expect.element(page.getByRole('heading', { name: 'AI-Powered Matching' })).toBeInTheDocument()
})

test('a blank text cannot be searched for, by button or by Enter', async () => {
  const calls = stubSearch()
  const { router } = await openSearch()
  await expect.element(submit).toBeDisabled()
  await expect.element(button('Search')).toBeDisabled()
  await box.fill('   ')
  await expect.element(submit).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await box.fill('gen')
  await expect.element(submit).toBeEnabled()
  await expect.element(button('Search')).toBeEnabled()
  expect([textsRead(calls), router.state.location.search]).toEqual([[], {}])
})

test.each([
  ['Enter', () => userEvent.keyboard('{Enter}')],
  ['the button in the box', () => button('Search').click()],
  ['Search Listings', () => submit.click()],
])('%s runs the search, closes the dialog and leads to the market', async (_name, run) => {
  const calls = stubSearch()
  const { router } = await openSearch({ at: '/elsewhere' })
  await box.fill('ah wan buy gen na Bo')
  await run()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
  expect(router.state.location.search).toEqual({ q: 'ah wan buy gen na Bo' })
  expect(calls).toContainEqual({
    method: 'POST',
    path: '/api/smart-search',
    query: {},
    body: { query: 'ah wan buy gen na Bo', filters: {} },
  })
})

test('Shift and Enter break the line, and the search is for one line', async () => {
  stubSearch()
  const { router } = await openSearch()
  await userEvent.keyboard('generator{Shift>}{Enter}{/Shift}in Bo ')
  await expect.element(box).toHaveValue('generator\nin Bo ')
  await submit.click()
  await expect.poll(() => router.state.location.search).toEqual({ q: 'generator in Bo' })
})

test('a new search drops the kind and the sort of the one before', async () => {
  stubSearch()
  const { router } = await openSearch({ at: '/?type=generator&sort=price_asc&q=honda' })
  await box.fill('laptop')
  await submit.click()
  await expect.poll(() => router.state.location.href).toBe('/?q=laptop')
})

test('a double press sends once', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const calls = stubSearch({
    read: async () => {
      await answered
      return { body: { dbQuery: {}, understood: [] } }
    },
  })
  const { router } = await openSearch()
  await box.fill('rav4')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(button('Searching...')).toHaveAttribute('aria-disabled', 'true')
  await button('Searching...').click({ force: true })
  answer()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(textsRead(calls)).toEqual(['rav4'])
  expect(router.state.location.search).toEqual({ q: 'rav4' })
})

test('what was read while it was typed is not asked for again', async () => {
  const calls = stubSearch({ read: () => understood('iPhone') })
  await openSearch()
  await box.fill('iphone')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'iPhone' }).first()).toBeVisible()
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(textsRead(calls)).toEqual(['iphone'])
})

test('what a model guessed beside the words goes into the address, what the words say does not', async () => {
  const read = {
    dbQuery: { type: 'generator', location: 'Bo', text: 'light' },
    understood: [
      { key: 'location', value: 'Bo', label: 'Bo', span: [9, 11] },
      { key: 'text', value: 'light', label: '“light”', span: [0, 5] },
      { key: 'type', value: 'generator', label: 'Generators' },
    ],
  }
  stubSearch({ read: async () => ({ body: read }) })
  const { router } = await openSearch()
  await box.fill('light in Bo')
  await submit.click()
  await expect.poll(() => router.state.location.search).toEqual({ q: 'light in Bo', type: 'generator' })
})

test.each([
  ['a refusal', () => ({ status: 500, body: { code: 'internal', message: 'broken' } })],
  ['a broken line', () => Promise.reject(new TypeError('Failed to fetch'))],
])('after %s the plain text is searched for, and only the console is told', async (_name, read) => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  stubSearch({ read })
  const { router } = await openSearch()
  await box.fill('fine gen')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(router.state.location.search).toEqual({ q: 'fine gen' })
  expect(log).toHaveBeenCalledExactlyOnceWith('Smart search failed', expect.any(Error))
  await expect.element(page.getByRole('region', { name: 'Notifications' })).toHaveTextContent('')
})

test('an answer that does not come is not waited for', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  stubSearch({ read: () => new Promise(() => {}) })
  const { router } = await openSearch()
  await box.fill('fine gen')
  await submit.click()
  await expect.poll(() => router.state.location.search, { timeout: 6_000 }).toEqual({ q: 'fine gen' })
  expect(log).toHaveBeenCalledExactlyOnceWith('Smart search failed', expect.any(Error))
})

test('a search that was cancelled leads nowhere, whatever comes of it', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const calls = stubSearch({
    read: async () => {
      await answered
      return { body: { dbQuery: {}, understood: [] } }
    },
  })
  const { router } = await openSearch({ at: '/elsewhere' })
  await box.fill('laptop')
  await submit.click()
  await button('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  answer()
  await expect.poll(() => textsRead(calls)).toEqual(['laptop'])
  expect(router.state.location.pathname).toBe('/elsewhere')
  expect(listRecentSearches()).toEqual([])
})

// Pressed within the page: ten presses of a mouse, or of keys that a page in the background waits for, take a
// busy machine a minute.
test('ten examples fill the box, at least two of them in Krio, and search for nothing yet', async () => {
  stubSearch()
  const { router } = await openSearch()
  const examples = searchWords.en.examples.map(({ text }) => text)
  expect(examples).toHaveLength(10)
  expect(examples.filter((text) => /\b(ah|na|wey|gen|os)\b/i.test(text)).length).toBeGreaterThanOrEqual(2)
  for (const text of examples) {
    await expect.element(button(text)).toBeVisible()
    press(button(text).element())
    await expect.element(box).toHaveValue(text)
  }
  await expect.element(box).toHaveFocus()
  await expect.element(submit).toBeEnabled()
  expect(router.state.location.search).toEqual({})
})

test.each([
  ['a new phone in Freetown', /phone in Freetown/],
  ['a laptop in Bo', /laptop in Bo/i],
  ['a generator under 6 months old', /generator under 6 months old/i],
  ['a car at most 3 years old in Kenema', /car at most 3 years old in Kenema/i],
  ['an apartment in the Western Area', /apartment in the Western Area/i],
])('%s is among the examples', (_name, wanted) => {
  expect(searchWords.en.examples.some(({ text }) => wanted.test(text))).toBe(true)
})

test('opened again the box holds what is searched for, ready to be typed over', async () => {
  stubSearch()
  await openSearch({ at: '/?q=samsung%20in%20Bo' })
  await expect.element(box).toHaveValue('samsung in Bo')
  await userEvent.keyboard('laptop')
  await expect.element(box).toHaveValue('laptop')
})

test.each([
  ['Cancel', () => button('Cancel').click()],
  ['Close', () => button('Close').click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('%s closes the dialog, gives the focus back and keeps nothing of what was typed', async (_name, close) => {
  stubSearch()
  await openSearch({ opener: 'Open AI' })
  await box.fill('half a sea')
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Open AI')).toHaveFocus()
  await button('Open AI').click()
  await expect.element(box).toHaveValue('')
})

test('a text has at most 500 characters, counted as they run out', async () => {
  stubSearch()
  await openSearch()
  await expect.element(box).toHaveAttribute('maxlength', '500')
  await box.fill('x'.repeat(399))
  await expect.element(page.getByText('399 / 500')).not.toBeInTheDocument()
  await box.fill('x'.repeat(400))
  await expect.element(page.getByText('400 / 500')).toBeVisible()
})

test('the text can be cleared at one press', async () => {
  stubSearch()
  await openSearch({ at: '/?q=rav4' })
  await button('Clear the text').click()
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
})

function press(element: Element) {
  if (!(element instanceof HTMLElement)) throw new Error('that cannot be pressed')
  element.click()
}
