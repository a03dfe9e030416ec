import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { SavedSearch, SavedSearches } from '#contract/saved-search.ts'
import { SaveSearchButton } from '#web/features/search/feed/feed-results.tsx'
import { fill, press, listTexts, expectAlert, user, recordIdempotencyKeys } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { type StubResponse, type ApiCall, stubServer, outage } from '#web/test/server.ts'
import { SavedPage } from './saved-page.tsx'

let searchCount = 0

/** A saved search for generators in Bo with three matches and its own id. */
function savedSearch(change: Partial<SavedSearch> = {}): SavedSearch {
  searchCount += 1
  return {
    id: `0190b5a0-0000-7000-8000-3${String(searchCount).padStart(11, '0')}`,
    name: 'Light for the shop',
    query: 'small generator na Bo',
    filters: {},
    frequency: 'instant',
    paused: false,
    looksFor: [
      { key: 'type', value: 'generator', label: 'Generators', span: [6, 15] },
      { key: 'location', value: 'Bo', label: 'Bo', span: [19, 21] },
    ],
    matches: 3,
    lastMatchAt: '2026-11-19T14:30:00.000Z',
    createdAt: '2026-11-01T09:00:00.000Z',
    ...change,
  }
}

function savedOf(...savedSearches: SavedSearch[]): SavedSearches {
  return { savedSearches, total: savedSearches.length, nextCursor: null }
}

const respondTo = (method: string, response: StubResponse) => (call: ApiCall) =>
  call.method === method ? response : undefined
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole('button', { name })
const changes = (calls: ApiCall[]) => calls.filter(({ method }) => method !== 'GET')

async function findCard(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('li') ?? document.body)
}

/** Opens the page with a server that stores the searches. `respond` may override its response to a call. */
function openSaved(
  searches: SavedSearch[],
  respond?: (call: ApiCall) => StubResponse | Promise<StubResponse> | undefined,
  at = '/saved-searches',
) {
  let stored = [...searches]
  const calls = stubServer((call) => {
    const response = respond?.(call)
    if (response) return response
    const id = call.path.split('/').at(-1)
    if (call.method === 'GET') return { body: savedOf(...stored) }
    if (call.method === 'DELETE') {
      stored = stored.filter((each) => each.id !== id)
      return { status: 204 }
    }
    if (call.method === 'POST') {
      const saved = savedSearch({ ...Object(call.body), matches: 0, lastMatchAt: null })
      stored = [saved, ...stored]
      return { status: 201, body: saved }
    }
    stored = stored.map((each) => (each.id === id ? { ...each, ...Object(call.body) } : each))
    return { body: stored.find((each) => each.id === id) }
  })
  const pages = [
    { path: '/saved-searches', component: SavedPage },
    { path: '/', component: () => <h1>The market</h1> },
  ]
  return { ...openPages(pages, at), calls }
}

describe('the page of saved searches', () => {
  test('shows each search with its filters, frequency and matches, and links to its results', async () => {
    openSaved([
      savedSearch(),
      savedSearch({ name: 'A flat', query: '', frequency: 'daily', matches: 1 }),
      savedSearch({ name: 'A car', paused: true, matches: 0, lastMatchAt: null }),
    ])
    expect(await screen.findByText('3 of 50 saved. Only you can see them.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Saved searches' })).toBeVisible()
    expect(names()).toEqual(['Light for the shop', 'A flat', 'A car'])
    for (const [name, ...texts] of [
      ['Light for the shop', '“small generator na Bo”', 'Alerts at once', '3 matches, the last on Nov 19'],
      ['A flat', 'Alerts once a day', '1 match, the last on Nov 19'],
      ['A car', 'Paused', 'No matches yet'],
    ] as const) {
      const card = await findCard(name)
      for (const text of texts) expect(card.getByText(text)).toBeVisible()
    }
    const chips = screen.getByRole('list', { name: 'What Light for the shop looks for' })
    expect(listTexts('listitem', chips)).toEqual(['Generators', 'Bo'])
    expect(document.title).toBe('Saved searches | Salone Market')
    const results = screen.getByRole('link', { name: 'Show results of Light for the shop' })
    expect(results).toHaveAttribute('href', '/?q=small+generator+na+Bo')
  })

  test('announces loading, says why it failed and, if there are no searches, how to save one', async () => {
    let response = Promise.withResolvers<StubResponse>()
    openSaved([], () => response.promise)
    expect(await screen.findByText('Loading your saved searches')).toBeInTheDocument()
    response.resolve(outage)
    expect(await screen.findByText('A part is down.')).toBeVisible()
    response = Promise.withResolvers()
    response.resolve({ body: savedOf() })
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Search the market' })).toHaveAttribute('href', '/')
  })

  test('focuses the search to which a notification links', async () => {
    const [other, target] = [savedSearch({ name: 'A flat' }), savedSearch()]
    openSaved([other, target], undefined, `/saved-searches#${target.id}`)
    await waitFor(() => expect(screen.getByRole('heading', { name: target.name })).toHaveFocus())
  })
})

