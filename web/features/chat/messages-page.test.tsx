import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conversation } from '#contract/conversation.ts'
import { reader } from '#web/test/people.ts'
import { conversationOf, conversationsPage, messageOf, other, ownMessage } from './data/chat.fixture.ts'
import { openChat } from './test/open-chat.tsx'
import { said } from './test/talk.ts'

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

const rows = page.getByRole('navigation', { name: 'Your conversations' }).getByRole('listitem')
const rowOf = (name: string) => rows.filter({ hasText: name })
const down = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }

/** A conversation with somebody of that name. */
function withPerson(displayName: string, change: Partial<Conversation> = {}): Conversation {
  const id = `0190b5a0-0000-7000-8000-${displayName.toLowerCase().padEnd(12, '0')}`
  return conversationOf(0, { id, otherUser: { ...other, id: `${id}-person`, displayName }, ...change })
}

function lastMessageOf(content: string, createdAt: string, senderId: string = other.id) {
  const { seq } = messageOf(3)
  return { content, createdAt, senderId, seq }
}

test("a row has the other's name, the listing, the last message, when it was, and how many are unread", async () => {
  const fatu = withPerson('Fatu', {
    lastMessage: lastMessageOf('Can you deliver?\nTo Lumley', '2025-03-04T10:00:00.000Z'),
    unreadCount: 3,
  })
  await openChat('/messages', { conversations: [fatu] })
  const row = rowOf('Fatu')
  await expect.element(row.getByText('Fatu', { exact: true })).toBeVisible()
  await expect.element(row.getByText('Re: 2024 Toyota RAV4, duty paid')).toBeVisible()
  await expect.element(row.getByText('Can you deliver?')).toBeVisible()
  await expect.element(row.getByText('Mar 4, 2025')).toBeVisible()
  await expect.element(row.getByRole('img', { name: '3 unread messages' })).toHaveTextContent('3')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  expect(document.title).toBe('Messages | Salone Market')
})

test('the latest stands first, and one with nothing new has no badge', async () => {
  const older = withPerson('Abdul', {
    lastMessage: lastMessageOf('Ok', '2026-11-01T10:00:00.000Z'),
    unreadCount: 0,
  })
  const newer = withPerson('Binta', {
    lastMessage: lastMessageOf('Hello', '2026-11-02T10:00:00.000Z'),
    unreadCount: 120,
  })
  await openChat('/messages', { conversations: [older, newer] })
  await expect
    .poll(() => rows.elements().map((row) => /Abdul|Binta/.exec(row.textContent)?.[0]))
    .toEqual(['Binta', 'Abdul'])
  await expect.element(rowOf('Abdul').getByRole('img', { name: /unread/ })).not.toBeInTheDocument()
  await expect
    .element(rowOf('Binta').getByRole('img', { name: 'More than 99 unread messages' }))
    .toHaveTextContent('99+')
})

test.each([
  ['Sent', { deliveredSeq: 0, readSeq: 0 }],
  ['Delivered', { deliveredSeq: 3, readSeq: 0 }],
  ['Read', { deliveredSeq: 3, readSeq: 3 }],
])("one's own last message says so, and that it is %s", async (name, theirs) => {
  await openChat('/messages', {
    conversations: [
      withPerson('Fatu', {
        theirs,
        lastMessage: lastMessageOf('I come at two', '2026-11-01T10:00:00.000Z', reader.id),
      }),
    ],
  })
  await expect.element(rowOf('Fatu').getByText('You: I come at two')).toBeVisible()
  await expect.element(rowOf('Fatu').getByRole('img', { name, exact: true })).toBeVisible()
})

test('what is begun and not sent stands in place of the last message', async () => {
  const fatu = withPerson('Fatu', { lastMessage: lastMessageOf('Hello', '2026-11-01T10:00:00.000Z') })
  localStorage.setItem(`draft:${reader.id}:${fatu.id}`, 'I will be there at')
  await openChat('/messages', { conversations: [fatu] })
  await expect.element(rowOf('Fatu').getByText('Draft: I will be there at')).toBeVisible()
  await expect.element(rowOf('Fatu').getByText('Hello')).not.toBeInTheDocument()
})

