import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONVERSATION_ID, conversationOf } from './data/chat.fixture.ts'
import { openChat, type Market } from './test/open-chat.tsx'

beforeEach(() => {
  localStorage.clear()
  return page.viewport(390, 800)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  localStorage.clear()
})

const log = page.getByRole('region', { name: 'Messages with Aminata' })
const box = page.getByRole('textbox', { name: 'Write a message' })
const bubble = (text: string) => log.getByRole('listitem').filter({ hasText: text })
const refusal = { status: 403, body: { code: 'blocked', message: 'You cannot write to this person.' } }

async function write(text: string, answer: Market['answer']) {
  const chat = await openChat(`/messages/${CONVERSATION_ID}`, {
    conversations: [conversationOf(0)],
    answer: (call) => (call.method === 'POST' ? answer?.(call) : undefined),
  })
  await box.fill(text)
  await userEvent.keyboard('{Enter}')
  await expect.element(bubble(text)).toBeVisible()
  return chat
}

function stubOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}

test('a message on its way says so, until it is there', async () => {
  const answered = Promise.withResolvers<undefined>()
  await write('I come at two', () => answered.promise)
  await expect.element(bubble('I come at two').getByText('Sending')).toBeVisible()
  await expect.element(bubble('I come at two').getByRole('button')).not.toBeInTheDocument()
  answered.resolve(undefined)
  await expect.element(bubble('I come at two').getByRole('img', { name: 'Sent' })).toBeVisible()
  expect(bubble('I come at two').elements()).toHaveLength(1)
})

test('without a line it waits, says so and can be thrown away', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await write('I come at two', () => Promise.reject(new TypeError('no line')))
  await expect.element(bubble('I come at two').getByText('Offline, will send')).toBeVisible()
  await expect
    .element(page.getByText('You are offline. We send your messages when you are online again.'))
    .toBeVisible()
  await bubble('I come at two').getByRole('button', { name: 'Discard' }).click()
  await expect.element(bubble('I come at two')).not.toBeInTheDocument()
  await expect.element(log).toHaveFocus()
})

test('a line that goes is told where one writes', async () => {
  await openChat(`/messages/${CONVERSATION_ID}`, { conversations: [conversationOf(0)] })
  await expect.element(box).toBeVisible()
  stubOffline()
  await expect.element(page.getByRole('status').getByText('You are offline.')).toBeVisible()
})

test('what is refused says why, and is taken back to be edited', async () => {
  await write('I come at two', () => refusal)
  await expect.element(log.getByRole('alert')).toHaveTextContent('Not sent. You cannot write to this person.')
  await box.fill('And')
  await bubble('I come at two').getByRole('button', { name: 'Edit' }).click()
  await expect.element(box).toHaveValue('I come at two\nAnd')
  await expect.element(box).toHaveFocus()
  await expect.element(bubble('I come at two')).not.toBeInTheDocument()
})

test('or it is thrown away', async () => {
  await write('I come at two', () => refusal)
  await bubble('I come at two').getByRole('button', { name: 'Discard' }).click()
  await expect.element(bubble('I come at two')).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('')
})
