import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPages, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { SaveSearchButton } from './save-search-button.tsx'
import { savedOf, savedSearch } from './saved-search.fixture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const save = page.getByRole('button', { name: 'Save search' })
const dialog = page.getByRole('dialog')
const confirm = dialog.getByRole('button', { name: 'Save', exact: true })
const asked = { query: 'small generator', filters: { location: 'Bo' as const } }

async function openFeed(
  answer: (call: Called) => Answer | undefined = () => undefined,
  kept = savedOf(),
  suggestedName = 'Generators, Bo',
) {
  const calls = stubServer((call) => {
    const given = answer(call)
    if (given) return given
    if (call.method === 'GET') return { body: kept }
    const saved = savedSearch({ ...Object(call.body) })
    kept = savedOf(saved, ...kept.savedSearches)
    return { status: 201, body: saved }
  })
  const pages = [
    { path: '/', component: () => <SaveSearchButton {...asked} suggestedName={suggestedName} /> },
    { path: '/saved-searches', component: () => <h1>The searches</h1> },
  ]
  return { ...(await openPages(pages, '/')), calls }
}

test('nothing is asked of the server before it is pressed', async () => {
  const { calls } = await openFeed()
  await expect.element(save).toBeVisible()
  expect(calls).toEqual([])
})

test('a press asks for a name, which begins as the chips, and how to be told; the search is saved and the way to it shown', async () => {
  const { calls, router } = await openFeed()
  await save.click()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Generators, Bo')
  await expect.element(dialog.getByRole('radio', { name: /At once/ })).toBeChecked()
  await dialog.getByLabelText('Name').fill('Light')
  await dialog.getByText('Once a day').click()
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Light',
    ...asked,
    frequency: 'daily',
  })
  await expect.element(page.getByRole('button', { name: 'Search saved' })).toHaveFocus()
  await page.getByRole('button', { name: 'View' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/saved-searches')
})

test('the same search saved already is named, with the way to it, whatever its capitals and the order of its filters', async () => {
  const same = savedSearch({
    name: 'Light',
    query: ' Small  generator ',
    filters: { location: 'Bo', sortBy: 'price_asc' },
  })
  const { router } = await openFeed(undefined, savedOf(savedSearch(), same))
  await save.click()
  await expect.element(dialog.getByText('You have already saved this search as “Light”.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Name')).not.toBeInTheDocument()
  await dialog.getByRole('link', { name: 'See saved searches' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/saved-searches')
})

test('a name that is too long at first is cut between words', async () => {
  await openFeed(
    undefined,
    savedOf(),
    'Generators, under SLE 8,000, at most 6 months old, petrol, Honda, Bo, Kenema',
  )
  await save.click()
  await expect
    .element(dialog.getByLabelText('Name'))
    .toHaveValue('Generators, under SLE 8,000, at most 6 months old, petrol')
})

test('without a name it is not sent', async () => {
  const { calls } = await openFeed()
  await save.click()
  await dialog.getByLabelText('Name').fill(' ')
  await confirm.click()
  await expect.element(dialog.getByText('Give the search a name')).toBeVisible()
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('a refusal is told in its own sentence and the dialog stays; pressing again sends the same key', async () => {
  const keys: (string | null)[] = []
  const full: Answer = { status: 409, body: { code: 'conflict', message: 'You have 50 saved searches.' } }
  await openFeed(({ method }) => (method === 'POST' ? full : undefined))
  const stubbed = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return stubbed(input, init)
  })
  await save.click()
  await confirm.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('ErrorYou have 50 saved searches.')
  await confirm.click()
  await expect.poll(() => keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Generators, Bo')
})
