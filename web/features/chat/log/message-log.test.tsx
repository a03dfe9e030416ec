import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fill, press, user, watchSights } from '#web/test/hands.ts'
import { conversationOf, down, messageOf, ownMessage } from '../data/chat.fixture.ts'
import { BLOCK_SIZE } from './message-blocks.ts'
import {
  findBox,
  findBubble,
  helloOf,
  log,
  openThread as openChatThread,
  type Market,
} from '../test/open-chat.tsx'
import { longTalk, said } from '../test/talk.ts'

const SAFETY = 'Never send money before you have seen the item.'
const drawn = () => log().querySelectorAll('[data-seq]').length
const button = (name: string) => screen.queryByRole('button', { name })
const unreadLine = () => log().querySelector('[data-unread]')

/** A thread of so many messages, all read but the last `unread`, and its room open. */
async function openThread({
  count = 60,
  unread = 0,
  ...market
}: Market & { count?: number; unread?: number } = {}) {
  const readSeq = count - unread
  const conversation = conversationOf(count, { mine: { deliveredSeq: readSeq, readSeq } })
  const chat = openChatThread({ conversation, messages: longTalk(count), ...market })
  await findBox()
  await waitFor(() => expect(drawn()).toBeGreaterThan(0))
  await chat.say(helloOf(conversation))
  const hear = (seq: number, content = `Message ${seq}`) =>
    chat.say({ type: 'message', message: messageOf(seq, { content }) })
  return { ...chat, hear }
}

function scrollTo(top: number) {
  log().scrollTop = top
  fireEvent.scroll(log())
}

test('history is asked for page by page, down to the first message', async () => {
  const sight = watchSights()
  const { calls } = await openThread({ count: 120 })
  expect(drawn()).toBe(50)
  for (const most of [100, 120, 120]) {
    sight()
    sight()
    await waitFor(() => expect(drawn()).toBe(most))
  }
  expect(within(log()).getByText(SAFETY)).toBeVisible()
  expect(calls.flatMap(({ query }) => query.before ?? [])).toEqual(['71', '21'])
})

// [spec 10.8 #9]
test('history that does not come says so, waits to be asked, and comes then', async () => {
  let isDown = true
  const sight = watchSights()
  const { calls } = await openThread({
    count: 80,
    answer: ({ query }) => (isDown && query.before ? down : undefined),
  })
  sight()
  expect(await within(log()).findByRole('alert')).toHaveTextContent(
    'Older messages did not load. A part is down.',
  )
  expect(calls.filter(({ query }) => query.before)).toHaveLength(1)
  isDown = false
  await press('Try again')
  await waitFor(() => expect(drawn()).toBe(80))
})

// [spec 10.8 #10]
test('a log scrolled up counts new messages, and the button or sending goes to the latest', async () => {
  const { hear } = await openThread()
  expect(button('To the latest message')).not.toBeInTheDocument()
  expect(unreadLine(), 'who has read all').not.toBeInTheDocument()
  expect(screen.queryByText(/new message/)).not.toBeInTheDocument()
  scrollTo(-600)
  await screen.findByRole('button', { name: 'To the latest message' })
  await hear(61)
  await screen.findByRole('button', { name: '1 new message' })
  await hear(62)
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

// [spec 10.8 #6]
test('a line marks the first unread message, and a button leads to it while it is out of sight', async () => {
  const sight = watchSights()
  const { hear } = await openThread({ unread: 30 })
  expect(unreadLine()).toHaveTextContent(/^20 new messages$/)
  expect(unreadLine()?.nextElementSibling).toHaveTextContent(/Message 31/)
  sight([false])
  await press('20 new messages')
  expect(unreadLine()).toHaveFocus()
  sight([true])
  await waitFor(() => expect(button('20 new messages')).not.toBeInTheDocument())
  await hear(61)
  await findBubble('Message 61')
  expect(unreadLine()?.nextElementSibling).toHaveTextContent(/Message 31/)
})

// [spec 10.8 #10]
test("incoming messages are read out, repeated ones too, but not one's own", async () => {
  const { hear, say } = await openThread()
  const heard = () => screen.getAllByRole('status').find((each) => each.textContent.startsWith('Aminata:'))
  await hear(61, 'Ok')
  await waitFor(() => expect(heard()).toHaveTextContent('Aminata: Ok'))
  const first = heard()?.firstElementChild
  await hear(62, 'Ok')
  await waitFor(() => expect(heard()?.firstElementChild).not.toBe(first))
  await say({ type: 'message', message: ownMessage(63, { content: 'From my other phone' }) })
  await findBubble('From my other phone')
  for (const status of screen.getAllByRole('status')) expect(status).not.toHaveTextContent('From my other')
})

// [spec 10.8 #15]
test('one more message in a long thread draws the last block anew and no other', async () => {
  const sight = watchSights()
  const { hear } = await openThread({ count: 90 })
  sight()
  await waitFor(() => expect(drawn()).toBe(90))
  const changed = new Set<string | null | undefined>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      if (target instanceof Element) changed.add(target.closest('[data-block]')?.getAttribute('data-block'))
  })
  for (const block of log().querySelectorAll('[data-block]'))
    observer.observe(block, { subtree: true, childList: true, attributes: true, characterData: true })
  await hear(91)
  await findBubble('Message 91')
  observer.disconnect()
  expect([...changed]).toEqual([String(Math.floor(90 / BLOCK_SIZE))])
})

test('an empty thread shows a hint of what to do until the first message', async () => {
  const { say, conversation } = openChatThread()
  expect(await screen.findByText('Say hello to Aminata. Their answer appears here.')).toBeVisible()
  expect(screen.getByText(SAFETY)).toBeVisible()
  const [hello] = said('them: Hello')
  await say(helloOf(conversation), { type: 'message', message: hello })
  await findBubble('Hello')
  expect(screen.queryByText(/Say hello/)).not.toBeInTheDocument()
})
