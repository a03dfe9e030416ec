import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONVERSATION_ID, conversationOf, messageOf, ownMessage } from './data/chat.fixture.ts'
import { BLOCK_SIZE } from './message-blocks.ts'
import { helloOf, openChat, type Market } from './test/open-chat.tsx'
import { longTalk, said } from './test/talk.ts'

beforeEach(() => {
  localStorage.clear()
  return page.viewport(390, 800)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  await page.viewport(390, 800)
})

const log = page.getByRole('region', { name: 'Messages with Aminata' })
const box = page.getByRole('textbox', { name: 'Write a message' })
const toNewest = page.getByRole('button', { name: 'To the latest message' })
const message = (seq: number) =>
  log.element().querySelector(`[data-seq="${seq}"]`) ?? expect.fail(`message ${seq} is not there`)
const topOf = (seq: number) => message(seq).getBoundingClientRect().top
const drawn = () => log.element().querySelectorAll('[data-seq]').length
const fromEnd = () => Math.abs(log.element().scrollTop)
const scrollBy = (pixels: number) => log.element().scrollBy({ top: pixels, behavior: 'instant' })
const down = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
const read = (seq: number) => ({ mine: { deliveredSeq: seq, readSeq: seq } })

/** A thread of so many messages, all read but the last `unread`, and its room open. */
async function openThread({
  count = 60,
  unread = 0,
  ...market
}: Market & { count?: number; unread?: number } = {}) {
  const conversation = conversationOf(count, read(count - unread))
  const chat = await openChat(`/messages/${CONVERSATION_ID}`, {
    conversations: [conversation],
    messages: longTalk(count),
    ...market,
  })
  await expect.poll(drawn).toBeGreaterThan(0)
  await expect.element(box).toBeVisible()
  await chat.say(conversation, helloOf(conversation))
  const hearMessage = (seq: number, content = `Message ${seq}`) =>
    chat.say(conversation, { type: 'message', message: messageOf(seq, { content }) })
  return { ...chat, conversation, hearMessage }
}

/** The first message wholly in sight. */
function firstInSight(): number {
  const edge = log.element().getBoundingClientRect().top
  const found = [...log.element().querySelectorAll('[data-seq]')].find(
    (each) => each.getBoundingClientRect().top >= edge,
  )
  return Number(found?.getAttribute('data-seq'))
}

test('a thread opens at its end', async () => {
  await openThread()
  await expect.element(log.getByText('Message 60', { exact: true })).toBeInViewport()
  expect(fromEnd()).toBe(0)
  await expect.element(toNewest).not.toBeInTheDocument()
})

test('few messages stand at the foot, by the box to write in', async () => {
  await openThread({ count: 2 })
  const { bottom } = message(2).getBoundingClientRect()
  expect(log.element().getBoundingClientRect().bottom - bottom).toBeLessThan(24)
})

test('history comes in above by scrolling up, and what one reads does not move', async () => {
  const answered = Promise.withResolvers<void>()
  const { calls } = await openThread({
    count: 120,
    answer: ({ query }) => (query.before ? answered.promise.then(() => undefined) : undefined),
  })
  expect(drawn()).toBe(50)
  scrollBy(-100_000)
  await expect.poll(() => calls.some(({ query }) => query.before === '71')).toBe(true)
  scrollBy(300)
  const reading = firstInSight()
  const before = topOf(reading)
  answered.resolve()
  await expect.poll(drawn).toBe(100)
  expect(topOf(reading)).toBeCloseTo(before, 0)
})

test('history does not move what one reads however often it comes, down to the first message', async () => {
  await openThread({ count: 230 })
  let moved = 0
  while (!log.element().querySelector('[data-seq="1"]')) {
    const count = drawn()
    scrollBy(-log.element().clientHeight)
    const reading = firstInSight()
    const before = topOf(reading)
    await expect.poll(drawn).toBeGreaterThanOrEqual(count)
    await new Promise(requestAnimationFrame)
    moved = Math.max(moved, Math.abs(topOf(reading) - before))
  }
  expect(moved).toBeLessThan(1)
  await expect.element(log.getByText('Never send money before you have seen the item.')).toBeInTheDocument()
})

test('history that does not come says so, waits to be asked, and comes then', async () => {
  let isDown = true
  const { calls } = await openThread({
    count: 80,
    answer: ({ query }) => (isDown && query.before ? down : undefined),
  })
  scrollBy(-100_000)
  await expect
    .element(log.getByRole('alert').getByText('Older messages did not load. A part is down.'))
    .toBeVisible()
  expect(calls.filter(({ query }) => query.before)).toHaveLength(1)
  isDown = false
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(drawn).toBe(80)
})

