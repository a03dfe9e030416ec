import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ConversationListing } from '#contract/conversation.ts'
import { dismissToast, showToast } from '#web/ui/toast.ts'
import { CONVERSATION_ID, conversationOf, messageOf, other, ownMessage } from './data/chat.fixture.ts'
import { helloOf, openChat, type Market } from './test/open-chat.tsx'
import { said } from './test/talk.ts'

beforeEach(() => {
  localStorage.clear()
  return page.viewport(390, 800)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  dismissToast()
  document.documentElement.style.fontSize = ''
  localStorage.clear()
})

const thread = page.getByRole('region', { name: 'Conversation', exact: true })
const log = page.getByRole('region', { name: 'Messages with Aminata' })
const about = page.getByRole('complementary', { name: 'The listing this is about' })
const bubble = (text: string) => log.getByRole('listitem').filter({ hasText: text })
const tick = (text: string) => bubble(text).getByRole('img')
const down = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }

async function openThread({
  conversation = conversationOf(0),
  ...market
}: Market & { conversation?: ReturnType<typeof conversationOf> } = {}) {
  const chat = await openChat(`/messages/${CONVERSATION_ID}`, { conversations: [conversation], ...market })
  return { ...chat, conversation }
}
const withListing = (change: Partial<ConversationListing>) => {
  const { listing, ...conversation } = conversationOf(0)
  return { ...conversation, listing: listing && { ...listing, ...change } }
}