test('a suspended account and a listing that is gone are called that', async () => {
  await openChat('/messages', { conversations: [conversationOf(1, { otherUser: null, listing: null })] })
  await expect.element(rows.getByText('Suspended account')).toBeVisible()
  await expect.element(rows.getByText('Re: a listing that is not available now')).toBeVisible()
})

test('while the list loads its bones stand there', async () => {
  await openChat('/messages', {
    answer: ({ path }) => (path === '/api/conversations' ? new Promise(() => {}) : undefined),
  })
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Loading your conversations' }))
    .toBeInTheDocument()
})

test('who has no conversations reads how one is begun, and goes on to the market', async () => {
  const { router } = await openChat('/messages')
  await expect.element(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await expect
    .element(page.getByText('Press Message seller on a listing to ask about it. The answers appear here.'))
    .toBeVisible()
  await page.getByRole('link', { name: 'See all listings' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/')
})

test('a list that does not load says why and can be asked for again', async () => {
  let isDown = true
  await openChat('/messages', {
    conversations: [withPerson('Fatu')],
    answer: ({ path }) => (isDown && path === '/api/conversations' ? down : undefined),
  })
  await expect.element(page.getByRole('alert').getByText('A part is down.')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rowOf('Fatu')).toBeVisible()
})

test('Load More goes on behind the last one; more that does not come says so, and what is there stays', async () => {
  let isDown = true
  const [fatu, binta] = [withPerson('Fatu'), withPerson('Binta')]
  await openChat('/messages', {
    answer: ({ path, query }) => {
      if (path !== '/api/conversations') return undefined
      if (!query.cursor) return { body: conversationsPage([fatu], { total: 2, nextCursor: 'two' }) }
      return isDown ? down : { body: conversationsPage([binta], { total: 2 }) }
    },
  })
  const more = page.getByRole('button', { name: 'Load More' })
  await more.click()
  await expect
    .element(page.getByRole('alert').getByText('The rest did not load. A part is down.'))
    .toBeVisible()
  await expect.element(rowOf('Fatu')).toBeVisible()
  isDown = false
  await more.click()
  await expect.element(rowOf('Binta')).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
})

test('who is not signed in does that first and comes back', async () => {
  const { router } = await openChat('/messages', { user: null })
  await expect.poll(() => router.state.location.href).toBe('/auth?next=%2Fmessages')
})

const thread = page.getByRole('region', { name: 'Conversation', exact: true })
const box = page.getByRole('textbox', { name: 'Write a message' })

test('on a wide screen the list stays beside the thread, and without one it says to select', async () => {
  await page.viewport(1280, 800)
  const [fatu, binta] = [withPerson('Fatu'), withPerson('Binta')]
  const { router } = await openChat('/messages', { conversations: [fatu, binta] })
  await expect.element(page.getByRole('heading', { name: 'Select a conversation' })).toBeVisible()
  await rowOf('Fatu').getByRole('link').click()
  await expect.element(thread.getByRole('heading', { name: 'Fatu' })).toBeVisible()
  await expect.element(rowOf('Binta')).toBeVisible()
  await expect.element(rowOf('Fatu').getByRole('link')).toHaveAttribute('aria-current', 'page')
  expect(router.state.location.pathname).toBe(`/messages/${fatu.id}`)
  await expect.poll(() => document.title).toBe('Fatu | Messages | Salone Market')
  await expect.element(thread.getByRole('link', { name: 'Back to your messages' })).not.toBeInTheDocument()
  const [list, open] = [page.getByRole('navigation', { name: 'Your conversations' }), thread].map((each) =>
    each.element().getBoundingClientRect(),
  )
  expect(list?.right).toBeLessThanOrEqual(open?.left ?? 0)
})

test('on a wide screen one writes at once in what one has opened from the list', async () => {
  await page.viewport(1280, 800)
  await openChat('/messages', { conversations: [withPerson('Fatu')] })
  await rowOf('Fatu').getByRole('link').click()
  await expect.element(box).toHaveFocus()
})

test('on a phone the thread takes the place of the list, and the back button brings that back', async () => {
  const fatu = withPerson('Fatu')
  const { router } = await openChat('/messages', {
    conversations: [fatu, withPerson('Binta')],
    messages: said('them: Hello').map((each) => ({ ...each, conversationId: fatu.id })),
  })
  await expect.element(page.getByText('Select a conversation')).not.toBeVisible()
  await rowOf('Fatu').getByRole('link').click()
  await expect.element(thread.getByText('Hello')).toBeVisible()
  await expect.poll(() => rows.elements()).toEqual([])
  router.history.back()
  await expect.element(rowOf('Binta')).toBeVisible()
  await expect.element(thread).not.toBeInTheDocument()
})

test("the arrow of a thread goes back as the phone's button does, and the focus is where one was", async () => {
  const { router } = await openChat('/messages', { conversations: [withPerson('Fatu'), withPerson('Binta')] })
  await rowOf('Binta').getByRole('link').click()
  const arrow = page.getByRole('link', { name: 'Back to your messages' })
  await expect.element(arrow).toBeVisible()
  const length = router.history.length
  await arrow.click()
  await expect.element(rowOf('Binta').getByRole('link')).toHaveFocus()
  expect(router.history.length).toBe(length)
  router.history.forward()
  await expect.element(thread.getByRole('heading', { name: 'Binta' })).toBeVisible()
})

test('who came by a link goes from the thread to the list, and not back to it again', async () => {
  const fatu = withPerson('Fatu')
  const { router } = await openChat(`/messages/${fatu.id}`, { conversations: [fatu] })
  await page.getByRole('link', { name: 'Back to your messages' }).click()
  await expect.element(rowOf('Fatu')).toBeVisible()
  expect(router.state.location.pathname).toBe('/messages')
  expect(router.history.length).toBe(1)
})

test('the list keeps its place while a thread is open on a phone', async () => {
  const people = Array.from({ length: 30 }, (_, index) => withPerson(`Person${index + 100}`))
  const { router } = await openChat('/messages', { conversations: people })
  const list = page.getByRole('navigation', { name: 'Your conversations' })
  await expect.element(list).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(30)
  list.element().scrollTop = 700
  await rows.nth(14).getByRole('link').click()
  await expect.element(thread).toBeVisible()
  router.history.back()
  await expect.poll(() => rows.elements().length).toBe(30)
  expect(list.element().scrollTop).toBe(700)
})

test.each([
  [390, 800],
  [1280, 800],
])('at %i pixels the page itself does not scroll: list and messages do', async (width, height) => {
  await page.viewport(width, height)
  const fatu = withPerson('Fatu')
  const messages = Array.from({ length: 50 }, (_, index) =>
    ownMessage(index + 1, { conversationId: fatu.id }),
  )
  await openChat(`/messages/${fatu.id}`, { conversations: [fatu], messages })
  const log = page.getByRole('region', { name: 'Messages with Fatu' })
  await expect.element(log).toBeVisible()
  await expect.element(box).toBeInViewport()
  expect(log.element().scrollHeight).toBeGreaterThan(log.element().clientHeight)
  await userEvent.wheel(log, { delta: { y: 5_000 } })
  expect(window.scrollY).toBe(0)
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
})

test('the box to write in stands above the keyboard of a phone', async () => {
  const fatu = withPerson('Fatu')
  await openChat(`/messages/${fatu.id}`, { conversations: [fatu] })
  await expect.element(box).toBeVisible()
  const bottomOf = () => box.element().getBoundingClientRect().bottom
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
