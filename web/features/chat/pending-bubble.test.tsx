import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fill, press, user } from '#web/test/hands.ts'
import type { Answer } from '#web/test/server.ts'
import { bubbles, findBox, findBubble, log, openThread, type Market } from './test/open-chat.tsx'

afterEach(() => void window.dispatchEvent(new Event('online')))

const TEXT = 'I come at two'
const refuse = (): Answer => ({
  status: 403,
  body: { code: 'blocked', message: 'You cannot write to this person.' },
})

async function write(answer: NonNullable<Market['answer']>) {
  openThread({ answer: (call) => (call.method === 'POST' ? answer(call) : undefined) })
  const box = await findBox()
  await fill(box, TEXT)
  await user.keyboard('{Enter}')
  await findBubble(TEXT)
  return box
}

test('a message on its way says so, until it is there', async () => {
  const answered = Promise.withResolvers<undefined>()
  await write(() => answered.promise)
  const bubble = await findBubble(TEXT)
  expect(bubble).toHaveTextContent('Sending')
  expect(within(bubble).queryByRole('button')).not.toBeInTheDocument()
  answered.resolve(undefined)
  expect(await screen.findByRole('img', { name: 'Sent' })).toBeVisible()
  expect(bubbles(TEXT)).toHaveLength(1)
})

test('without a line it waits, says so and can be thrown away', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await write(() => Promise.reject(new TypeError('no line')))
  expect(await screen.findByText('Offline, will send')).toBeVisible()
  const note = 'You are offline. We send your messages when you are online again.'
  expect(screen.getByText(note)).toBeVisible()
  await press('Discard')
  await waitFor(() => expect(bubbles(TEXT)).toEqual([]))
  await waitFor(() => expect(log()).toHaveFocus())
})

test('a line that goes is told where one writes', async () => {
  openThread()
  await findBox()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText(/^You are offline\. We send/)).toBeVisible()
})

test('what is refused says why, and is taken back to be edited', async () => {
  const box = await write(refuse)
  expect(await within(log()).findByRole('alert')).toHaveTextContent(
    'Not sent. You cannot write to this person.',
  )
  await fill(box, 'And')
  await press('Edit')
  await waitFor(() => expect(box).toHaveValue(`${TEXT}\nAnd`))
  expect(box).toHaveFocus()
  expect(bubbles(TEXT)).toEqual([])
})

test('or it is thrown away', async () => {
  const box = await write(refuse)
  await press('Discard')
  await waitFor(() => expect(bubbles(TEXT)).toEqual([]))
  expect(box).toHaveValue('')
})
