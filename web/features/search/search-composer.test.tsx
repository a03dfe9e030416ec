import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fill, press, user } from '#web/test/interactions.ts'
import { forgetAllRecentSearches, addRecentSearch, listRecentSearches } from './recent-searches.ts'
import {
  box,
  button,
  expectClosed,
  openSearch,
  findStatus,
  stubSearch,
  submit,
  textsSent,
  understood,
} from './test/open-search.tsx'
import type { Speech } from './voice-button.tsx'

beforeEach(() => {
  forgetAllRecentSearches()
})

const understoodList = () => screen.queryByRole('list', { name: 'Understood' })
const list = () => screen.queryByRole('listbox', { name: 'Suggestions' })
const option = (name: RegExp) => screen.getByRole('option', { name })
const expectActive = (name: RegExp) =>
  waitFor(() => expect(option(name)).toHaveAttribute('aria-selected', 'true'))
const suggest = () => [
  { text: 'generator in Bo', what: 'place' as const, count: 1_204 },
  { text: 'generator honda', what: 'brand' as const, count: 1 },
]

/** Opens the dialog with suggestions for a few typed letters. */
async function openSuggestions() {
  const calls = stubSearch({ suggest })
  const opened = await openSearch()
  await user.type(box(), 'gener')
  await screen.findByRole('listbox', { name: 'Suggestions' })
  return { ...opened, calls }
}

test('while typing, a polite live region below the box shows what is understood of the text', async () => {
  const calls = stubSearch({ parse: () => understood('Generators', 'under 6 months', 'Bo') })
  await openSearch()
  const text = 'gen under six months na Bo'
  await user.type(box(), text)
  await waitFor(() => expect(understoodList()).toHaveTextContent('Generatorsunder 6 monthsBo'))
  expect(await findStatus('Understood: Generators, under 6 months, Bo.')).toBeInTheDocument()
  await expect.poll(() => textsSent(calls).at(-1)).toBe(text)
  expect(textsSent(calls).length, 'not a call for each letter').toBeLessThan(text.length)
})

test('further typing cancels the outdated request', async () => {
  const seen: { query: string; signal: AbortSignal | null | undefined }[] = []
  vi.stubGlobal('fetch', async (_address: string, { body, signal }: RequestInit = {}) => {
    if (typeof body === 'string') seen.push({ query: body, signal })
    return typeof body === 'string' ? new Promise(() => {}) : Response.json({ suggestions: [] })
  })
  await openSearch()
  await fill(box(), 'laptop')
  await expect.poll(() => seen.length).toBe(1)
  await fill(box(), 'laptop in Bo')
  await expect.poll(() => seen.length).toBe(2)
  expect(seen.map(({ signal }) => signal?.aborted)).toEqual([true, false])
})

test('if the server fails, the understood line shows a hint and the box still works', async () => {
  const down = { status: 503, body: { code: 'unavailable', message: 'Down.' } }
  const calls = stubSearch({ parse: () => down })
  await openSearch()
  await fill(box(), 'laptop')
  await expect.poll(() => textsSent(calls)).toEqual(['laptop'])
  expect(
    await screen.findByText('Say what, where and for how much, in English, in Krio or in both.'),
  ).toBeVisible()
  expect(understoodList()).not.toBeInTheDocument()
  expect(screen.queryByText(/Down\./)).not.toBeInTheDocument()
  expect(submit()).toBeEnabled()
})

test('suggestions appear while typing, each with its number of listings', async () => {
  const { calls } = await openSuggestions()
  expect(option(/in Bo/)).toHaveAccessibleName(/^generator in Bo ?1,204 listings$/)
  expect(option(/honda/)).toHaveAccessibleName(/^generator honda ?1 listing$/)
  expect(await findStatus('2 suggestions. Choose with the arrow keys.')).toBeInTheDocument()
  expect(calls).toContainEqual({ method: 'GET', path: '/api/search-suggestions', query: { q: 'gener' } })
})

