import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SavedSearch } from '#contract/saved-search.ts'
import { openPages, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { SavedPage } from './saved-page.tsx'
import { savedOf, savedSearch } from './saved-search.fixture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  dismissToast()
})

const down: Answer = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const names = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((each) => each.textContent)

/** The page before a server that keeps the searches. */
async function openSaved(
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
  return { ...(await openPages(pages, at)), calls }
}

describe('the page of saved searches', () => {
  test('shows of each its name, its text, what it looks for, how it is told and what it found', async () => {
    await openSaved([
      savedSearch(),
      savedSearch({ name: 'A flat', query: '', frequency: 'daily', matches: 1 }),
      savedSearch({ name: 'A car', paused: true, matches: 0, lastMatchAt: null }),
    ])
    await expect.element(page.getByRole('heading', { level: 1, name: 'Saved searches' })).toBeVisible()
    await expect.element(page.getByText('3 of 50 saved. Only you can see them.')).toBeVisible()
    expect(names()).toEqual(['Light for the shop', 'A flat', 'A car'])
    const light = card('Light for the shop')
    for (const text of ['“small generator na Bo”', 'Alerts at once', '3 matches, the last on Nov 19'])
      await expect.element(light.getByText(text)).toBeVisible()
    const chips = light.getByRole('list', { name: 'What Light for the shop looks for' }).getByRole('listitem')
    expect(chips.elements().map((each) => each.textContent)).toEqual(['Generators', 'Bo'])
    for (const text of ['Alerts once a day', '1 match, the last on Nov 19'])
      await expect.element(card('A flat').getByText(text)).toBeVisible()
    for (const text of ['Paused', 'No matches yet'])
      await expect.element(card('A car').getByText(text, { exact: true })).toBeVisible()
    expect(document.title).toBe('Saved searches | Salone Market')
  })

  test('leads from each to its results, by its text and filters', async () => {
    const { router } = await openSaved([
      savedSearch({
        filters: {
          type: 'generator',
          location: ['Bo', 'Kenema'],
          maxPrice: 8000,
          furnished: true,
          sortBy: 'price_asc',
        },
      }),
    ])
    await page.getByRole('link', { name: 'Show results of Light for the shop' }).click()
    await expect.element(page.getByRole('heading', { name: 'The market' })).toBeVisible()
    expect(router.state.location.search).toMatchObject({
      q: 'small generator na Bo',
      type: 'generator',
      location: 'Bo,Kenema',
      maxPrice: 8000,
      furnished: true,
      sort: 'price_asc',
    })
  })

  test('without any says how to save one', async () => {
    await openSaved([])
    await expect.element(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Search the market' })).toHaveAttribute('href', '/')
  })

  test('says that it loads', async () => {
    const slow = Promise.withResolvers<Answer>()
    await openSaved([], () => slow.promise)
    await expect
      .element(page.getByRole('status').getByText('Loading your saved searches'))
      .toBeInTheDocument()
    slow.resolve({ body: savedOf(savedSearch()) })
    await expect.element(card('Light for the shop')).toBeVisible()
  })

  test('says why it did not load, and trying again helps', async () => {
    let isDown = true
    await openSaved([savedSearch()], () => (isDown ? down : undefined))
    await expect.element(page.getByText('A part is down.')).toBeVisible()
    isDown = false
    await button('Try again').click()
    await expect.element(card('Light for the shop')).toBeVisible()
  })

  test('a notification leads to its search', async () => {
    const [other, meant] = [savedSearch({ name: 'A flat' }), savedSearch()]
    await openSaved([other, meant], undefined, `/saved-searches#${meant.id}`)
    await expect.element(page.getByRole('heading', { name: meant.name })).toHaveFocus()
  })
})

describe('pausing', () => {
  test('shows at once, is told, and resumes by the same button', async () => {
    const { calls } = await openSaved([savedSearch()])
    await button('Pause Light for the shop').click()
    await expect.element(card('Light for the shop').getByText('Paused', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Search paused')).toBeVisible()
    await button('Resume Light for the shop').click()
    await expect.element(page.getByText('Search resumed')).toBeVisible()
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { paused: true },
      { paused: false },
    ])
  })

  test('that is refused is taken back and says why', async () => {
    await openSaved([savedSearch()], ({ method }) => (method === 'PATCH' ? down : undefined))
    await button('Pause Light for the shop').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('ErrorA part is down.')
    await expect.element(button('Pause Light for the shop')).toBeVisible()
  })
})

describe('deleting', () => {
  test('takes it off the list and gives the focus to what is left; undo saves it again in its place', async () => {
    const { calls } = await openSaved([
      savedSearch({ name: 'A flat' }),
      savedSearch(),
      savedSearch({ name: 'A car' }),
    ])
    await button('Delete Light for the shop').click()
    await expect.element(card('Light for the shop')).not.toBeInTheDocument()
    await expect.element(page.getByText('2 of 50 saved. Only you can see them.')).toHaveFocus()
    await expect.element(page.getByText('Search deleted')).toBeVisible()
    await button('Undo').click()
    await expect.element(page.getByText('Search saved again')).toBeVisible()
    expect(names()).toEqual(['A flat', 'Light for the shop', 'A car'])
    expect(calls.at(-1)).toMatchObject({
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

  test('the last one leaves the empty page', async () => {
    await openSaved([savedSearch()])
    await button('Delete Light for the shop').click()
    await expect.element(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible()
  })

  test('that is refused brings it back and says why', async () => {
    await openSaved([savedSearch({ name: 'A flat' }), savedSearch()], ({ method }) =>
      method === 'DELETE' ? down : undefined,
    )
    await button('Delete A flat').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('ErrorA part is down.')
    await expect.poll(names).toEqual(['A flat', 'Light for the shop'])
  })

  test('one that another device deleted is deleted', async () => {
    const gone: Answer = { status: 404, body: { code: 'not_found', message: 'Gone.' } }
    await openSaved([savedSearch()], ({ method }) => (method === 'DELETE' ? gone : undefined))
    await button('Delete Light for the shop').click()
    await expect.element(page.getByText('Search deleted')).toBeVisible()
  })
})

describe('editing', () => {
  const dialog = page.getByRole('dialog', { name: 'Edit saved search' })

  test('sends what was changed, shows it and gives the focus back', async () => {
    const { calls } = await openSaved([savedSearch()])
    await button('Edit Light for the shop').click()
    await expect
      .element(dialog.getByLabelText('What you are looking for'))
      .toHaveValue('small generator na Bo')
    await dialog.getByLabelText('Name').fill('Light at home')
    await dialog.getByText('Once a day').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(card('Light at home').getByText('Alerts once a day')).toBeVisible()
    await expect.element(button('Edit Light at home')).toHaveFocus()
    expect(calls.at(-1)).toMatchObject({
      method: 'PATCH',
      body: { name: 'Light at home', frequency: 'daily' },
    })
  })

  test('that changes nothing sends nothing', async () => {
    const { calls } = await openSaved([savedSearch()])
    await button('Edit Light for the shop').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(calls.map(({ method }) => method)).toEqual(['GET'])
  })

  test.each([
    ['Name', '', 'Give the search a name'],
    ['Name', 'x'.repeat(63), '3 characters too many'],
    ['What you are looking for', '  ', 'Say what you are looking for'],
  ])('with %s “%s” says what is missing and sends nothing', async (label, text, sentence) => {
    const { calls } = await openSaved([savedSearch()])
    await button('Edit Light for the shop').click()
    await dialog.getByLabelText(label).fill(text)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText(sentence)).toBeVisible()
    await expect.element(dialog.getByLabelText(label)).toHaveFocus()
    expect(calls.map(({ method }) => method)).toEqual(['GET'])
  })

  test('that is refused keeps the dialog and says why', async () => {
    await openSaved([savedSearch()], ({ method }) => (method === 'PATCH' ? down : undefined))
    await button('Edit Light for the shop').click()
    await dialog.getByLabelText('Name').fill('Light at home')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('ErrorA part is down.')
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Light at home')
  })
})