test('pausing shows at once and can be undone, and a refusal reverts it and says why', async () => {
  const refusals = [outage]
  const { calls } = openSaved([savedSearch()], ({ method }) =>
    method === 'PATCH' ? refusals.shift() : undefined,
  )
  await press('Pause Light for the shop')
  await expectAlert('ErrorA part is down.')
  await press('Pause Light for the shop')
  expect((await findCard('Light for the shop')).getByText('Paused')).toBeVisible()
  expect(await screen.findByText('Search paused')).toBeVisible()
  await press('Resume Light for the shop')
  expect(await screen.findByText('Search resumed')).toBeVisible()
  expect(changes(calls).map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { paused: true }],
    ['PATCH', { paused: true }],
    ['PATCH', { paused: false }],
  ])
})

describe('deleting', () => {
  test('removes the search and keeps the focus in the page, and Undo restores it in its place', async () => {
    const { calls } = openSaved([
      savedSearch({ name: 'A flat' }),
      savedSearch(),
      savedSearch({ name: 'A car' }),
    ])
    await press('Delete Light for the shop')
    await expect.poll(names).toEqual(['A flat', 'A car'])
    await waitFor(() => expect(screen.getByText('2 of 50 saved. Only you can see them.')).toHaveFocus())
    expect(await screen.findByText('Search deleted')).toBeVisible()
    await press('Undo')
    expect(await screen.findByText('Search saved again')).toBeVisible()
    expect(names()).toEqual(['A flat', 'Light for the shop', 'A car'])
    expect(changes(calls).at(-1)).toMatchObject({
      method: 'POST',
      body: {
        name: 'Light for the shop',
        query: 'small generator na Bo',
        filters: {},
        frequency: 'instant',
        paused: false,
      },
    })
  })

  test('the last search, even if another device has already deleted it, leaves an empty page', async () => {
    const missing: StubResponse = { status: 404, body: { code: 'not_found', message: 'Gone.' } }
    openSaved([savedSearch()], respondTo('DELETE', missing))
    await press('Delete Light for the shop')
    expect(await screen.findByText('Search deleted')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  })

  test('is ignored while a change to the search is being sent', async () => {
    const search = savedSearch()
    const paused = Promise.withResolvers<StubResponse>()
    const { calls } = openSaved([search], ({ method }) => (method === 'PATCH' ? paused.promise : undefined))
    await press('Pause Light for the shop')
    await press('Delete Light for the shop')
    expect(names()).toEqual(['Light for the shop'])
    paused.resolve({ body: { ...search, paused: true } })
    expect(await screen.findByText('Search paused')).toBeVisible()
    await press('Delete Light for the shop')
    await expect.poll(names).toEqual(['No saved searches yet'])
    expect(changes(calls).map(({ method }) => method)).toEqual(['PATCH', 'DELETE'])
  })

  test('is reverted if the server refuses, and the page says why', async () => {
    openSaved([savedSearch({ name: 'A flat' }), savedSearch()], respondTo('DELETE', outage))
    await press('Delete A flat')
    await expectAlert('ErrorA part is down.')
    await expect.poll(names).toEqual(['A flat', 'Light for the shop'])
  })
})

describe('editing', () => {
  async function edit(respond?: (call: ApiCall) => StubResponse | undefined) {
    const opened = openSaved([savedSearch()], respond)
    await press('Edit Light for the shop')
    await screen.findByRole('dialog', { name: 'Edit saved search' })
    return opened
  }

  test('sends the changes and returns the focus; a refusal keeps the dialog and says why', async () => {
    const refusals = [outage]
    const { calls } = await edit(({ method }) => (method === 'PATCH' ? refusals.shift() : undefined))
    expect(screen.getByLabelText('What you are looking for')).toHaveValue('small generator na Bo')
    await fill(screen.getByLabelText('Name'), 'Light at home')
    await user.click(screen.getByRole('radio', { name: /Once a day/ }))
    await press('Save')
    expect(await screen.findByText('A part is down.')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Light at home')
    await press('Save')
    await expectNoDialog()
    expect((await findCard('Light at home')).getByText('Alerts once a day')).toBeVisible()
    await waitFor(() => expect(button('Edit Light at home')).toHaveFocus())
    expect(changes(calls).at(-1)).toMatchObject({
      method: 'PATCH',
      body: { name: 'Light at home', frequency: 'daily' },
    })
  })

  test('sends nothing if nothing was changed', async () => {
    const { calls } = await edit()
    await press('Save')
    await expectNoDialog()
    expect(changes(calls)).toEqual([])
  })

  test.each([
    ['Name', '', 'Give the search a name'],
    ['Name', '\u200b', 'Give the search a name'],
    ['Name', `\u200b😀${'x'.repeat(62)}`, '3 characters too many'],
    ['What you are looking for', '  ', 'Say what you are looking for'],
  ])('the field %s to “%s” says what is wrong and sends nothing', async (label, text, sentence) => {
    const { calls } = await edit()
    await fill(screen.getByLabelText(label), text)
    await press('Save')
    expect(screen.getByText(sentence)).toBeVisible()
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(changes(calls)).toEqual([])
  })
})

const SEARCH = { query: 'small generator', filters: { location: 'Bo' as const } }

/** Opens a page with the dialog for saving a search. */
async function openDialog({
  respond = () => undefined,
  stored = savedOf(),
  suggestedName = 'Generators, Bo',
}: {
  respond?: (call: ApiCall) => StubResponse | undefined
  stored?: ReturnType<typeof savedOf>
  suggestedName?: string
} = {}) {
  const calls = stubServer((call) => {
    const response = respond(call)
    if (response) return response
    if (call.method === 'GET') return { body: stored }
    const saved = savedSearch({ ...Object(call.body) })
    stored = savedOf(saved, ...stored.savedSearches)
    return { status: 201, body: saved }
  })
  const pages = [
    { path: '/', component: () => <SaveSearchButton {...SEARCH} suggestedName={suggestedName} /> },
    { path: '/saved-searches', component: () => <h1>The searches</h1> },
  ]
  const opened = openPages(pages, '/')
  const save = await screen.findByRole('button', { name: 'Save search' })
  expect(calls, 'no call before the button is pressed').toEqual([])
  await user.click(save)
  return { ...opened, calls }
}

const findName = () => screen.findByLabelText('Name')
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('the dialog suggests a name, offers a frequency, saves the search and links to it', async () => {
  const { calls, router } = await openDialog()
  expect(await findName()).toHaveValue('Generators, Bo')
  expect(screen.getByRole('radio', { name: /At once/ })).toBeChecked()
  await fill(await findName(), 'Light')
  await user.click(screen.getByRole('radio', { name: /Once a day/ }))
  await press('Save')
  await expectNoDialog()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Light',
    ...SEARCH,
    frequency: 'daily',
  })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search saved' })).toHaveFocus())
  await press('View')
  await expect.poll(() => router.state.location.pathname).toBe('/saved-searches')
})