test('who is at the end stays there when something comes in', async () => {
  const { hearMessage } = await openThread()
  await hearMessage(61, 'Good morning, is it you who called about the car?')
  await expect.element(log.getByText('Good morning')).toBeInViewport()
  expect(fromEnd()).toBe(0)
})

test('who reads further up is not moved, is told how much has come, and gets there by the button', async () => {
  const { hearMessage } = await openThread()
  scrollBy(-600)
  await expect.element(toNewest).toBeVisible()
  const reading = firstInSight()
  const before = topOf(reading)
  await hearMessage(61, 'A word\nin two lines')
  const news = page.getByRole('button', { name: '1 new message', exact: true })
  await expect.element(news).toBeVisible()
  expect(topOf(reading)).toBeCloseTo(before, 0)
  await hearMessage(62)
  await expect.element(page.getByRole('button', { name: '2 new messages', exact: true })).toBeVisible()
  expect(topOf(reading)).toBeCloseTo(before, 0)
  await page.getByRole('button', { name: '2 new messages', exact: true }).click()
  await expect.element(log.getByText('Message 62')).toBeInViewport()
  expect(fromEnd()).toBe(0)
  await expect.element(page.getByRole('button', { name: /new message/ })).not.toBeInTheDocument()
})

test('typing moves nobody who reads further up', async () => {
  const { say, conversation } = await openThread()
  scrollBy(-600)
  await expect.element(toNewest).toBeVisible()
  const reading = firstInSight()
  const before = topOf(reading)
  await say(conversation, { type: 'typing', userId: messageOf(1).senderId })
  await expect.poll(() => log.element().querySelector('[data-typing]')).not.toBeNull()
  expect(topOf(reading)).toBeCloseTo(before, 0)
})

test('what one sends oneself is shown, from wherever one was', async () => {
  await openThread()
  scrollBy(-600)
  await expect.element(toNewest).toBeVisible()
  await box.fill('I come at two')
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('I come at two')).toBeInViewport()
  expect(fromEnd()).toBe(0)
})

test('a box to write in that grows, or a keyboard that comes up, covers nothing of the end', async () => {
  await openThread()
  await box.fill('One\nTwo\nThree\nFour')
  await expect.element(log.getByText('Message 60', { exact: true })).toBeInViewport({ ratio: 1 })
  await page.viewport(390, 500)
  await expect.element(log.getByText('Message 60', { exact: true })).toBeInViewport({ ratio: 1 })
  expect(fromEnd()).toBe(0)
})

test('a phone that is turned keeps what one reads in sight', async () => {
  await openThread()
  scrollBy(-900)
  await expect.element(toNewest).toBeVisible()
  const reading = firstInSight()
  const before = topOf(reading) - log.element().getBoundingClientRect().top
  await page.viewport(700, 800)
  await expect
    .poll(() => Math.abs(topOf(reading) - log.element().getBoundingClientRect().top - before))
    .toBeLessThan(40)
})

test('a line stands above the first unread message, and a button leads to it while it is out of sight', async () => {
  await openThread({ unread: 30 })
  const line = log.getByRole('listitem').filter({ hasText: /^20 new messages$/ })
  const jump = page.getByRole('button', { name: '20 new messages' })
  await expect.element(jump).toBeVisible()
  await expect.element(line).not.toBeInViewport()
  await jump.click()
  await expect.element(line).toBeInViewport()
  await expect.element(line).toHaveFocus()
  await expect.element(log.getByText(/^Message 31/)).toBeInViewport()
  await expect.element(jump).not.toBeInTheDocument()
  await toNewest.click()
  await expect.element(jump).not.toBeInTheDocument()
  await expect.element(line).toBeInTheDocument()
})

test('unread ones that are all in sight need no button', async () => {
  await openThread({ unread: 2 })
  await expect.element(log.getByRole('listitem').filter({ hasText: /^1 new message$/ })).toBeInViewport()
  await expect.element(page.getByRole('button', { name: '1 new message' })).not.toBeInTheDocument()
})

test('who has read all sees no line', async () => {
  await openThread()
  await expect.element(log.getByText(/new message/)).not.toBeInTheDocument()
})

