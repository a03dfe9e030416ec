import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MESSAGE_MAX } from '#contract/limits.ts'
import { device } from '#web/lib/device-store.ts'
import { addUnsent, UNSENT_MAX } from '#web/lib/outbox.ts'
import { fill, press, user, stubIntersections } from '#web/test/interactions.ts'
import { member } from '#web/test/people.ts'
import { type StubResponse, outage } from '#web/test/server.ts'
import { CONVERSATION_ID, conversationOf, messageOf, other, ownMessage } from './data/chat.fixture.ts'
import { BLOCK_SIZE } from './log/message-blocks.ts'
import {
  bubbles,
  type ChatSetup,
  findBox,
  findBubble,
  helloOf,
  log,
  longConversation,
  neverResolve,
  openThread,
  queryBox,
  toMessages,
} from './test/open-chat.tsx'

afterEach(() => void window.dispatchEvent(new Event('online')))

const questions = () => screen.queryByRole('group', { name: 'Quick questions' })

async function openComposer(setup: Parameters<typeof openThread>[0] = {}) {
  const thread = openThread(setup)
  const box = await findBox()
  return { ...thread, box, sent: () => thread.posted('/messages') }
}

/** Makes the page believe it runs on a phone. */
function stubTouch() {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) =>
    query === '(pointer: coarse)'
      ? Object.assign(new EventTarget(), { matches: true, media: query })
      : matchMedia.call(window, query),
  )
}

// [spec 2.11 #3, 4 #21]
test.each<[string, () => Promise<void>]>([
  ['Enter', () => user.keyboard('{Enter}')],
  ['the button', () => press('Send')],
])('%s sends the message, clears the box and keeps the focus in it', async (_what, send) => {
  const { box, sent } = await openComposer()
  expect(box).toHaveAttribute('enterkeyhint', 'send')
  await fill(box, '  I come at two  ')
  await send()
  await waitFor(() => expect(bubbles('I come at two')[0]).toBeVisible())
  expect(box).toHaveValue('')
  expect(box).toHaveFocus()
  const clientId: unknown = expect.stringMatching(/^[\w.:-]{1,64}$/)
  await expect.poll(sent).toEqual([{ content: 'I come at two', clientId }])
})

test('Shift+Enter makes a new line, and an Enter that ends an IME composition sends nothing', async () => {
  const { box, sent } = await openComposer()
  await fill(box, 'One')
  await user.keyboard('{Shift>}{Enter}{/Shift}Two')
  const composing = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  box.dispatchEvent(new KeyboardEvent('keydown', composing))
  expect(box).toHaveValue('One\nTwo')
  expect(sent()).toEqual([])
  await user.keyboard('{Enter}')
  await expect.poll(sent).toMatchObject([{ content: 'One\nTwo' }])
})

test('on a touch keyboard Enter makes a new line, and the key is labelled as such', async () => {
  stubTouch()
  const { box, sent } = await openComposer()
  expect(box).toHaveAttribute('enterkeyhint', 'enter')
  await fill(box, 'One')
  await user.keyboard('{Enter}Two')
  expect(box).toHaveValue('One\nTwo')
  await press('Send')
  await expect.poll(sent).toMatchObject([{ content: 'One\nTwo' }])
})

// [spec 5 #31]
test('blank text cannot be sent', async () => {
  const { box, sent } = await openComposer()
  for (const text of ['', '   ', '\n\n', '\u200b\u2060']) {
    await fill(box, text)
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(box)
    await user.keyboard('{Enter}')
    await press('Send')
    expect(box).toHaveValue(text)
  }
  expect(sent()).toEqual([])
})