test('the dialog recognises a search that is already saved, ignoring case, spaces and sort', async () => {
  const same = savedSearch({
    name: 'Light',
    query: ' Small  generator ',
    filters: { location: 'Bo', sortBy: 'price_asc' },
  })
  const { router } = await openDialog({ stored: savedOf(savedSearch(), same) })
  expect(await screen.findByText('You have already saved this search as “Light”.')).toBeVisible()
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument()
  await press('See saved searches', 'link')
  await expect.poll(() => router.state.location.pathname).toBe('/saved-searches')
})

test('a suggested name that is too long is cut between words, and an empty name is not sent', async () => {
  const { calls } = await openDialog({
    suggestedName: 'Generators, under SLE 8,000, at most 6 months old, petrol, Honda, Bo, Kenema',
  })
  expect(await findName()).toHaveValue('Generators, under SLE 8,000, at most 6 months old, petrol')
  await fill(await findName(), ' ')
  await press('Save')
  expect(within(screen.getByRole('dialog')).getByText('Give the search a name')).toBeVisible()
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

test('a refusal keeps the dialog and says why, and a retry sends the same key', async () => {
  const body = { code: 'conflict', message: 'You have 50 saved searches.' }
  await openDialog({ respond: respondTo('POST', { status: 409, body }) })
  const keys = recordIdempotencyKeys()
  await press('Save')
  expect(await screen.findByText('You have 50 saved searches.')).toBeVisible()
  await press('Save')
  await expect.poll(() => keys).toEqual([expect.stringMatching(/.{20,}/), keys[0]])
  expect(await findName()).toHaveValue('Generators, Bo')
})
