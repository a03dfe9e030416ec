import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetAllRecentSearches, keepRecentSearch } from './recent-searches.ts'
import {
  box,
  button,
  dialog,
  openSearch,
  stubSearch,
  submit,
  textsRead,
  understood,
} from './test/open-search.tsx'

beforeEach(() => {
  localStorage.clear()
  forgetAllRecentSearches()
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetAllRecentSearches()
})

const readAs = page.getByRole('list', { name: 'Understood' })
const list = page.getByRole('listbox', { name: 'Suggestions' })
const option = (name: RegExp) => list.getByRole('option', { name })
const suggest = () => [
  { text: 'generator in Bo', what: 'place' as const, count: 1_204 },
  { text: 'generator honda', what: 'brand' as const, count: 1 },
]

test('what the text is understood as stands beneath it while it is typed, and is said politely', async () => {
  const calls = stubSearch({ read: () => understood('Generators', 'under 6 months', 'Bo') })
  await openSearch()
  await userEvent.keyboard('gen under six months na Bo')
  await expect.element(readAs).toHaveTextContent('Generatorsunder 6 monthsBo')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Understood: Generators, under 6 months, Bo.' }))
    .toBeInTheDocument()
  await expect.poll(() => textsRead(calls).at(-1)).toBe('gen under six months na Bo')
  expect(textsRead(calls).length, 'not a call for each letter').toBeLessThan(
    'gen under six months na Bo'.length,
  )
})

test('nothing moves when it comes, and nothing when the text is typed', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  stubSearch({
    read: async () => {
      await answered
      return { body: { dbQuery: {}, understood: understood('Generators', 'Bo') } }
    },
  })
  await openSearch()
  const topOf = (element: Element) => element.getBoundingClientRect().top
  const top = () =>
    topOf(page.getByRole('heading', { name: 'Try one of these' }).element()) - topOf(box.element())
  const before = top()
  await userEvent.keyboard('gen in Bo')
  expect(top()).toBeCloseTo(before, 1)
  answer()
  await expect.element(readAs).toBeVisible()
  expect(top()).toBeCloseTo(before, 1)
})

test('a reading that is overtaken is called off', async () => {
  const seen: { query: string; signal: AbortSignal | null | undefined }[] = []
  vi.stubGlobal('fetch', async (_address: string, { body, signal }: RequestInit = {}) => {
    if (typeof body === 'string') seen.push({ query: body, signal })
    return typeof body === 'string' ? new Promise(() => {}) : Response.json({ suggestions: [] })
  })
  await openSearch()
  await box.fill('laptop')
  await expect.poll(() => seen.length).toBe(1)
  await box.fill('laptop in Bo')
  await expect.poll(() => seen.length).toBe(2)
  expect(seen.map(({ signal }) => signal?.aborted)).toEqual([true, false])
})

test('a server that does not understand is no matter: the box is silent and works', async () => {
  const calls = stubSearch({ read: () => ({ status: 503, body: { code: 'unavailable', message: 'Down.' } }) })
  await openSearch()
  await box.fill('laptop')
  await expect.poll(() => textsRead(calls)).toEqual(['laptop'])
  await expect
    .element(page.getByText('Say what, where and for how much, in English, in Krio or in both.'))
    .toBeVisible()
  await expect.element(readAs).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Down.')).not.toBeInTheDocument()
  await expect.element(submit).toBeEnabled()
})

test('ways to go on come while somebody types, with their numbers of listings', async () => {
  const calls = stubSearch({ suggest })
  await openSearch()
  await userEvent.keyboard('gener')
  await expect.element(option(/generator in Bo/)).toHaveAccessibleName('generator in Bo 1,204 listings')
  await expect.element(option(/honda/)).toHaveAccessibleName('generator honda 1 listing')
  await expect
    .element(page.getByRole('status').filter({ hasText: '2 suggestions. Choose with the arrow keys.' }))
    .toBeInTheDocument()
  await expect
    .poll(() => calls)
    .toContainEqual({ method: 'GET', path: '/api/search-suggestions', query: { q: 'gener' } })
})

test('the arrow keys go round the list, Enter takes what they are on, and the next Enter searches', async () => {
  stubSearch({ suggest })
  const { router } = await openSearch()
  await userEvent.keyboard('gener')
  await expect.element(list).toBeVisible()
  await expect.element(box).not.toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(option(/honda/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(box).toHaveAttribute('aria-activedescendant', option(/honda/).element().id)
  await expect.element(box).toHaveAttribute('aria-controls', list.element().id)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(/in Bo/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(option(/honda/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('generator honda')
  await expect.element(list).not.toBeInTheDocument()
  expect(router.state.location.search).toEqual({})
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.search).toEqual({ q: 'generator honda' })
})

test('Enter with nothing highlighted searches for what was typed', async () => {
  stubSearch({ suggest })
  const { router } = await openSearch()
  await userEvent.keyboard('gener')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.search).toEqual({ q: 'gener' })
})

test('Escape closes the list first and the dialog then', async () => {
  stubSearch({ suggest })
  await openSearch()
  await userEvent.keyboard('gener')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('gener')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a suggestion that is pressed fills the box, which keeps the focus', async () => {
  stubSearch({ suggest })
  await openSearch()
  await userEvent.keyboard('gener')
  await option(/in Bo/).click()
  await expect.element(box).toHaveValue('generator in Bo')
  await expect.element(box).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
})

test('an example is no typing: nothing is suggested to it', async () => {
  const calls = stubSearch({ suggest, read: () => understood('Generators') })
  await openSearch()
  await button('Generator under 6 months old').click()
  await expect.element(readAs).toBeVisible()
  expect(calls.map(({ path }) => path)).not.toContain('/api/search-suggestions')
})

test('what was searched for on this device can be taken up again', async () => {
  stubSearch()
  await openSearch()
  await box.fill('fine gen na Bo')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Open').click()
  await box.fill('')
  await page
    .getByRole('group', { name: 'Recent searches' })
    .getByRole('button', { name: 'fine gen na Bo', exact: true })
    .click()
  await expect.element(box).toHaveValue('fine gen na Bo')
})

test('recent searches are forgotten one by one or all at once, and the focus stays in the dialog', async () => {
  stubSearch()
  for (const text of ['one', 'two', 'three']) keepRecentSearch(text)
  await openSearch()
  await button('Forget two').click()
  await expect.element(button('two')).not.toBeInTheDocument()
  await expect.element(button('Forget one')).toHaveFocus()
  await button('Forget all').click()
  await expect.element(page.getByRole('heading', { name: 'Recent searches' })).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  expect(localStorage.getItem('recent-searches')).toBe('[]')
})

test('a word of 500 letters makes nothing wider than the dialog', async () => {
  stubSearch({ read: (query) => understood(query) })
  await openSearch()
  await box.fill('w'.repeat(500))
  await expect.element(readAs).toHaveTextContent('www')
  const scrolling = [...dialog.element().querySelectorAll('*')].filter(
    (element) => getComputedStyle(element).overflowY === 'auto',
  )
  expect(scrolling.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toEqual(
    scrolling.map(() => 0),
  )
  expect(scrolling).not.toHaveLength(0)
})
