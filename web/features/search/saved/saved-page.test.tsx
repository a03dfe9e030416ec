import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { SavedSearch, SavedSearches } from '#contract/saved-search.ts'
import { SaveSearchButton } from '#web/features/search/feed/feed-results.tsx'
import { fill, press, textsOf, untilTold, user, watchKeys } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { type Answer, type Called, stubServer } from '#web/test/server.ts'
import { dismissToast } from '#web/ui/overlays/toast.ts'
import { SavedPage } from './saved-page.tsx'

afterEach(() => dismissToast())

let minted = 0

/** A saved search for generators in Bo with three matches and its own id. */
function savedSearch(change: Partial<SavedSearch> = {}): SavedSearch {
  minted += 1
  return {
    id: `0190b5a0-0000-7000-8000-3${String(minted).padStart(11, '0')}`,
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
  return { savedSearches, total: savedSearches.length }
}

const down: Answer = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
const refusing = (verb: string, answer: Answer) => (call: Called) =>
  call.method === verb ? answer : undefined
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole('button', { name })
const changes = (calls: Called[]) => calls.filter(({ method }) => method !== 'GET')

async function findCard(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('li') ?? document.body)
}

/** Opens the page with a server that stores the searches. */
function openSaved(
  searches: SavedSearch[],
  answer?: (call: Called) => Answer | Promise<Answer> | undefined,
  at = '/saved-searches',
) {
  let kept = [...searches]
  const calls = stubServer((call) => {
    const given = answer?.(call)
    if (given) return given
    const id = call.path.split('/').at(-1)
    if (call.method === 'GET') return { body: savedOf(...kept) }
    if (call.method === 'DELETE') {
      kept = kept.filter((each) => each.id !== id)
      return { status: 204 }
    }
    if (call.method === 'POST') {
      const saved = savedSearch({ ...Object(call.body), matches: 0, lastMatchAt: null })
      kept = [saved, ...kept]
      return { status: 201, body: saved }
    }
    kept = kept.map((each) => (each.id === id ? { ...each, ...Object(call.body) } : each))
    return { body: kept.find((each) => each.id === id) }
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
    expect(textsOf('listitem', chips)).toEqual(['Generators', 'Bo'])
    expect(document.title).toBe('Saved searches | Salone Market')
    const results = screen.getByRole('link', { name: 'Show results of Light for the shop' })
    expect(results).toHaveAttribute('href', '/?q=small+generator+na+Bo')
  })

  test('shows loading, then why it failed, and if there are no searches, how to save one', async () => {
    let arrival = Promise.withResolvers<Answer>()
    openSaved([], () => arrival.promise)
    expect(await screen.findByText('Loading your saved searches')).toBeInTheDocument()
    arrival.resolve(down)
    expect(await screen.findByText('A part is down.')).toBeVisible()
    arrival = Promise.withResolvers()
    arrival.resolve({ body: savedOf() })
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Search the market' })).toHaveAttribute('href', '/')
  })

  test('a notification leads to its saved search', async () => {
    const [other, meant] = [savedSearch({ name: 'A flat' }), savedSearch()]
    openSaved([other, meant], undefined, `/saved-searches#${meant.id}`)
    await waitFor(() => expect(screen.getByRole('heading', { name: meant.name })).toHaveFocus())
  })
})

describe('pausing', () => {
  // [spec 10.16 #17]
  test('is shown at once and undone by the same button; a refusal reverts it and says why', async () => {
    const refusals = [down]
    const { calls } = openSaved([savedSearch()], ({ method }) =>
      method === 'PATCH' ? refusals.shift() : undefined,
    )
    await press('Pause Light for the shop')
    await untilTold('ErrorA part is down.')
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
})

describe('deleting', () => {
  // [spec 10.16 #17]
  test('removes the search and keeps the focus in the page; undo restores it in its place', async () => {
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

  test('the last search, even one already deleted on another device, leaves the empty page', async () => {
    const gone: Answer = { status: 404, body: { code: 'not_found', message: 'Gone.' } }
    openSaved([savedSearch()], refusing('DELETE', gone))
    await press('Delete Light for the shop')
    expect(await screen.findByText('Search deleted')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  })

  test('a search restores it and says why, if the server refuses', async () => {
    openSaved([savedSearch({ name: 'A flat' }), savedSearch()], refusing('DELETE', down))
    await press('Delete A flat')
    await untilTold('ErrorA part is down.')
    await expect.poll(names).toEqual(['A flat', 'Light for the shop'])
  })
})

describe('editing', () => {
  async function edit(answer?: (call: Called) => Answer | undefined) {
    const opened = openSaved([savedSearch()], answer)
    await press('Edit Light for the shop')
    await screen.findByRole('dialog', { name: 'Edit saved search' })
    return opened
  }
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  // [spec 10.16 #17]
  test('sends the changes and returns the focus; a refusal keeps the dialog and says why', async () => {
    const refusals = [down]
    const { calls } = await edit(({ method }) => (method === 'PATCH' ? refusals.shift() : undefined))
    expect(screen.getByLabelText('What you are looking for')).toHaveValue('small generator na Bo')
    await fill(screen.getByLabelText('Name'), 'Light at home')
    await user.click(screen.getByRole('radio', { name: /Once a day/ }))
    await press('Save')
    expect(await screen.findByText('A part is down.')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Light at home')
    await press('Save')
    await gone()
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
    await gone()
    expect(changes(calls)).toEqual([])
  })

  test.each([
    ['Name', '', 'Give the search a name'],
    ['Name', 'x'.repeat(63), '3 characters too many'],
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

const asked = { query: 'small generator', filters: { location: 'Bo' as const } }

/** Opens the feed with the dialog for saving its search. */
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

// [spec 10.16 #16]
test('the dialog suggests a name, takes a frequency, saves the search and links to it', async () => {
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

// [spec 10.16 #16]
test('the dialog links to an equal saved search, ignoring case and the order of filters', async () => {
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

test('a suggested name that is too long is cut between words, and an empty one is not sent', async () => {
  const { calls } = await openDialog({
    suggestedName: 'Generators, under SLE 8,000, at most 6 months old, petrol, Honda, Bo, Kenema',
  })
  expect(await findName()).toHaveValue('Generators, under SLE 8,000, at most 6 months old, petrol')
  await fill(await findName(), ' ')
  await press('Save')
  expect(within(screen.getByRole('dialog')).getByText('Give the search a name')).toBeVisible()
  expect(calls.every(({ method }) => method === 'GET')).toBe(true)
})

// [spec 10.16 #16]
test('a refusal keeps the dialog and says why, and a retry sends the same key', async () => {
  const full: Answer = { status: 409, body: { code: 'conflict', message: 'You have 50 saved searches.' } }
  await openDialog({ answer: ({ method }) => (method === 'POST' ? full : undefined) })
  const keys = watchKeys()
  await press('Save')
  expect(await screen.findByText('You have 50 saved searches.')).toBeVisible()
  await press('Save')
  await expect.poll(() => keys).toEqual([expect.stringMatching(/.{20,}/), keys[0]])
  expect(await findName()).toHaveValue('Generators, Bo')
})