test('near the length limit the characters are counted, and a longer message is not sent', async () => {
  const { box, sent } = await openComposer()
  await fill(box, 'a'.repeat(1_700))
  expect(screen.queryByText('1,700 / 2,000')).not.toBeInTheDocument()
  await fill(box, 'a'.repeat(1_950))
  expect(box).toHaveAccessibleDescription('1,950 / 2,000')
  await fill(box, 'a'.repeat(MESSAGE_MAX + 1))
  expect(screen.getByRole('alert')).toHaveTextContent('1 character too many')
  expect(box).toHaveAttribute('aria-invalid', 'true')
  await user.keyboard('{Enter}')
  expect(box).toHaveValue('a'.repeat(MESSAGE_MAX + 1))
  expect(sent()).toEqual([])
  const most = 'a'.repeat(MESSAGE_MAX)
  await fill(box, `${most}\u200b  `)
  expect(box, 'invisible characters do not count').toHaveAccessibleDescription('2,000 / 2,000')
  await user.keyboard('{Enter}')
  await expect.poll(sent).toMatchObject([{ content: most }])
})

test('an emoji counts as one character, as on the server', async () => {
  const { box, sent } = await openComposer()
  await fill(box, '😀'.repeat(MESSAGE_MAX + 1))
  expect(screen.getByRole('alert')).toHaveTextContent('1 character too many')
  const most = '😀'.repeat(MESSAGE_MAX)
  await fill(box, most)
  expect(box).toHaveAccessibleDescription('2,000 / 2,000')
  await user.keyboard('{Enter}')
  await expect.poll(sent).toMatchObject([{ content: most }])
})

test('each person has their own draft in each conversation, restored on return', async () => {
  device.setItem(`draft:somebody:${CONVERSATION_ID}`, 'Of somebody else')
  const second = conversationOf(0, {
    id: '0190b5a0-0000-7000-8000-00000000000b',
    otherUser: { ...other, displayName: 'Binta' },
  })
  const { box, router } = await openComposer({ conversations: [conversationOf(0), second] })
  expect(box).toHaveValue('')
  await fill(box, 'I will be there at')
  expect(device.getItem(`draft:${member.id}:${CONVERSATION_ID}`)).toBe('I will be there at')
  await router.navigate({ to: '/messages/$id', params: { id: second.id } })
  expect(await screen.findByRole('heading', { name: /^Binta/ })).toBeVisible()
  await waitFor(() => expect(queryBox()).toHaveValue(''))
  router.history.back()
  await waitFor(() => expect(queryBox()).toHaveValue('I will be there at'))
  await fill(await findBox(), '')
  expect(device.getItem(`draft:${member.id}:${CONVERSATION_ID}`)).toBeNull()
})

test('a full outbox accepts no message, and the text stays in the box', async () => {
  const { box } = await openComposer({
    respond: ({ method }) => (method === 'POST' ? neverResolve() : undefined),
  })
  for (let index = 0; index < UNSENT_MAX; index += 1) {
    const createdAt = '2026-11-20T09:00:00.000Z'
    addUnsent(member.id, { clientId: `c${index}`, conversationId: CONVERSATION_ID, content: 'x', createdAt })
  }
  await fill(box, 'One more')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many messages are waiting to be sent.')
  expect(box).toHaveValue('One more')
})

test('a quick question is sent with one tap; the questions disappear and the draft stays', async () => {
  const { box, sent } = await openComposer()
  const offered = within(questions() ?? expect.fail('no questions')).getAllByRole('button')
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Is this still available?',
    'What is your last price?',
    'Where can I see it?',
    'Can you deliver?',
  ])
  await fill(box, 'I have')
  await press('Can you deliver?')
  await expect.poll(sent).toMatchObject([{ content: 'Can you deliver?' }])
  await waitFor(() => expect(questions()).not.toBeInTheDocument())
  expect(box).toHaveValue('I have')
})

const { listing, ...noListing } = conversationOf(0)
const about = (change: object) => ({
  conversation: { ...noListing, listing: listing && { ...listing, ...change } },
})

test.each<[string, boolean, Parameters<typeof openThread>[0]]>([
  ['the other person asked the same', true, { messages: toMessages('them: Can you deliver?') }],
  ['the buyer has written before', false, { messages: toMessages('me: Hello') }],
  [
    'both have written',
    false,
    { messages: toMessages('me: Hello', 'them: Hello', 'me: Is it?', 'them: It is') },
  ],
  ['the signed-in person is the seller', false, about({ isMine: true })],
  ['the listing is sold', false, about({ status: 'sold' })],
])('if %s, quick questions are offered: %s', async (_what, isOffered, setup) => {
  await openComposer(setup)
  if (setup?.messages) expect(await findBubble(setup.messages.at(-1)?.content ?? '')).toBeVisible()
  if (isOffered) expect(questions()).toHaveTextContent('Can you deliver?')
  else expect(questions()).not.toBeInTheDocument()
})