test('arrow keys move through the list, Enter chooses the option, and the next Enter searches', async () => {
  const { search } = await openSuggestions()
  expect(box()).not.toHaveAttribute('aria-activedescendant')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await expectActive(/honda/)
  expect(box()).toHaveAttribute('aria-activedescendant', option(/honda/).id)
  expect(box()).toHaveAttribute('aria-controls', list()?.id)
  await user.keyboard('{ArrowDown}')
  await expectActive(/in Bo/)
  await user.keyboard('{ArrowUp}')
  await expectActive(/honda/)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(box()).toHaveValue('generator honda'))
  expect(list()).not.toBeInTheDocument()
  expect(search()).toEqual({})
  await user.keyboard('{Enter}')
  await expect.poll(search).toEqual({ q: 'generator honda' })
})

test('Enter with nothing highlighted searches for what was typed', async () => {
  const { search } = await openSuggestions()
  await user.keyboard('{Enter}')
  await expect.poll(search).toEqual({ q: 'gener' })
})

test('Escape closes the list first, then the dialog', async () => {
  await openSuggestions()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(list()).not.toBeInTheDocument())
  expect(box()).toHaveValue('gener')
  expect(box()).toHaveFocus()
  await user.keyboard('{Escape}')
  await expectClosed()
})

test('pressing a suggestion fills the box, which keeps the focus', async () => {
  await openSuggestions()
  await user.click(option(/in Bo/))
  await waitFor(() => expect(box()).toHaveValue('generator in Bo'))
  expect(box()).toHaveFocus()
  expect(list()).not.toBeInTheDocument()
})

test('choosing an example fetches no suggestions', async () => {
  const calls = stubSearch({ suggest, parse: () => understood('Generators') })
  await openSearch()
  await press('Generator under 6 months old')
  await waitFor(() => expect(understoodList()).toBeVisible())
  expect(calls.map(({ path }) => path)).not.toContain('/api/search-suggestions')
})

test('a recent search on this device can be repeated', async () => {
  stubSearch()
  await openSearch()
  await fill(box(), 'fine gen na Bo')
  await press('Search Listings')
  await expectClosed()
  await press('Open')
  await waitFor(() => expect(box()).toHaveValue('fine gen na Bo'))
  await fill(box(), '')
  const recent = await screen.findByRole('group', { name: 'Recent searches' })
  await user.click(within(recent).getByRole('button', { name: 'fine gen na Bo' }))
  await waitFor(() => expect(box()).toHaveValue('fine gen na Bo'))
})

test('recent searches are removed one by one or all at once, and the focus stays in the dialog', async () => {
  stubSearch()
  for (const text of ['one', 'two', 'three']) addRecentSearch(text)
  await openSearch()
  await press('Forget two')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'two' })).not.toBeInTheDocument())
  await waitFor(() => expect(button('Forget one')).toHaveFocus())
  await press('Forget all')
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Recent searches' })).not.toBeInTheDocument(),
  )
  await waitFor(() => expect(box()).toHaveFocus())
  expect(localStorage.getItem('recent-searches')).toBe('[]')
})

const throwQuotaError = () => {
  throw new DOMException('no room', 'QuotaExceededError')
}

test('at most eight recent searches are kept, newest first, and a repeated one moves to the top', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) addRecentSearch(text)
  expect(listRecentSearches()).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b'])
  addRecentSearch('D')
  expect(listRecentSearches()).toEqual(['D', 'i', 'h', 'g', 'f', 'e', 'c', 'b'])
})

test('recent searches are read from storage, even if another tab stored them', () => {
  localStorage.setItem('recent-searches', '["from another tab"]')
  expect(listRecentSearches()).toEqual(['from another tab'])
})

test('while storage is full, recent searches stay in memory, and are stored when there is room again', () => {
  addRecentSearch('before')
  const writes = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwQuotaError)
  addRecentSearch('while full')
  expect(listRecentSearches()).toEqual(['while full', 'before'])
  writes.mockRestore()
  addRecentSearch('after')
  expect(JSON.parse(localStorage.getItem('recent-searches') ?? '')).toEqual(['after', 'while full', 'before'])
})

