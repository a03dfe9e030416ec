import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expect, vi } from 'vitest'
import type { Message, MessagesPage } from '#contract/conversation.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { openPages, reader, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { stubSockets, type TestLine } from '#web/lib/socket.fixture.ts'
import { CONVERSATION_ID, conversationOf, conversationsPage, messagesPage, NONE_YET } from './chat.fixture.ts'
import { keepRooms } from './keep-rooms.ts'
import { conversationsQuery } from './list-query.ts'
import { useConversations } from './use-conversations.ts'
import { useThread } from './use-thread.ts'

let lines: TestLine[] = []

/** Whether somebody looks at the page. */
export const look = { isFocused: true, isHidden: false }

/** For beforeEach: a device with nothing on it, and a network without servers. */
export function stubDevice() {
  localStorage.clear()
  lines = stubSockets()
  Object.assign(look, { isFocused: true, isHidden: false })
  vi.spyOn(document, 'hasFocus').mockImplementation(() => look.isFocused)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => look.isHidden)
  vi.spyOn(Math, 'random').mockReturnValue(0)
}

export function restoreDevice() {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
}

export type Thread = ReturnType<typeof useThread>
export type Chat = {
  stored?: Message[]
  page?: Partial<MessagesPage>
  answer?: (call: Called) => Answer | Promise<Answer> | undefined
}

/**
 * A page that draws the thread of a conversation whose messages the server has; `now()` is what its hook gave
 * last.
 */
export async function openThread({ stored = [], page, answer }: Chat = {}) {
  const gave: Thread[] = []
  const calls = stubServer((call) => {
    const given = answer?.(call)
    if (given) return given
    if (call.path === '/api/conversations')
      return { body: conversationsPage([conversationOf(stored.length, { unreadCount: 2 })]) }
    if (call.path.endsWith('/read'))
      return { body: { mine: { deliveredSeq: 0, readSeq: 0 }, unreadCount: 0 } }
    return { body: { ...pageOf(stored, call), ...page } }
  })
  function Page() {
    const isKnown = useUser().isSuccess
    return isKnown && <Drawn />
  }
  function Drawn() {
    const client = useQueryClient()
    useConversations()
    useEffect(() => keepRooms(client, reader.id), [client])
    gave.push(useThread(CONVERSATION_ID))
    return null
  }
  const opened = await openPages([{ path: '/', component: Page }], '/')
  const now = () => gave.at(-1) ?? expect.fail('nothing was drawn')
  await expect.poll(() => gave.length > 0 && !now().isPending).toBe(true)
  await expect.poll(() => opened.client.getQueryData(conversationsQuery.queryKey)).toBeDefined()
  return { ...opened, calls, lines, stored, now }
}

/** Two a page, as GET .../messages answers. */
function pageOf(stored: Message[], { query }: Called): MessagesPage {
  const { after, before } = query
  const meant = stored.filter(
    ({ seq }) =>
      (after === undefined || seq > Number(after)) && (before === undefined || seq < Number(before)),
  )
  const messages = after === undefined ? meant.slice(-2) : meant.slice(0, 2)
  return messagesPage(messages, { hasMore: meant.length > 2 })
}

export const line = () => lines.at(-1) ?? expect.fail('no line was asked for')
export const hello = (lastSeq: number, rest: object = {}) =>
  line().say({ type: 'hello', lastSeq, mine: NONE_YET, theirs: NONE_YET, isOtherHere: false, ...rest })
export const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq)
export const asked = (calls: Called[]) =>
  calls
    .filter(({ path }) => path.endsWith('/messages'))
    .map(({ query }) => query.after ?? query.before ?? 'latest')
export const read = (calls: Called[]) =>
  calls.filter(({ path }) => path.endsWith('/read')).map(({ body }) => body)

/** Time for an answer that is on its way to be taken. */
export async function aMoment() {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
}

export async function blockSockets() {
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect.poll(() => lines.length).toBe(tries)
    line().cut()
  }
}
