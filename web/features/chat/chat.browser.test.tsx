import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { Conversation } from '#contract/conversation.ts'
import { notificationsPage } from '#web/features/notifications/notification.fixture.ts'
import { carListing, pageOf } from '#web/features/search/feed/listing.fixture.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { stubServer } from '#web/test/server.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { conversationOf, messageOf, other } from './data/chat.fixture.ts'
import { BLOCK_SIZE } from './log/message-blocks.ts'
import {
  helloOf,
  openChat,
  openThread as openChatThread,
  type ChatSetup,
  longConversation,
  toMessages,
} from './test/open-chat.tsx'

beforeEach(() => page.viewport(390, 800))
afterEach(() => {
  document.documentElement.style.fontSize = ''
  localStorage.clear()
  sessionStorage.clear()
})

const log = page.getByRole('region', { name: /^Messages with/ })
const thread = page.getByRole('region', { name: 'Conversation', exact: true })
const about = page.getByRole('complementary', { name: 'The listing this is about' })
const box = page.getByRole('textbox', { name: 'Write a message' })
const toNewest = page.getByRole('button', { name: 'To the latest message' })
const options = page.getByRole('button', { name: /^Options/ })
const rectOf = (part: Locator) => part.element().getBoundingClientRect()
const heightOf = (part: Locator) => rectOf(part).height
const message = (seq: number) =>
  log.element().querySelector(`[data-seq="${seq}"]`) ?? expect.fail(`no ${seq}`)
const bubble = (text: string) => log.getByRole('listitem').filter({ hasText: text })
const renderedCount = () => log.element().querySelectorAll('[data-seq]').length
const distanceFromEnd = () => Math.abs(log.element().scrollTop)
const scrollBy = (pixels: number) => log.element().scrollBy({ top: pixels, behavior: 'instant' })
const topOf = (seq: number) => message(seq).getBoundingClientRect().top - rectOf(log).top
const areApart = (one: DOMRect, two: DOMRect) =>
  one.right <= two.left || one.left >= two.right || one.bottom <= two.top || one.top >= two.bottom

/** Opens a thread of `count` messages, the last `unread` of them unread, and connects its room. */
async function openThread({
  count = 60,
  unread = 0,
  ...setup
}: ChatSetup & { count?: number; unread?: number } = {}) {
  const readSeq = count - unread
  const conversation = conversationOf(count, { mine: { deliveredSeq: readSeq, readSeq } })
  const chat = openChatThread({ conversation, messages: longConversation(count), ...setup })
  await expect.element(box).toBeVisible()
  await expect.poll(renderedCount).toBeGreaterThan(0)
  await chat.say(helloOf(conversation))
  const receive = (seq: number, content = `Message ${seq}`) =>
    chat.say({ type: 'message', message: messageOf(seq, { content }) })
  return { ...chat, receive }
}

/** The seq of the first message in view. */
function firstSeqInView(): number {
  const found = [...log.element().querySelectorAll('[data-seq]')].find(
    (each) => each.getBoundingClientRect().bottom > rectOf(log).top,
  )
  return Number(found?.getAttribute('data-seq'))
}

/** Scrolls up until all messages are rendered. */
async function renderAll(count: number) {
  while (renderedCount() < count) {
    const before = renderedCount()
    scrollBy(-100_000)
    await expect.poll(renderedCount).toBeGreaterThan(before)
  }
}

function withPerson(displayName: string, index: number): Conversation {
  const id = `0190b5a0-0000-7000-8000-${String(index).padStart(12, '0')}`
  return conversationOf(0, { id, otherUser: { ...other, displayName } })
}

test('a log at its end stays there when a message arrives, the box grows or a keyboard opens', async () => {
  const { receive } = await openThread()
  await expect.element(log.getByText('Message 60', { exact: true })).toBeInViewport()
  await receive(61)
  const last = log.getByText('Message 61', { exact: true })
  await expect.element(last).toBeInViewport({ ratio: 1 })
  await box.fill('One\nTwo\nThree\nFour')
  await expect.element(last).toBeInViewport({ ratio: 1 })
  await page.viewport(390, 500)
  await expect.element(last).toBeInViewport({ ratio: 1 })
  expect(distanceFromEnd()).toBe(0)
})

