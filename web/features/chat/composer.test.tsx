import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conversation } from '#contract/conversation.ts'
import { MESSAGE_MAX } from '#contract/limits.ts'
import { reader } from '#web/test/people.ts'
import { CONVERSATION_ID, conversationOf, other } from './data/chat.fixture.ts'
import { addUnsent, UNSENT_MAX } from './data/outbox.ts'
import { helloOf, openChat, type Market } from './test/open-chat.tsx'
import { said } from './test/talk.ts'

beforeEach(() => {
  localStorage.clear()
  return page.viewport(390, 800)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const log = page.getByRole('region', { name: 'Messages with Aminata' })
const box = page.getByRole('textbox', { name: 'Write a message' })
const send = page.getByRole('button', { name: 'Send', exact: true })
const questions = page.getByRole('group', { name: 'Quick questions' })
const questionsShown = () =>
  questions
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)

/** What sends is loaded after the page. */
const SOON = { timeout: 10_000 }

async function openThread({
  conversation = conversationOf(0),
  ...market
}: Market & { conversation?: Conversation } = {}) {
  const chat = await openChat(`/messages/${conversation.id}`, { conversations: [conversation], ...market })
  await expect.element(box).toBeVisible()
  const sent = () =>
    chat.calls
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))
      .map(({ body }) => body)
  return { ...chat, conversation, sent }
}

/** A phone, as far as the page can tell. */
function stubTouch() {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    query === '(pointer: coarse)'
      ? Object.assign(new EventTarget(), { matches: true, media: query })
      : matchMedia.call(window, query),
  )
}

test('Enter sends, clears the box and leaves the focus in it', async () => {
  const { sent } = await openThread()
  await box.fill('  I come at two  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  await expect.element(log.getByText('I come at two')).toBeVisible()
  await expect.poll(sent, SOON).toMatchObject([{ content: 'I come at two' }])
})

test('so does the button', async () => {
  const { sent } = await openThread()
  await box.fill('I come at two')
  await send.click()
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  await expect.poll(sent, SOON).toMatchObject([{ content: 'I come at two' }])
})

test('Shift and Enter make a new line', async () => {
  const { sent } = await openThread()
  await box.fill('One')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}Two{Enter}')
  await expect.poll(sent, SOON).toMatchObject([{ content: 'One\nTwo' }])
})

test('on a touch keyboard Enter makes a new line, and its key says so', async () => {
  stubTouch()
  const { sent } = await openThread()
  await expect.element(box).toHaveAttribute('enterkeyhint', 'enter')
  await box.fill('One')
  await userEvent.keyboard('{Enter}Two')
  await expect.element(box).toHaveValue('One\nTwo')
  await send.click()
  await expect.poll(sent, SOON).toMatchObject([{ content: 'One\nTwo' }])
})

test('where Enter sends, the key says that', async () => {
  await openThread()
  await expect.element(box).toHaveAttribute('enterkeyhint', 'send')
})

test('an Enter that ends the composing of a letter sends nothing', async () => {
  const { sent } = await openThread()
  await box.fill('Kushɛ')
  box
    .element()
    .dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    )
  await expect.element(box).toHaveValue('Kushɛ')
  expect(sent()).toEqual([])
})

test.each(['', '   ', '\n\n'])('nothing but %j cannot be sent', async (text) => {
  const { sent } = await openThread()
  await box.fill(text)
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  box.element().focus()
  await userEvent.keyboard('{Enter}')
  await send.click({ force: true })
  await expect.element(box).toHaveValue(text)
  expect(sent()).toEqual([])
})

test('near the end the characters are counted, and one too many keeps the message from going', async () => {
  const { sent } = await openThread()
  await box.fill('a'.repeat(1_700))
  await expect.element(page.getByText('1,700 / 2,000')).not.toBeInTheDocument()
  await box.fill('a'.repeat(1_950))
  await expect.element(page.getByText('1,950 / 2,000')).toBeVisible()
  await expect.element(box).toHaveAccessibleDescription('1,950 / 2,000')
  await box.fill('a'.repeat(MESSAGE_MAX + 1))
  await expect.element(page.getByRole('alert').getByText('1 character too many')).toBeVisible()
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('a'.repeat(MESSAGE_MAX + 1))
  expect(sent()).toEqual([])
  await box.fill(`${'a'.repeat(MESSAGE_MAX)}  `)
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent, SOON).toHaveLength(1)
})