test('what comes in is read out, also where somebody says the same again, and what one writes oneself is not', async () => {
  const { hearMessage, say, conversation } = await openThread()
  const said = page.getByRole('status').filter({ hasText: 'Aminata:' })
  await hearMessage(61, 'Ok')
  await expect.element(said).toHaveTextContent('Aminata: Ok')
  const first = said.element().firstElementChild
  await hearMessage(62, 'Ok')
  await expect.poll(() => said.element().firstElementChild).not.toBe(first)
  await say(conversation, { type: 'message', message: ownMessage(63, { content: 'From my other phone' }) })
  await expect.element(log.getByText('From my other phone')).toBeInViewport()
  expect(page.getByRole('status').filter({ hasText: 'From my other phone' }).elements()).toEqual([])
})

test('of a thousand messages those out of sight are left out, and going through all of them nothing jumps', async () => {
  await openThread({ count: 1_000 })
  while (drawn() < 1_000) {
    const count = drawn()
    scrollBy(-100_000)
    await expect.poll(drawn).toBeGreaterThan(count)
  }
  const blocks = [...log.element().querySelectorAll('[data-block]')]
  expect(blocks).toHaveLength(1_000 / BLOCK_SIZE)
  const leftOut = () => blocks.filter((block) => getComputedStyle(block).contentVisibility === 'auto')
  await expect.poll(() => leftOut().length).toBe(blocks.length)
  const height = log.element().scrollHeight
  let moved = 0
  while (fromEnd() > 5_000) {
    scrollBy(5_000)
    const reading = firstInSight()
    const before = topOf(reading)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    moved = Math.max(moved, Math.abs(topOf(reading) - before))
  }
  expect(moved).toBeLessThan(1)
  expect(Math.abs(log.element().scrollHeight - height)).toBeLessThan(1)
})

test('one more message in a long thread draws the last block anew and no other', async () => {
  const { hearMessage } = await openThread({ count: 180 })
  while (drawn() < 180) {
    const count = drawn()
    scrollBy(-100_000)
    await expect.poll(drawn).toBeGreaterThan(count)
  }
  const blocks = [...log.element().querySelectorAll('[data-block]')]
  await expect
    .poll(() => blocks.filter((block) => getComputedStyle(block).contentVisibility === 'auto').length)
    .toBe(Math.floor(180 / BLOCK_SIZE))
  const changed = new Set<Element>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      if (target instanceof Element) changed.add(target.closest('[data-block]') ?? target)
  })
  for (const block of blocks)
    observer.observe(block, { subtree: true, childList: true, attributes: true, characterData: true })
  await hearMessage(181)
  await expect.poll(() => log.element().querySelector('[data-seq="181"]')).not.toBeNull()
  observer.disconnect()
  expect([...changed].map((block) => block.getAttribute('data-block'))).toEqual([
    String(Math.floor(180 / BLOCK_SIZE)),
  ])
})

test("one conversation's place is not another's", async () => {
  const second = conversationOf(60, { id: '0190b5a0-0000-7000-8000-00000000000b', ...read(60) })
  const messages = [...longTalk(60), ...longTalk(60).map((each) => ({ ...each, conversationId: second.id }))]
  const { router } = await openThread({ conversations: [conversationOf(60, read(60)), second], messages })
  scrollBy(-700)
  await expect.element(toNewest).toBeVisible()
  await router.navigate({ to: '/messages/$id', params: { id: second.id } })
  await expect.element(log.getByText('Message 60', { exact: true })).toBeInViewport()
  expect(fromEnd()).toBe(0)
})

test('keys scroll it as well', async () => {
  await openThread()
  log.element().focus()
  await userEvent.keyboard('{PageUp}')
  await expect.poll(fromEnd).toBeGreaterThan(100)
})

test('before the first word there is a hint of what to do', async () => {
  await openChat(`/messages/${CONVERSATION_ID}`, { conversations: [conversationOf(0)] })
  await expect.element(log.getByText('Say hello to Aminata. Their answer appears here.')).toBeVisible()
  await expect.element(log.getByText('Never send money before you have seen the item.')).toBeVisible()
})

test('who says something takes that hint away', async () => {
  await openChat(`/messages/${CONVERSATION_ID}`, {
    conversations: [conversationOf(1)],
    messages: said('them: Hello'),
  })
  await expect.element(log.getByText('Hello', { exact: true })).toBeVisible()
  await expect.element(log.getByText(/Say hello/)).not.toBeInTheDocument()
})
