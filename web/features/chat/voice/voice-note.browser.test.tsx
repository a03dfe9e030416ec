import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Message } from '#contract/conversation.ts'
import { messageOf } from '#web/features/chat/data/chat.fixture.ts'
import { openThread } from '#web/features/chat/test/open-chat.tsx'
import { forgetPerson, SENT_FILES } from '#web/lib/forget-person.ts'

const SECONDS = 3

afterEach(async () => {
  localStorage.clear()
  await caches.delete(SENT_FILES)
})

const note = (index = 0) => page.getByRole('group', { name: 'Voice message, 3 seconds' }).nth(index)
const play = (index = 0) => note(index).getByRole('button', { name: 'Play' })
const pause = (index = 0) => note(index).getByRole('button', { name: 'Pause' })
const position = (index = 0) => note(index).getByRole('slider', { name: 'Position' })
const at = (index = 0) => Number(position(index).element().getAttribute('aria-valuenow'))

function voiceOf(seq: number): Message {
  const waveform = Array.from({ length: 64 }, (_, index) => index)
  return messageOf(seq, { kind: 'voice', voice: { url: `/sound/${seq}`, seconds: SECONDS, waveform } })
}

/** Opens a conversation with two voice messages. Returns the requests for their sound. */
async function openNotes(
  respond: (url: string) => Response | Promise<Response> = () => new Response(sound()),
) {
  const messages = [voiceOf(1), voiceOf(2)]
  const thread = openThread({ messages })
  const requests: string[] = []
  const stubbed = window.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (typeof input !== 'string' || !input.startsWith('/sound/')) return stubbed(input, init)
    requests.push(input)
    return respond(input)
  })
  await expect.element(play(1)).toBeVisible()
  return { ...thread, requests, messages }
}

/** Three seconds of silence, as a WAV file. */
function sound(): Blob {
  const rate = 8_000
  const bytes = new DataView(new ArrayBuffer(44 + rate * SECONDS))
  const text = (offset: number, letters: string) =>
    [...letters].forEach((letter, index) => bytes.setUint8(offset + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  bytes.setUint32(4, 36 + rate * SECONDS, true)
  text(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, rate, true)
  bytes.setUint16(32, 1, true)
  bytes.setUint16(34, 8, true)
  text(36, 'data')
  bytes.setUint32(40, rate * SECONDS, true)
  new Uint8Array(bytes.buffer).fill(128, 44)
  return new Blob([bytes], { type: 'audio/wav' })
}

test('nothing loads before Play; then the note plays to its end, and its bytes stay on the device', async () => {
  const { requests } = await openNotes()
  expect(requests).toEqual([])
  await expect.element(note().getByText('0:03')).toBeVisible()
  await play().click()
  await expect.element(pause()).toBeVisible()
  await expect.poll(at).toBe(1)
  await expect.element(position()).toHaveAttribute('aria-valuetext', '1 of 3 seconds')
  await expect.element(play()).toBeVisible()
  await expect.poll(at).toBe(0)

  await play(1).click()
  await expect.element(pause(1)).toBeVisible()
  await play(0).click()
  await expect.element(pause(0)).toBeVisible()
  expect(requests).toEqual(['/sound/1', '/sound/2'])
})

// [spec 4 #6]
test('signing out deletes the voice messages that were loaded', async () => {
  await openNotes()
  await play().click()
  await expect.poll(() => caches.has(SENT_FILES)).toBe(true)
  void forgetPerson()
  await expect.poll(() => caches.has(SENT_FILES)).toBe(false)
})

test('one note plays at a time', async () => {
  await openNotes()
  await play(0).click()
  await expect.element(pause(0)).toBeVisible()
  await play(1).click()
  await expect.element(pause(1)).toBeVisible()
  await expect.element(play(0)).toBeVisible()
})

test('a press on the bars and the arrow keys move within the note, and load nothing', async () => {
  const { requests } = await openNotes()
  position().element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(at).toBe(2)
  await userEvent.keyboard('{Home}')
  await expect.poll(at).toBe(0)
  await position(1).click()
  await expect.poll(() => at(1)).toBeGreaterThan(0)
  expect(requests).toEqual([])
  await play(1).click()
  await expect.element(pause(1)).toBeVisible()
  expect(at(1)).toBeGreaterThanOrEqual(1)
})

test('the speed goes round and is remembered on the device', async () => {
  await openNotes()
  for (const [speed, next] of [
    [1, 1.5],
    [1.5, 2],
    [2, 1],
    [1, 1.5],
  ]) {
    await note()
      .getByRole('button', { name: `Speed ${speed}`, exact: true })
      .click()
    await expect.element(note(1).getByRole('button', { name: `Speed ${next}`, exact: true })).toBeVisible()
  }
  expect(localStorage.getItem('voice-speed')).toBe('1.5')
})

test('if the link has expired, the message is fetched again for a new one', async () => {
  const { messages, requests } = await openNotes((url) =>
    url === '/sound/new' ? new Response(sound()) : new Response(null, { status: 410 }),
  )
  messages[0] = { ...voiceOf(1), voice: { ...voiceOf(1).voice!, url: '/sound/new' } }
  await play().click()
  await expect.element(pause()).toBeVisible()
  expect(requests).toEqual(['/sound/1', '/sound/new'])
})

test('a note that does not load says so, and can be tried again', async () => {
  let isUp = false
  await openNotes(() => (isUp ? new Response(sound()) : Response.error()))
  await play().click()
  await expect.element(note().getByRole('alert')).toHaveTextContent('Could not be played. Try again.')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await play().click()
  await expect.element(note().getByRole('alert')).toHaveTextContent('You are offline.')
  isUp = true
  await play().click()
  await expect.element(pause()).toBeVisible()
  await expect.element(note().getByRole('alert')).not.toBeInTheDocument()
})