test("on top stand the other's name, which leads to their page, and that their phone is verified", async () => {
  const { router } = await openThread()
  await expect.element(thread.getByRole('heading', { level: 2, name: 'Aminata' })).toBeVisible()
  await expect.element(thread.getByRole('img', { name: 'Phone verified' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Aminata | Messages | Salone Market')
  await thread.getByRole('link', { name: 'Aminata' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/users/${other.id}`)
})

test('one whose phone is not verified has no badge, and it says so', async () => {
  await openThread({ conversation: conversationOf(0, { otherUser: { ...other, isPhoneVerified: false } }) })
  await expect.element(thread.getByText('Phone not verified')).toBeVisible()
  await expect.element(thread.getByRole('img', { name: 'Phone verified' })).not.toBeInTheDocument()
})

test('whether the other is there, and is typing, is told as it changes', async () => {
  const { say, conversation } = await openThread({ messages: said('them: Hello') })
  await expect.element(bubble('Hello')).toBeVisible()
  await expect.element(thread.getByText('online')).not.toBeInTheDocument()
  await say(conversation, helloOf(conversation, true))
  await expect.element(thread.getByText('online')).toBeVisible()
  await say(conversation, { type: 'typing', userId: other.id })
  await expect.element(thread.getByText('typing...')).toBeVisible()
  await expect.element(thread.getByText('online')).not.toBeInTheDocument()
  await say(conversation, { type: 'message', message: messageOf(2, { content: 'Are you there?' }) })
  await expect.element(thread.getByText('online')).toBeVisible()
  await say(conversation, { type: 'presence', userId: other.id, isHere: false })
  await expect.element(thread.getByText('Phone verified')).toBeVisible()
})

test('the listing is pinned on top, and leads to its page', async () => {
  const { router } = await openThread()
  await expect.element(about.getByText('2024 Toyota RAV4, duty paid')).toBeVisible()
  await expect.element(about.getByText('SLE 420,000')).toBeVisible()
  await about.getByRole('link').click()
  await expect
    .poll(() => router.state.location.pathname)
    .toBe('/listings/0190b5a0-0000-7000-8000-000000000001')
})

test('a rent is a rent a month', async () => {
  await openThread({ conversation: withListing({ type: 'home_rent', price: 1_500, currency: 'USD' }) })
  await expect.element(about.getByText('$1,500/mo')).toBeVisible()
})

test.each([
  ['sold', 'Sold', false],
  ['expired', 'Expired', false],
  ['removed', 'Removed', true],
  ['pending', 'Under Review', true],
] as const)('one that is %s says %s and leads to its page', async (status, badge, isMine) => {
  await openThread({ conversation: withListing({ status, isMine }) })
  await expect.element(about.getByText(badge, { exact: true })).toBeVisible()
  expect(about.getByRole('link').elements()).toHaveLength(1)
})

test('a listing that is not on show is said to be so', async () => {
  await openThread({ conversation: conversationOf(0, { listing: null }) })
  await expect.element(page.getByText('This listing is not available now.')).toBeVisible()
})

test('a thread begins with how not to lose money', async () => {
  await openThread({ messages: said('them: Hello') })
  await expect.element(log.getByText('Never send money before you have seen the item.')).toBeVisible()
})

test('days are named above their first message: today, yesterday, and the date', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await openThread({
    conversation: conversationOf(4, { mine: { deliveredSeq: 4, readSeq: 4 } }),
    messages: [
      messageOf(1, { createdAt: '2025-03-04T10:00:00.000Z' }),
      messageOf(2, { createdAt: daysAgo(1) }),
      messageOf(3, { createdAt: daysAgo(0) }),
      messageOf(4, { createdAt: daysAgo(0) }),
    ],
  })
  await expect.element(bubble('Message 4')).toBeVisible()
  const lines = log
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
  expect(lines.map((text) => /Message \d|March 4, 2025|Yesterday|Today/.exec(text)?.[0])).toEqual([
    'March 4, 2025',
    'Message 1',
    'Yesterday',
    'Message 2',
    'Today',
    'Message 3',
    'Message 4',
  ])
})

test('what was written in one minute has its time once, at the last', async () => {
  const [second, third] = ['2026-11-20T09:02:10.000Z', '2026-11-20T09:02:40.000Z']
  await openThread({
    messages: [messageOf(1), messageOf(2, { createdAt: second }), messageOf(3, { createdAt: third })],
  })
  await expect.element(bubble('Message 3').getByText('09:02')).toBeVisible()
  await expect.element(bubble('Message 1').getByText('09:01')).toBeVisible()
  await expect.element(bubble('Message 2').getByText('09:02')).not.toBeInTheDocument()
})

test('each says who wrote it to those who cannot see its side', async () => {
  await openThread({ messages: said('them: Hello', 'me: Good morning') })
  await expect.element(bubble('Hello')).toHaveTextContent(/^Aminata: Hello/)
  await expect.element(bubble('Good morning')).toHaveTextContent(/^You: Good morning/)
})

test("one's own are ticked as sent, delivered and read, as the other gets further", async () => {
  const conversation = conversationOf(2)
  const { say } = await openThread({ conversation, messages: [ownMessage(1), ownMessage(2)] })
  await expect.element(tick('Message 2')).toHaveAccessibleName('Sent')
  await say(conversation, helloOf(conversation), {
    type: 'marks',
    userId: other.id,
    deliveredSeq: 2,
    readSeq: 0,
  })
  await expect.element(tick('Message 2')).toHaveAccessibleName('Delivered')
  await say(conversation, { type: 'marks', userId: other.id, deliveredSeq: 2, readSeq: 1 })
  await expect.element(tick('Message 1')).toHaveAccessibleName('Read')
  await expect.element(tick('Message 2')).toHaveAccessibleName('Delivered')
  await say(conversation, { type: 'marks', userId: other.id, deliveredSeq: 2, readSeq: 2 })
  await expect.element(tick('Message 2')).toHaveAccessibleName('Read')
})

test('what the other wrote and is on screen is told as read', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const conversation = conversationOf(2)
  const { say, roomOf } = await openThread({
    conversation,
    messages: said('them: Hello', 'them: Are you there?'),
  })
  await expect.element(bubble('Are you there?')).toBeVisible()
  await say(conversation, helloOf(conversation))
  await expect.poll(() => roomOf(conversation)?.sent).toContainEqual({ type: 'read', seq: 2 })
})

test('bones stand in the place of what loads', async () => {
  await openThread({ answer: ({ path }) => (path.endsWith('/messages') ? new Promise(() => {}) : undefined) })
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Loading the conversation' }))
    .toBeInTheDocument()
})

test('messages that do not load can be asked for again', async () => {
  let isDown = true
  await openThread({
    messages: said('them: Hello'),
    answer: ({ path }) => (isDown && path.endsWith('/messages') ? down : undefined),
  })
  await expect.element(page.getByRole('alert').getByText('A part is down.')).toBeVisible()
  await expect.element(about).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(bubble('Hello')).toBeVisible()
})

test("a conversation that is somebody else's, or none, leads to one's own", async () => {
  const { router } = await openChat('/messages/0190b5a0-0000-7000-8000-0000000000ff')
  await expect.element(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your messages' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/messages')
})

test('a suspended account can be read and not written to', async () => {
  await openThread({ conversation: conversationOf(1, { otherUser: null }), messages: said('them: Hello') })
  await expect
    .element(page.getByText('This account is suspended. You can no longer write to this person.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Messages with Suspended account' }).getByText('Hello'))
    .toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Write a message' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Options/ })).not.toBeInTheDocument()
})

const own = `${window.location.origin}/listings/0190b5a0-0000-7000-8000-0000000000aa`

test('of the links in a message only one to a listing of this site can be pressed', async () => {
  const { router } = await openThread({
    messages: said(`them: See ${own} and https://evil.example/pay or call 076 123456`),
  })
  await expect
    .poll(() =>
      bubble('evil.example')
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    )
    .toEqual([own])
  await expect
    .element(bubble('evil.example'))
    .toHaveTextContent(`See ${own} and https://evil.example/pay or call 076 123456`)
  await bubble('evil.example').getByRole('link').click()
  await expect
    .poll(() => router.state.location.pathname)
    .toBe('/listings/0190b5a0-0000-7000-8000-0000000000aa')
})

test('markup is text', async () => {
  await openThread({ messages: said('them: <img src=x onerror="alert(1)"><b>cheap</b>') })
  await expect.element(bubble('cheap')).toHaveTextContent('<img src=x onerror="alert(1)"><b>cheap</b>')
  expect(bubble('cheap').element().querySelector('img, b')).toBeNull()
})

test('lines are kept, long words wrap, and a script that runs to the left does', async () => {
  const word = 'A'.repeat(300)
  await openThread({ messages: said('them: One\nTwo\n\nFour', `me: ${word}`, 'them: هل يمكنني الحضور غدا؟') })
  const textOf = (text: string) => bubble(text).element().querySelector('p') ?? expect.fail('no text')
  await expect.element(bubble('Four')).toBeVisible()
  expect(textOf('Four').getBoundingClientRect().height).toBeGreaterThan(4 * 16)
  expect(textOf(word).getBoundingClientRect().right).toBeLessThanOrEqual(390)
  expect(log.element().scrollWidth).toBe(log.element().clientWidth)
  expect(getComputedStyle(textOf('هل')).direction).toBe('rtl')
  expect(getComputedStyle(textOf('Four')).direction).toBe('ltr')
})

test('a few emoji and nothing else are drawn larger', async () => {
  await openThread({ messages: said('them: 👍🏿', 'them: ok 👍🏿') })
  const sizeOf = (text: string) =>
    Number.parseFloat(getComputedStyle(log.getByText(text, { exact: true }).element()).fontSize)
  await expect.element(log.getByText('👍🏿', { exact: true })).toBeVisible()
  expect(sizeOf('👍🏿')).toBeGreaterThan(1.5 * sizeOf('ok 👍🏿'))
})

test('with little room, as under a keyboard, what is pinned makes way for what is written', async () => {
  await openThread({ messages: said('them: Hello') })
  await expect.element(about).toBeVisible()
  const tall = about.element().getBoundingClientRect().height
  await page.viewport(390, 400)
  await expect.poll(() => about.element().getBoundingClientRect().height).toBeLessThan(tall)
  await expect.element(about.getByText('SLE 420,000')).toBeVisible()
  expect(log.element().clientHeight).toBeGreaterThan(120)
})

test.each([360, 1280])(
  'at %i pixels and 200% text nothing lies on another or runs out of the window',
  async (width) => {
    await page.viewport(width, 740)
    document.documentElement.style.fontSize = '200%'
    try {
      await openThread({
        conversation: { ...withListing({ status: 'sold' }), unreadCount: 0 },
        messages: said('them: Hello'),
      })
      await expect.element(bubble('Hello')).toBeVisible()
      const parts = [
        thread.getByRole('heading', { name: 'Aminata' }),
        about,
        log,
        page.getByRole('textbox', { name: 'Write a message' }),
      ]
      const places = parts.map((part) => part.element().getBoundingClientRect())
      expect(places.every(({ top }, index) => top >= (places[index - 1]?.bottom ?? 0) - 1)).toBe(true)
      expect(places.at(-1)?.bottom).toBeLessThanOrEqual(740)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      expect(log.element().clientHeight).toBeGreaterThan(150)
      expect(
        page
          .getByRole('button', { name: /^Options/ })
          .element()
          .getBoundingClientRect().right,
      ).toBeLessThanOrEqual(width)
      const [price, badge] = [about.getByText('SLE 420,000'), about.getByText('Sold')].map((part) =>
        part.element().getBoundingClientRect(),
      )
      expect((price?.right ?? 0) <= (badge?.left ?? 0) || (price?.bottom ?? 0) <= (badge?.top ?? 0)).toBe(
        true,
      )
    } finally {
      document.documentElement.style.fontSize = ''
    }
  },
)

test.each([
  [360, '100%'],
  [360, '200%'],
  [800, '100%'],
  [1280, '100%'],
  [1280, '200%'],
])(
  'at %i pixels and %s text a toast covers neither the head of the thread nor the box to write in with its button',
  async (width, fontSize) => {
    await page.viewport(width, 740)
    document.documentElement.style.fontSize = fontSize
    await openThread({ messages: said('them: Hello') })
    const box = page.getByRole('textbox', { name: 'Write a message' })
    await expect.element(box).toBeVisible()
    showToast({ title: 'Report sent', description: 'Our team will look at it. Thank you.' })
    await expect.element(page.getByText('Report sent')).toBeVisible()
    const toast = page
      .getByText('Report sent')
      .element()
      .closest('[role=status]')
      ?.firstElementChild?.getBoundingClientRect()
    expect([
      (toast?.left ?? -1) >= 0,
      (toast?.right ?? Infinity) <= width,
      (toast?.bottom ?? Infinity) <= 740,
    ]).toEqual([true, true, true])
    const needed = [
      thread.getByRole('heading', { name: 'Aminata' }),
      page.getByRole('button', { name: /^Options/ }),
      box,
      page.getByRole('button', { name: 'Send' }),
    ]
    expect(needed.map((each) => lieApart(each.element().getBoundingClientRect(), toast))).toEqual([
      true,
      true,
      true,
      true,
    ])
  },
)

test('a menu that is opened while a toast stands lies on top of it', async () => {
  await page.viewport(360, 740)
  await openThread({ messages: said('them: Hello') })
  showToast({ title: 'Report sent', description: 'Our team will look at it. Thank you.' })
  await expect.element(page.getByText('Report sent')).toBeVisible()
  await page.getByRole('button', { name: /^Options/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Block' })).toBeVisible()
  for (const item of page.getByRole('menuitem').elements()) {
    const { left, top, width, height } = item.getBoundingClientRect()
    expect(item.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true)
  }
})

function lieApart(one: DOMRect, two: DOMRect | undefined): boolean {
  return (
    two !== undefined &&
    (one.right <= two.left || one.left >= two.right || one.bottom <= two.top || one.top >= two.bottom)
  )
}
