import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Message, MessagesPage } from '#contract/conversation.ts'
import { stubSockets, type TestLine } from '#web/lib/socket/socket.fixture.ts'
import { reader } from '#web/test/people.ts'
import type { Answer, Called } from '#web/test/server.ts'
import { CONVERSATION_ID, conversationOf, conversationsPage, messagesPage, NONE_YET } from './chat.fixture.ts'
import { connectRooms } from './inbox-keeper.tsx'
import { conversationsQuery } from './queries.ts'
import { openHook } from './open-hook.fixture.tsx'
import { useConversations } from './use-conversations.ts'
import { useOlder } from '../log/log-older.tsx'
import { usePending } from './use-pending.ts'
import { useThread } from './use-thread.ts'

export let lines: TestLine[] = []
/** Whether somebody looks at the page. */
export const look = { isFocused: true, isHidden: false }

beforeEach(() => {
  lines = stubSockets()
  Object.assign(look, { isFocused: true, isHidden: false })
  vi.spyOn(document, 'hasFocus').mockImplementation(() => look.isFocused)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => look.isHidden)
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => void vi.useRealTimers())

/** What several parts of the page read of a thread, together. */
function useWholeThread(id: string) {
  const thread = useThread(id)
  const pending = usePending(id, thread.messages, thread.connection === 'offline')
  return { ...thread, pending, ...useOlder(id) }
}

export type Thread = ReturnType<typeof useWholeThread>
type Chat = {
  stored?: Message[]
  page?: Partial<MessagesPage>
  answer?: (call: Called) => Answer | Promise<Answer> | undefined
}

/** A page that draws the thread of a conversation whose messages the server has. */
export async function openThread({ stored = [], page, answer }: Chat = {}) {
  const opened = await openHook(
    () => {
      const client = useQueryClient()
      useConversations()
      useEffect(() => connectRooms(client, reader.id), [client])
      return useWholeThread(CONVERSATION_ID)
    },
    (call) => {
      const given = answer?.(call)
      if (given) return given
      if (call.path === '/api/conversations')
        return { body: conversationsPage([conversationOf(stored.length, { unreadCount: 2 })]) }
      if (call.path.endsWith('/read')) return { body: { mine: NONE_YET, unreadCount: 0 } }
      return { body: { ...pageOf(stored, call), ...page } }
    },
  )
  const { client, now } = opened
  await expect.poll(() => now().isPending).toBe(false)
  await expect.poll(() => client.getQueryData(conversationsQuery.queryKey)).toBeDefined()
  return { ...opened, stored }
}

/** One whose line is open. */
export async function openLive(chat: Chat & { stored: Message[] }) {
  const opened = await openThread(chat)
  hello(chat.stored.length)
  await expect.poll(() => opened.now().connection).toBe('live')
  return opened
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

export async function blockSockets() {
  for (let tries = 1; tries <= 3; tries += 1) {
    await expect.poll(() => lines.length).toBe(tries)
    line().cut()
  }
}
