import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fill, press } from '#web/test/hands.ts'
import type { Speech } from './voice-button.tsx'
import { box, button, openSearch, status, stubSearch } from './test/open-search.tsx'

class FakeSpeech implements Speech {
  static made: FakeSpeech[] = []
  lang = ''
  interimResults = false
  onresult: Speech['onresult'] = null
  onerror: Speech['onerror'] = null
  onend: Speech['onend'] = null
  constructor() {
    FakeSpeech.made.push(this)
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

const last = () => FakeSpeech.made.at(-1) ?? new FakeSpeech()

beforeEach(() => {
  stubSearch()
  FakeSpeech.made = []
  vi.stubGlobal('SpeechRecognition', FakeSpeech)
})

async function listen() {
  await openSearch()
  await press('Speak your search')
  await waitFor(() => expect(button('Stop listening')).toBeVisible())
}

// [spec 10.16 #8]
test('what is said is added to what was typed, as it is said', async () => {
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

// [spec 10.16 #8]
test("where Sierra Leone's English is not known, the nearest is listened for", async () => {
  await listen()
  last().fail('language-not-supported')
  await expect.poll(() => last().lang).toBe('en-GB')
  last().fail('language-not-supported')
  await expect.poll(() => last().lang).toBe('en-US')
  last().fail('language-not-supported')
  expect(await screen.findByText('We could not understand you. Please try again, or type.')).toBeVisible()
  expect(FakeSpeech.made.map(({ lang }) => lang)).toEqual(['en-SL', 'en-GB', 'en-US'])
})

// [spec 10.16 #8]
test.each([
  ['not-allowed', /This page may not use the microphone/],
  ['service-not-allowed', /This page may not use the microphone/],
  ['no-speech', /We heard nothing/],
  ['audio-capture', /No microphone was found/],
  ['network', /Voice search needs a connection/],
  ['something-new', /could not understand you/],
])('the problem %s is said in words', async (code, sentence) => {
  await listen()
  last().fail(code)
  expect(await status(sentence)).toBeVisible()
  await waitFor(() => expect(button('Speak your search')).toBeVisible())
})

test('a dialog that closes stops listening and says nothing of it', async () => {
  await listen()
  const listener = last()
  const abort = vi.spyOn(listener, 'abort')
  await press('Cancel')
  await expect.poll(() => abort.mock.calls.length).toBe(1)
})

// [spec 10.16 #8]
test('a browser that cannot listen has no button for it', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
  vi.stubGlobal('webkitSpeechRecognition', undefined)
  await openSearch()
  await waitFor(() => expect(box()).toBeVisible())
  expect(screen.queryByRole('button', { name: 'Speak your search' })).not.toBeInTheDocument()
})
