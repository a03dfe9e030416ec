import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fill, press, user, watchKeys } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { stubServer, type Answer, type Called } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/toast.ts'
import { SaveSearchButton } from './save-search-button.tsx'
import { savedOf, savedSearch } from './saved-search.fixture.ts'

afterEach(() => dismissToast())

const asked = { query: 'small generator', filters: { location: 'Bo' as const } }

/** The feed with the dialog for saving its search open. */
async function openDialog({
  answer = () => undefined,
  kept = savedOf(),
  suggestedName = 'Generators, Bo',
}: {
  answer?: (call: Called) => Answer | undefined
  kept?: ReturnType<typeof savedOf>
  suggestedName?: string
} = {}) {
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
  const opened = openPages(pages, '/')
  const save = await screen.findByRole('button', { name: 'Save search' })
  expect(calls, 'nothing is asked of the server before it is pressed').toEqual([])
  await user.click(save)
  return { ...opened, calls }
}

const findName = () => screen.findByLabelText('Name')
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('a press asks for a name, which begins as the chips, and how to be told; the search is saved and the way to it shown', async () => {
  const { calls, router } = await openDialog()
  expect(await findName()).toHaveValue('Generators, Bo')
  expect(screen.getByRole('radio', { name: /At once/ })).toBeChecked()
  await fill(await findName(), 'Light')
  await user.click(screen.getByRole('radio', { name: /Once a day/ }))
  await press('Save')
  await gone()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Light',
    ...asked,
    frequency: 'daily',
  })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search saved' })).toHaveFocus())
  await press('View')
  await expect.poll(() => router.state.location.pathname).toBe('/saved-searches')
})

test('the same search saved already is named, with the way to it, whatever its capitals and the order of its filters', async () => {
  const same = savedSearch({
    name: 'Light',
    query: ' Small  generator ',
    filters: { location: 'Bo', sortBy: 'price_asc' },
  })
  const { router } = await openDialog({ kept: savedOf(savedSearch(), same) })
  expect(await screen.findByText('You have already saved this search as “Light”.')).toBeVisible()
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
  await press('See saved searches', 'link')
  await expect.poll(() => router.state.location.pathname).toBe('/saved-searches')
})

test('a name that is too long at first is cut between words', async () => {
  await openDialog({
    suggestedName: 'Generators, under SLE 8,000, at most 6 months old, petrol, Honda, Bo, Kenema',
  })
  expect(await findName()).toHaveValue('Generators, under SLE 8,000, at most 6 months old, petrol')
})

test('without a name it is not sent', async () => {
  const { calls } = await openDialog()
  await fill(await findName(), ' ')
  await press('Save')
  expect(within(screen.getByRole('dialog')).getByText('Give the search a name')).toBeVisible()
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('a refusal is told in its own sentence and the dialog stays; pressing again sends the same key', async () => {
  const full: Answer = { status: 409, body: { code: 'conflict', message: 'You have 50 saved searches.' } }
  await openDialog({ answer: ({ method }) => (method === 'POST' ? full : undefined) })
  const keys = watchKeys()
  await press('Save')
  expect(await screen.findByText('You have 50 saved searches.')).toBeVisible()
  await press('Save')
  await expect.poll(() => keys).toEqual([expect.stringMatching(/.{20,}/), keys[0]])
  expect(await findName()).toHaveValue('Generators, Bo')
})
