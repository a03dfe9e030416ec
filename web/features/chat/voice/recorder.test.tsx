import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CONVERSATION_ID } from '#web/features/chat/data/chat.fixture.ts'
import { bubbles, findBox, neverResolve, openThread } from '#web/features/chat/test/open-chat.tsx'
import { addUnsent, readOutbox, UNSENT_MAX } from '#web/lib/outbox.ts'
import { expectAlert, fill } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { stubMicrophone } from './recorder/microphone.fixture.ts'

const CLOCK = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const

const findMic = () => screen.findByRole('button', { name: 'Record a voice message' })
const findStop = () => screen.findByRole('button', { name: 'Stop recording' })
const findSend = () => screen.findByRole('button', { name: 'Send voice message' })
const strip = () => screen.queryByRole('group', { name: 'Voice message' })
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

/** Opens a conversation with a microphone and starts to record. */
async function record(setup: Parameters<typeof stubMicrophone>[0] = {}) {
  const microphone = stubMicrophone(setup)
  const thread = openThread({ respond: ({ method }) => (method === 'POST' ? neverResolve() : undefined) })
  const mic = await findMic()
  vi.useFakeTimers({ toFake: [...CLOCK], shouldAdvanceTime: true })
  fireEvent.click(mic)
  return { ...thread, ...microphone }
}

async function recordFor(seconds: number) {
  const recording = await record()
  await screen.findByText('Up to 60 seconds')
  await pass(seconds)
  return recording
}

test('a browser that cannot record has only the button to send', async () => {
  openThread()
  await findBox()
  expect(screen.getByRole('button', { name: 'Send' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Record a voice message' })).not.toBeInTheDocument()
})

test('the button to send replaces the microphone while there is a text', async () => {
  stubMicrophone()
  openThread()
  await findMic()
  await fill(await findBox(), 'Hello')
  expect(screen.getByRole('button', { name: 'Send' })).toBeVisible()
  await fill(await findBox(), '')
  expect(await findMic()).toBeVisible()
})

test('one press starts and another stops; seconds and bytes are shown before sending', async () => {
  const { listOpen, options } = await recordFor(12)
  expect(screen.getByText('Recording')).toHaveRole('status')
  fireEvent.click(await findStop())
  expect(await screen.findByText('12 seconds, 24 KB')).toBeVisible()
  expect(screen.getByText('Recording stopped. 12 seconds, 24 KB')).toHaveRole('status')
  expect(listOpen()).toEqual([])
  expect(options).toEqual([{ mimeType: 'audio/mp4;codecs=mp4a.40.2', audioBitsPerSecond: 16_000 }])
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByText('Voice message discarded')).toHaveRole('status')
  expect(await findMic()).toBeVisible()
})

test('pressing Send twice sends once, and the second press does not record again', async () => {
  await recordFor(2)
  fireEvent.click(await findStop())
  const send = await findSend()
  fireEvent.click(send)
  fireEvent.click(send)
  fireEvent.pointerDown(send, { pointerId: 1, button: 0 })
  fireEvent.pointerUp(send)
  expect(await findMic()).toBe(send)
  expect(bubbles('Sending')).toHaveLength(1)
  expect(readOutbox(member.id)).toMatchObject([
    { content: 'Voice message, 2 seconds', file: { kind: 'voice' } },
  ])
  expect(strip()).not.toBeInTheDocument()
})

test('if too much is waiting to be sent, the recording is kept', async () => {
  const unsent = { conversationId: CONVERSATION_ID, content: 'Hello', createdAt: '2026-11-20T09:00:00.000Z' }
  await recordFor(2)
  for (let index = 0; index < UNSENT_MAX; index += 1)
    addUnsent(member.id, { ...unsent, clientId: `c${index}`, refusal: 'No.' })
  fireEvent.click(await findStop())
  fireEvent.click(await findSend())
  await expectAlert('Too many messages are waiting to be sent.')
  expect(screen.getByText('2 seconds, 24 KB')).toBeVisible()
})

test('holding records until the finger is lifted; a tap goes on after it', async () => {
  stubMicrophone()
  openThread()
  const mic = await findMic()
  vi.useFakeTimers({ toFake: [...CLOCK, 'Date'], shouldAdvanceTime: true })
  fireEvent.pointerDown(mic, { pointerId: 1, button: 0 })
  expect(await screen.findByText('Slide away to cancel')).toBeVisible()
  await pass(2)
  fireEvent.pointerUp(mic)
  fireEvent.click(mic, { detail: 1 })
  expect(await screen.findByText(/^2 seconds, /)).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))

  fireEvent.pointerDown(mic, { pointerId: 1, button: 0 })
  fireEvent.pointerUp(mic)
  fireEvent.click(mic, { detail: 1 })
  expect(await screen.findByText('Up to 60 seconds')).toBeVisible()
  await pass(2)
  expect(await findStop()).toBeVisible()
})

test.each<[string, () => Promise<void>]>([
  [
    'sliding the finger away',
    async () => void fireEvent.pointerMove(await findStop(), { clientX: -100, clientY: 0 }),
  ],
  ['Cancel', async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', async () => void fireEvent.keyDown(await findStop(), { key: 'Escape' })],
])('%s drops the recording and frees the microphone', async (_what, cancel) => {
  const { listOpen } = stubMicrophone()
  openThread()
  fireEvent.pointerDown(await findMic(), { pointerId: 1, button: 0 })
  await screen.findByText('Slide away to cancel')
  await cancel()
  expect(strip()).not.toBeInTheDocument()
  expect(listOpen()).toEqual([])
  expect(screen.getByText('Voice message discarded')).toHaveRole('status')
})

test('after 60 seconds it stops by itself, and what was said is kept', async () => {
  await recordFor(55)
  expect(await screen.findByText('5 seconds left')).toBeVisible()
  await pass(5)
  expect(await screen.findByText('60 seconds, 24 KB')).toBeVisible()
  await expectAlert('A voice message has up to 60 seconds.')
  expect(await findSend()).toBeVisible()
})

test.each([
  ['NotAllowedError', "The microphone is blocked. Allow it in your browser's settings"],
  ['NotFoundError', 'No microphone was found. Connect one, then try again.'],
  ['NotReadableError', 'The microphone could not be used. Close other apps that use it'],
])('after %s, a sentence says what to do, and one can try again', async (refuse, sentence) => {
  await record({ refuse })
  await expectAlert(sentence)
  expect(strip()).not.toBeInTheDocument()
  expect(await findMic()).toBeVisible()
})

test('a call that takes the microphone stops the recording and keeps what was said', async () => {
  const { listOpen } = await recordFor(7)
  act(() => listOpen()[0]?.onmute?.())
  await expectAlert('The microphone stopped. Send what was recorded, or discard it and try again.')
  expect(screen.getByText('7 seconds, 24 KB')).toBeVisible()
  expect(listOpen()).toEqual([])
})

test('leaving the page stops the recording and keeps what was said', async () => {
  const { listOpen } = await recordFor(3)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await expectAlert('Recording stopped when you left the page.')
  expect(screen.getByText('3 seconds, 24 KB')).toBeVisible()
  expect(listOpen()).toEqual([])
})

test('a slip of the finger is not kept', async () => {
  await recordFor(0.1)
  fireEvent.click(await findStop())
  await expectAlert('That was too short.')
  expect(strip()).not.toBeInTheDocument()
})

test('leaving the conversation frees the microphone', async () => {
  const { router, listOpen } = await recordFor(2)
  expect(listOpen()).toHaveLength(1)
  await router.navigate({ to: '/messages' })
  await waitFor(() => expect(listOpen()).toEqual([]))
})
