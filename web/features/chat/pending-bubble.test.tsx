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
  const thread = openThread({ answer: (call) => (call.method === 'POST' ? answer(call) : undefined) })
  const box = await findBox()
  await fill(box, TEXT)
  await user.keyboard('{Enter}')
  await findBubble(TEXT)
  return { box, posted: () => thread.posted('/messages') }
}

test('a message on its way says so, until it is there', async () => {
  const answered = Promise.withResolvers<undefined>()
  await write(() => answered.promise)
  const bubble = await findBubble(TEXT)
  expect(bubble).toHaveTextContent('Sending')
  expect(within(bubble).queryByRole('button')).not.toBeInTheDocument()
  answered.resolve(undefined)
  expect(await within(log()).findByRole('img', { name: 'Sent' })).toBeVisible()
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

test('what is refused says why, is taken back to be edited, and goes out under another name, or is thrown away', async () => {
  const { box, posted } = await write(refuse)
  const why = 'Not sent. You cannot write to this person.'
  expect(await within(log()).findByRole('alert')).toHaveTextContent(why)
  await fill(box, 'And')
  await press('Edit')
  await waitFor(() => expect(box).toHaveValue(`${TEXT}\nAnd`))
  expect(box).toHaveFocus()
  expect(bubbles(TEXT)).toEqual([])
  await user.keyboard('{Enter}')
  await press('Discard')
  await waitFor(() => expect(bubbles(TEXT)).toEqual([]))
  expect(box).toHaveValue('')
  const names = posted().map((body) => Reflect.get(Object(body), 'clientId'))
  expect([names.length, new Set(names).size]).toEqual([2, 2])
})