const TEXT = 'I come at two'
const refuse = (): StubResponse => ({
  status: 403,
  body: { code: 'blocked', message: 'You cannot write to this person.' },
})

async function write(respond: NonNullable<ChatSetup['respond']>) {
  const thread = openThread({ respond: (call) => (call.method === 'POST' ? respond(call) : undefined) })
  const box = await findBox()
  await fill(box, TEXT)
  await user.keyboard('{Enter}')
  await findBubble(TEXT)
  return { box, posted: () => thread.posted('/messages') }
}

// [spec 4 #21]
test('a message is labelled as being sent until the server has stored it', async () => {
  const released = Promise.withResolvers<undefined>()
  await write(() => released.promise)
  const bubble = await findBubble(TEXT)
  expect(bubble).toHaveTextContent('Sending')
  expect(within(bubble).queryByRole('button')).not.toBeInTheDocument()
  released.resolve(undefined)
  expect(await within(log()).findByRole('img', { name: 'Sent' })).toBeVisible()
  expect(bubbles(TEXT)).toHaveLength(1)
})

test('a message written offline is labelled as waiting and can be discarded', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await write(() => Promise.reject(new TypeError('no connection')))
  expect(await screen.findByText('Offline, will send')).toBeVisible()
  const note = 'Your messages go out when you are online again.'
  expect(screen.getByText(note)).toBeVisible()
  await press('Discard')
  await waitFor(() => expect(bubbles(TEXT)).toEqual([]))
  await waitFor(() => expect(log()).toHaveFocus())
})

test('a refused message says why; it can be edited and sent with a new client id, or discarded', async () => {
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
  const clientIds = posted().map((body) => Reflect.get(Object(body), 'clientId'))
  expect([clientIds.length, new Set(clientIds).size]).toEqual([2, 2])
})

const SAFETY = 'Never send money before you have seen the item.'
const renderedCount = () => log().querySelectorAll('[data-seq]').length
const button = (name: string) => screen.queryByRole('button', { name })
const unreadLine = () => log().querySelector('[data-unread]')

/** Opens a thread of `count` messages, the last `unread` of them unread, and connects its room. */
async function openLongThread({
  count = 60,
  unread = 0,
  ...setup
}: ChatSetup & { count?: number; unread?: number } = {}) {
  const readSeq = count - unread
  const conversation = conversationOf(count, { mine: { deliveredSeq: readSeq, readSeq } })
  const chat = openThread({ conversation, messages: longConversation(count), ...setup })
  await findBox()
  await waitFor(() => expect(renderedCount()).toBeGreaterThan(0))
  await chat.say(helloOf(conversation))
  const receive = (seq: number, content = `Message ${seq}`) =>
    chat.say({ type: 'message', message: messageOf(seq, { content }) })
  return { ...chat, receive }
}

function scrollTo(top: number) {
  log().scrollTop = top
  fireEvent.scroll(log())
}

test('history is fetched page by page, back to the first message', async () => {
  const sight = stubIntersections()
  const { calls } = await openLongThread({ count: 120 })
  expect(renderedCount()).toBe(50)
  for (const most of [100, 120, 120]) {
    sight()
    sight()
    await waitFor(() => expect(renderedCount()).toBe(most))
  }
  expect(within(log()).getByText(SAFETY)).toBeVisible()
  expect(calls.flatMap(({ query }) => query.before ?? [])).toEqual(['71', '21'])
})

