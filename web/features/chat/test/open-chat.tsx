import { expect } from 'vitest'
import type { Conversation, Message } from '#contract/conversation.ts'
import type { User } from '#contract/user.ts'
import { reader, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { stubSockets } from '#web/lib/socket.fixture.ts'
import { openSite } from '#web/features/shell/test/open-site.tsx'
import { conversationsPage, messagesPage, ownMessage } from '../data/chat.fixture.ts'

export type Market = {
  conversations?: Conversation[]
  messages?: Message[]
  user?: User | null
  /** Answers before all else; undefined leaves the call to the others. */
  answer?: (call: Called) => Answer | undefined | Promise<Answer | undefined>
}

/**
 * The whole site at the address given, with a server that knows these conversations and messages, and lines
 * that are open.
 */
export async function openChat(
  at: string,
  { conversations = [], messages = [], user = reader, answer }: Market = {},
) {
  const lines = stubSockets()
  const calls = stubServer(
    async (call) => (await answer?.(call)) ?? answerOf(call, conversations, messages),
    user,
  )
  const site = await openSite(at)
  const roomOf = ({ id }: Conversation) => lines.findLast(({ path }) => path === `/ws?conversationId=${id}`)
  /** The room of a conversation says something. */
  const say = async (conversation: Conversation, ...frames: object[]) => {
    await expect.poll(() => roomOf(conversation), { timeout: 5_000 }).toBeDefined()
    for (const frame of frames) roomOf(conversation)?.say(frame)
  }
  return { ...site, calls, roomOf, say }
}

export function helloOf(
  { lastSeq, mine, theirs }: Pick<Conversation, 'lastSeq' | 'mine' | 'theirs'>,
  isOtherHere = false,
) {
  return { type: 'hello', lastSeq, mine, theirs, isOtherHere }
}

function answerOf(
  { method, path, query, body }: Called,
  conversations: Conversation[],
  messages: Message[],
): Answer {
  const [, , , id, verb] = path.split('/')
  const conversation = conversations.find((each) => each.id === id)
  if (path === '/api/conversations') return { body: conversationsPage(conversations) }
  if (path.startsWith('/api/conversations/') && !conversation)
    return { status: 404, body: { code: 'not_found', message: 'There is no such conversation.' } }
  if (!conversation) return { body: { notifications: [], total: 0, unread: 0, nextCursor: null } }
  if (verb === undefined) return { body: conversation }
  if (verb === 'messages' && method === 'POST')
    return { status: 201, body: messageSent(conversation, messages, body) }
  if (verb === 'messages')
    return {
      body: pageOf(
        conversation,
        messages.filter((each) => each.conversationId === id),
        query,
      ),
    }
  if (verb === 'read') return { body: { mine: conversation.mine, unreadCount: 0 } }
  if (verb === 'block') return { body: { hasBlocked: method === 'POST' } }
  return { status: 201, body: { reported: true } }
}

function pageOf(
  { mine, theirs }: Conversation,
  all: Message[],
  { after, before, limit = '50' }: Record<string, string>,
) {
  const inRange = all.filter(
    ({ seq }) =>
      (after === undefined || seq > Number(after)) && (before === undefined || seq < Number(before)),
  )
  const messages = after === undefined ? inRange.slice(-Number(limit)) : inRange.slice(0, Number(limit))
  return messagesPage(messages, {
    total: all.length,
    hasMore: inRange.length > messages.length,
    mine,
    theirs,
  })
}

/** The server keeps what it is sent. */
function messageSent({ id }: Conversation, messages: Message[], body: unknown): Message {
  const { content, clientId } = body as { content: string; clientId: string }
  const seq = messages.filter((each) => each.conversationId === id).length + 1
  const message = ownMessage(seq, {
    conversationId: id,
    clientId,
    content,
    createdAt: new Date().toISOString(),
  })
  messages.push(message)
  return message
}