test('the box grows with its lines, to a point, and shrinks when it is sent', async () => {
  await openThread()
  const height = () => box.element().getBoundingClientRect().height
  const one = height()
  await box.fill('One\nTwo\nThree')
  await expect.poll(height).toBeGreaterThan(one + 30)
  await box.fill('line\n'.repeat(40))
  await expect.poll(height).toBeLessThanOrEqual(12 * 16)
  expect(box.element().scrollHeight).toBeGreaterThan(box.element().clientHeight)
  await box.fill('One\nTwo')
  await userEvent.keyboard('{Enter}')
  await expect.poll(height).toBe(one)
})

test('what one has begun is there when one comes back, in each conversation its own', async () => {
  const second = conversationOf(0, {
    id: '0190b5a0-0000-7000-8000-00000000000b',
    otherUser: { ...other, displayName: 'Binta' },
  })
  const { router } = await openThread({ conversations: [conversationOf(0), second] })
  await box.fill('I will be there at')
  await router.navigate({ to: '/messages/$id', params: { id: second.id } })
  await expect.element(page.getByRole('heading', { name: 'Binta' })).toBeVisible()
  await expect.element(box).toHaveValue('')
  router.history.back()
  await expect.element(page.getByRole('heading', { name: 'Aminata' })).toBeVisible()
  await expect.element(box).toHaveValue('I will be there at')
})

test('the other hears that one is typing', async () => {
  const { say, roomOf, conversation } = await openThread()
  await say(conversation, helloOf(conversation))
  await box.fill('I')
  await expect.poll(() => roomOf(conversation)?.sent).toContainEqual({ type: 'typing' })
})

test('more messages than may wait on a phone are not taken, and the words stay', async () => {
  const answered = Promise.withResolvers<undefined>()
  await openThread({ answer: ({ method }) => (method === 'POST' ? answered.promise : undefined) })
  for (let index = 0; index < UNSENT_MAX; index += 1) {
    addUnsent(reader.id, {
      clientId: `c${index}`,
      conversationId: CONVERSATION_ID,
      content: `Text ${index}`,
      createdAt: '2026-11-20T09:00:00.000Z',
    })
  }
  await box.fill('One more')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('alert').getByText('Too many messages are waiting to be sent.'))
    .toBeVisible()
  await expect.element(box).toHaveValue('One more')
  localStorage.clear()
  answered.resolve(undefined)
})

test('a buyer asks at one tap, then the questions are gone, and what is being written stays', async () => {
  const { sent } = await openThread()
  expect(questionsShown()).toEqual([
    'Is this still available?',
    'What is your last price?',
    'Where can I see it?',
    'Can you deliver?',
  ])
  await box.fill('I have')
  await questions.getByRole('button', { name: 'Can you deliver?' }).click()
  await expect.poll(sent, SOON).toMatchObject([{ content: 'Can you deliver?' }])
  await expect.element(questions).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('I have')
})

test('what the other asked is still offered', async () => {
  await openThread({ conversation: conversationOf(1), messages: said('them: Can you deliver?') })
  await expect.poll(questionsShown).toContain('Can you deliver?')
})

test('a buyer who has written is offered no questions when they come back', async () => {
  await openThread({ conversation: conversationOf(1), messages: said('me: Hello, I like it') })
  await expect.element(log.getByText('Hello, I like it', { exact: true })).toBeVisible()
  await expect.element(questions).not.toBeInTheDocument()
})

test('two who are talking need no prompting', async () => {
  await openThread({
    conversation: conversationOf(4),
    messages: said('me: Hello', 'them: Hello', 'me: Is it there?', 'them: It is'),
  })
  await expect.element(log.getByText('It is', { exact: true })).toBeVisible()
  await expect.element(questions).not.toBeInTheDocument()
})

test.each([
  ['the seller', { isMine: true }],
  ['the buyer of what is sold', { status: 'sold' as const }],
])('%s is offered no questions', async (_who, change) => {
  const { listing, ...rest } = conversationOf(0)
  await openThread({ conversation: { ...rest, listing: listing && { ...listing, ...change } } })
  await expect.element(log.getByText(/Say hello/)).toBeVisible()
  await expect.element(questions).not.toBeInTheDocument()
})