test('a failed fetch of history is reported, and Try again repeats it', async () => {
  let isDown = true
  const sight = stubIntersections()
  const { calls } = await openLongThread({
    count: 80,
    respond: ({ query }) => (isDown && query.before ? outage : undefined),
  })
  sight()
  expect(await within(log()).findByRole('alert')).toHaveTextContent(
    'Older messages did not load. A part is down.',
  )
  expect(calls.filter(({ query }) => query.before)).toHaveLength(1)
  isDown = false
  await press('Try again')
  await waitFor(() => expect(renderedCount()).toBe(80))
})

test('a scrolled-up log counts new messages; a button, or sending one, scrolls to the latest', async () => {
  const { receive } = await openLongThread()
  expect(button('To the latest message')).not.toBeInTheDocument()
  expect(unreadLine(), 'all are read').not.toBeInTheDocument()
  expect(screen.queryByText(/new message/)).not.toBeInTheDocument()
  scrollTo(-600)
  await screen.findByRole('button', { name: 'To the latest message' })
  await receive(61)
  await screen.findByRole('button', { name: '1 new message' })
  await receive(62)
  await press('2 new messages')
  expect(log().scrollTop).toBe(0)
  fireEvent.scroll(log())
  await waitFor(() => expect(screen.queryByRole('button', { name: /new message/ })).not.toBeInTheDocument())
  vi.spyOn(log(), 'scrollTo').mockImplementation((...to: unknown[]) => scrollTo(Number(to[1])))
  scrollTo(-600)
  await fill(await findBox(), 'I come at two')
  await user.keyboard('{Enter}')
  await findBubble('I come at two')
  expect(log().scrollTop).toBe(0)
})

test('a line marks the first unread message, and a button leads to it while it is out of view', async () => {
  const sight = stubIntersections()
  const { receive } = await openLongThread({ unread: 30 })
  expect(unreadLine()).toHaveTextContent(/^20 new messages$/)
  expect(unreadLine()?.nextElementSibling).toHaveTextContent(/Message 31/)
  sight([false])
  await press('20 new messages')
  expect(unreadLine()).toHaveFocus()
  sight([true])
  await waitFor(() => expect(button('20 new messages')).not.toBeInTheDocument())
  await receive(61)
  await findBubble('Message 61')
  expect(unreadLine()?.nextElementSibling).toHaveTextContent(/Message 31/)
})

test("incoming messages are read out, even if repeated, but one's own are not", async () => {
  const { receive, say } = await openLongThread()
  const heard = () => screen.getAllByRole('status').find((each) => each.textContent.startsWith('Aminata:'))
  await receive(61, 'Ok')
  await waitFor(() => expect(heard()).toHaveTextContent('Aminata: Ok'))
  const first = heard()?.firstElementChild
  await receive(62, 'Ok')
  await waitFor(() => expect(heard()?.firstElementChild).not.toBe(first))
  await say({ type: 'message', message: ownMessage(63, { content: 'From my other phone' }) })
  await findBubble('From my other phone')
  for (const status of screen.getAllByRole('status')) expect(status).not.toHaveTextContent('From my other')
})

test('one more message in a long thread renders only the last block again', async () => {
  const sight = stubIntersections()
  const { receive } = await openLongThread({ count: 90 })
  sight()
  await waitFor(() => expect(renderedCount()).toBe(90))
  const changed = new Set<string | null | undefined>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      if (target instanceof Element) changed.add(target.closest('[data-block]')?.getAttribute('data-block'))
  })
  for (const block of log().querySelectorAll('[data-block]'))
    observer.observe(block, { subtree: true, childList: true, attributes: true, characterData: true })
  await receive(91)
  await findBubble('Message 91')
  observer.disconnect()
  expect([...changed]).toEqual([String(Math.floor(90 / BLOCK_SIZE))])
})

test('an empty thread shows a hint until the first message', async () => {
  const { say, conversation } = openThread()
  expect(await screen.findByText('Say hello to Aminata. Their answer appears here.')).toBeVisible()
  expect(screen.getByText(SAFETY)).toBeVisible()
  const [hello] = toMessages('them: Hello')
  await say(helloOf(conversation), { type: 'message', message: hello })
  await findBubble('Hello')
  expect(screen.queryByText(/Say hello/)).not.toBeInTheDocument()
})