test('a few messages are at the bottom, next to the box to write in', async () => {
  await openThread({ count: 2 })
  expect(rectOf(log).bottom - message(2).getBoundingClientRect().bottom).toBeLessThan(24)
})

test('a log scrolled up by key stays in place, and sending a message scrolls to its end', async () => {
  const { receive, say } = await openThread()
  log.element().focus()
  await userEvent.keyboard('{PageUp}')
  await expect.element(toNewest).toBeVisible()
  await expect.poll(distanceFromEnd).toBeGreaterThan(100)
  scrollBy(-600)
  const reading = firstSeqInView()
  const before = topOf(reading)
  await receive(61, 'A word\nin two lines')
  await expect.element(page.getByRole('button', { name: '1 new message', exact: true })).toBeVisible()
  expect(topOf(reading)).toBeCloseTo(before, 0)
  await say({ type: 'typing', userId: other.id })
  await expect.poll(() => log.element().querySelector('[data-typing]')).not.toBeNull()
  expect(topOf(reading)).toBeCloseTo(before, 0)
  await page.viewport(700, 800)
  await expect.poll(() => Math.abs(topOf(reading) - before)).toBeLessThan(40)
  await box.fill('I come at two')
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('I come at two')).toBeInViewport()
  expect(distanceFromEnd()).toBe(0)
})

test('the log has no frame when it gets the focus after a press, and one when a key is used', async () => {
  await openThread()
  const outline = () => getComputedStyle(log.element()).outlineStyle
  await userEvent.keyboard('{Tab}')
  log.element().focus()
  expect(outline()).toBe('solid')
  box.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  expect(outline()).toBe('none')
  await userEvent.keyboard('{ArrowUp}')
  expect(outline()).toBe('solid')
})

test('unread messages that are all in view need no button', async () => {
  await openThread({ unread: 2 })
  await expect.element(log.getByRole('listitem').filter({ hasText: /^1 new message$/ })).toBeInViewport()
  await expect.element(page.getByRole('button', { name: '1 new message' })).not.toBeInTheDocument()
})

test('blocks out of view are not rendered in a long log, and scrolling through it never jumps', async () => {
  await openThread({ count: 400 })
  await renderAll(400)
  const blocks = [...log.element().querySelectorAll('[data-block]')]
  expect(blocks).toHaveLength(400 / BLOCK_SIZE)
  const skippedBlocks = () => blocks.filter((block) => getComputedStyle(block).contentVisibility === 'auto')
  await expect.poll(() => skippedBlocks().length).toBe(blocks.length)
  const height = log.element().scrollHeight
  let moved = 0
  while (distanceFromEnd() > 5_000) {
    scrollBy(5_000)
    const reading = firstSeqInView()
    const before = topOf(reading)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    moved = Math.max(moved, Math.abs(topOf(reading) - before))
  }
  expect(moved).toBeLessThan(1)
  expect(Math.abs(log.element().scrollHeight - height)).toBeLessThan(1)
})

test('each conversation keeps its own scroll position', async () => {
  const second = conversationOf(60, { id: '0190b5a0-0000-7000-8000-00000000000b' })
  const messages = longConversation(60).flatMap((each) => [each, { ...each, conversationId: second.id }])
  const { router } = await openThread({ conversations: [conversationOf(60), second], messages })
  scrollBy(-700)
  await expect.element(toNewest).toBeVisible()
  await router.navigate({ to: '/messages/$id', params: { id: second.id } })
  await expect.element(log.getByText('Message 60', { exact: true })).toBeInViewport()
  expect(distanceFromEnd()).toBe(0)
})

test('the box grows up to a limit and shrinks when sent; on a low screen the header shrinks', async () => {
  await openThread({ count: 1 })
  const one = heightOf(box)
  await box.fill('One\nTwo\nThree')
  await expect.poll(() => heightOf(box)).toBeGreaterThan(one + 30)
  await box.fill('line\n'.repeat(40))
  await expect.poll(() => heightOf(box)).toBeLessThanOrEqual(12 * 16)
  expect(box.element().scrollHeight).toBeGreaterThan(box.element().clientHeight)
  await box.fill('One\nTwo')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => heightOf(box)).toBe(one)
  const tall = heightOf(about)
  await page.viewport(390, 400)
  await expect.poll(() => heightOf(about)).toBeLessThan(tall)
  await expect.element(about.getByText('SLE 420,000')).toBeVisible()
  expect(log.element().clientHeight).toBeGreaterThan(120)
})