test('if storage cannot be read or holds invalid data, recent searches stay in memory', () => {
  addRecentSearch('before')
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(throwQuotaError)
  expect(listRecentSearches()).toEqual(['before'])
  localStorage.setItem('recent-searches', '{"broken')
  expect(listRecentSearches()).toEqual(['before'])
})

describe('voice input', () => {
  class FakeSpeech implements Speech {
    static instances: FakeSpeech[] = []
    lang = ''
    interimResults = false
    onresult: Speech['onresult'] = null
    onerror: Speech['onerror'] = null
    onend: Speech['onend'] = null
    constructor() {
      FakeSpeech.instances.push(this)
    }
    start() {}
    stop() {
      this.onend?.()
    }
    abort() {
      this.onend?.()
    }
    hear(...parts: string[]) {
      this.onresult?.({ results: parts.map((transcript) => [{ transcript }]) })
    }
    fail(error: string) {
      this.onerror?.({ error })
      this.onend?.()
    }
  }

  const last = () => FakeSpeech.instances.at(-1) ?? new FakeSpeech()

  beforeEach(() => {
    stubSearch()
    FakeSpeech.instances = []
    vi.stubGlobal('SpeechRecognition', FakeSpeech)
  })

  async function listen() {
    await openSearch()
    await press('Speak your search')
    await waitFor(() => expect(button('Stop listening')).toBeVisible())
  }

  test('is appended to the typed text as it is spoken', async () => {
    await openSearch()
    await fill(box(), 'fine gen')
    await press('Speak your search')
    expect(await screen.findByText('Listening. Say what you are looking for.')).toBeVisible()
    expect(last()).toMatchObject({ lang: 'en-SL', interimResults: true })
    last().hear('na')
    await waitFor(() => expect(box()).toHaveValue('fine gen na'))
    last().hear('na Bo', 'please')
    await waitFor(() => expect(box()).toHaveValue('fine gen na Bo please'))
    await press('Stop listening')
    await waitFor(() => expect(button('Speak your search')).toBeVisible())
    await waitFor(() =>
      expect(screen.queryByText('Listening. Say what you are looking for.')).not.toBeInTheDocument(),
    )
  })

  test("tries other kinds of English if Sierra Leone's is not supported", async () => {
    await listen()
    last().fail('language-not-supported')
    await expect.poll(() => last().lang).toBe('en-GB')
    last().fail('language-not-supported')
    await expect.poll(() => last().lang).toBe('en-US')
    last().fail('language-not-supported')
    expect(await screen.findByText('We could not understand you. Please try again, or type.')).toBeVisible()
    expect(FakeSpeech.instances.map(({ lang }) => lang)).toEqual(['en-SL', 'en-GB', 'en-US'])
  })

  test.each([
    ['not-allowed', /This page may not use the microphone/],
    ['service-not-allowed', /This page may not use the microphone/],
    ['no-speech', /We heard nothing/],
    ['audio-capture', /No microphone was found/],
    ['network', /Voice search needs a connection/],
    ['something-new', /could not understand you/],
  ])('reports the problem %s in words', async (code, sentence) => {
    await listen()
    last().fail(code)
    expect(await findStatus(sentence)).toBeVisible()
    await waitFor(() => expect(button('Speak your search')).toBeVisible())
  })

  test('stops silently when the dialog closes', async () => {
    await listen()
    const listener = last()
    const abort = vi.spyOn(listener, 'abort')
    await press('Cancel')
    await expect.poll(() => abort.mock.calls.length).toBe(1)
  })

  test('has no button in a browser without speech recognition', async () => {
    vi.stubGlobal('SpeechRecognition', undefined)
    vi.stubGlobal('webkitSpeechRecognition', undefined)
    await openSearch()
    await waitFor(() => expect(box()).toBeVisible())
    expect(screen.queryByRole('button', { name: 'Speak your search' })).not.toBeInTheDocument()
  })
})