test('messages keep line breaks and text direction, wrap long words, and enlarge lone emoji', async () => {
  const word = 'A'.repeat(300)
  openChatThread({
    messages: toMessages(
      'them: One\nTwo\n\nFour',
      `me: ${word}`,
      'them: هل يمكنني الحضور غدا؟',
      'me: 👍🏿',
      'me: ok 👍🏿',
    ),
  })
  const textOf = (text: string) => bubble(text).element().querySelector('p') ?? expect.fail('no text')
  const sizeOf = (text: string) =>
    Number.parseFloat(getComputedStyle(log.getByText(text, { exact: true }).element()).fontSize)
  await expect.element(bubble('ok')).toBeVisible()
  expect(textOf('Four').getBoundingClientRect().height).toBeGreaterThan(4 * 16)
  expect(textOf(word).getBoundingClientRect().right).toBeLessThanOrEqual(390)
  expect(log.element().scrollWidth).toBe(log.element().clientWidth)
  expect(getComputedStyle(textOf('هل')).direction).toBe('rtl')
  expect(getComputedStyle(textOf('Four')).direction).toBe('ltr')
  expect(sizeOf('👍🏿')).toBeGreaterThan(1.5 * sizeOf('ok 👍🏿'))
})

test.each([
  [360, '100%'],
  [360, '200%'],
  [800, '100%'],
  [1280, '100%'],
  [1280, '200%'],
])(
  'at %i pixels and a text size of %s, nothing overlaps or leaves the window, toast and menu included',
  async (width, size) => {
    await page.viewport(width, 740)
    const { listing, ...conversation } = conversationOf(0)
    openChatThread({
      conversation: { ...conversation, listing: listing && { ...listing, status: 'sold' } },
      messages: toMessages('them: Hello'),
    })
    document.documentElement.style.fontSize = size
    await expect.element(bubble('Hello')).toBeVisible()
    await expect.element(box).toBeVisible()
    const head = thread.getByRole('heading', { name: 'Aminata' })
    const places = [head, about, log, box].map(rectOf)
    expect(places.every(({ top }, index) => top >= (places[index - 1]?.bottom ?? 0) - 1)).toBe(true)
    expect(places.at(-1)?.bottom).toBeLessThanOrEqual(740)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(log.element().clientHeight).toBeGreaterThan(150)
    expect(rectOf(options).right).toBeLessThanOrEqual(width)
    await expect.element(about.getByText('Sold')).toBeVisible()
    const [price, badge] = [about.getByText('SLE 420,000'), about.getByText('Sold')].map(rectOf)
    expect(price && badge && (price.right <= badge.left || price.bottom <= badge.top)).toBe(true)

    showToast({ title: 'Report sent', description: 'Our team will look at it. Thank you.' })
    const title = page.getByText('Report sent')
    await expect.element(title).toBeVisible()
    const toast = title.element().closest('[role=status]')?.firstElementChild ?? expect.fail('no toast')
    const { left, right, bottom } = toast.getBoundingClientRect()
    expect([left >= 0, right <= width, bottom <= 740]).toEqual([true, true, true])
    const record = page.getByRole('button', { name: 'Record a voice message' })
    const needed = [head, options, about, log, box, record]
    for (const part of needed) expect(areApart(rectOf(part), toast.getBoundingClientRect())).toBe(true)

    await options.click()
    const menu = page.getByRole('menu')
    await expect.element(page.getByRole('menuitem').first()).toBeVisible()
    await expect.poll(() => Math.abs(rectOf(menu).top - rectOf(options).bottom)).toBeLessThan(8)
    // The menu is placed again once its entries have given it its width.
    await expect.poll(() => [rectOf(menu).left >= 0, rectOf(menu).right <= width]).toEqual([true, true])
    for (const item of page.getByRole('menuitem').elements()) {
      const place = item.getBoundingClientRect()
      const middle = document.elementFromPoint(place.left + place.width / 2, place.top + place.height / 2)
      expect(item.contains(middle)).toBe(true)
    }
  },
)

test('a toast covers nothing of the list, and moves no conversation', async () => {
  openChat('/messages', {
    conversations: Array.from({ length: 30 }, (_, index) => withPerson(`Person ${index}`, index)),
  })
  const list = page.getByRole('navigation', { name: 'Your conversations' })
  const row = list.getByRole('link').first()
  await expect.element(row).toBeVisible()
  const { top } = rectOf(row)
  showToast({ title: 'Conversation archived', action: { label: 'Undo', onAction: () => {} } })
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  expect(rectOf(row).top).toBe(top)
  const covered = [page.getByRole('link', { name: 'Archived' }), list]
  for (const part of covered) expect(areApart(rectOf(part), rectOf(undo))).toBe(true)
})

test('a toast moves no message', async () => {
  await openThread()
  const topInWindow = () => message(60).getBoundingClientRect().top
  let before = topInWindow()
  const isAtRest = () => before === (before = topInWindow())
  await expect.poll(isAtRest).toBe(true)
  showToast({ title: 'Report sent' })
  await expect.element(page.getByText('Report sent')).toBeVisible()
  expect(topInWindow()).toBe(before)
})

test.each([390, 1280])(
  'at %i pixels the list and the messages scroll, and the page itself does not',
  async (width) => {
    await page.viewport(width, 800)
    await openThread()
    await expect.element(box).toBeInViewport()
    expect(log.element().scrollHeight).toBeGreaterThan(log.element().clientHeight)
    await userEvent.wheel(log, { delta: { y: 5_000 } })
    expect(window.scrollY).toBe(0)
    expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
    const list = page.getByRole('navigation', { name: 'Your conversations' })
    if (width === 390) return expect.element(list).not.toBeInTheDocument()
    expect(rectOf(list).right).toBeLessThanOrEqual(rectOf(thread).left)
    await expect.element(page.getByRole('link', { name: 'Back to your messages' })).not.toBeInTheDocument()
  },
)

test('on a phone the back arrow points left', async () => {
  await openThread()
  const arrow = page.getByRole('link', { name: 'Back to your messages' }).element().querySelector('svg')
  const { a, b } = arrow?.getScreenCTM() ?? expect.fail('no arrow')
  expect(Math.round((Math.atan2(b, a) * 180) / Math.PI), 'degrees from down').toBe(90)
})

test("on a phone the back arrow restores the list's scroll position and focuses its row", async () => {
  openChat('/messages', {
    conversations: Array.from({ length: 30 }, (_, index) => withPerson(`Person ${index}`, index)),
  })
  const list = page.getByRole('navigation', { name: 'Your conversations' })
  const row = list.getByRole('link', { name: /^Person 12/ })
  await expect.element(row).toBeInTheDocument()
  await expect.element(page.getByText('Select a conversation')).not.toBeVisible()
  list.element().scrollTop = 700
  await row.click()
  await expect.element(thread).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Back to your messages' }).click()
  await expect.element(row).toHaveFocus()
  expect(list.element().scrollTop).toBe(700)
})

test('the box stays above a phone keyboard', async () => {
  await openThread({ count: 1 })
  const bottomOf = () => rectOf(box).bottom
  const before = bottomOf()
  const viewport = window.visualViewport ?? expect.fail('no visual viewport')
  vi.spyOn(viewport, 'height', 'get').mockReturnValue(window.innerHeight - 300)
  viewport.dispatchEvent(new Event('resize'))
  await expect.poll(bottomOf).toBeCloseTo(before - 300, 0)
  vi.spyOn(viewport, 'scale', 'get').mockReturnValue(2)
  vi.spyOn(viewport, 'height', 'get').mockReturnValue(window.innerHeight / 2)
  viewport.dispatchEvent(new Event('resize'))
  await expect.poll(bottomOf).toBeCloseTo(before - 300, 0)
})

test('the listing page shows one button to message the seller, at any width', async () => {
  const listing = carListing()
  stubServer(({ path }) => {
    if (path === '/api/notifications') return { body: notificationsPage([]) }
    return { body: path === `/api/listings/${listing.id}` ? listing : pageOf([]) }
  })
  openSite(`/listings/${listing.id}`)
  const button = page.getByRole('button', { name: 'Message seller' })
  for (const width of [390, 767, 768, 1280]) {
    await page.viewport(width, 800)
    await expect.element(button).toBeVisible()
    expect(button.elements()).toHaveLength(1)
  }
})
