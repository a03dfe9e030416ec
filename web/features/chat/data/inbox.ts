import type { QueryClient } from '@tanstack/react-query'
import { CLOSE_CODES } from '#contract/close-codes.ts'
import type { Conversation, Message } from '#contract/conversation.ts'
import type { InboxRequest } from '#contract/frames.ts'
import { takeNotification } from '#web/features/notifications/take-notification.ts'
import { openSocket, type Socket, type SocketState } from '#web/lib/socket.ts'
import { askFromTimeToTime } from './ask-from-time-to-time.ts'
import { bringConversationUpToDate, bringListUpToDate, bringWholeListUpToDate } from './bring-up-to-date.ts'
import { changeHeld, findHeld, takeMessage, takeStanding } from './held.ts'
import { conversationsQuery } from './list-query.ts'
import { logQuery } from './queries.ts'
import { isInboxFrame, type InboxNews } from './read-frame.ts'
import { isOnShow, roomOf } from './threads-on-show.ts'
import { unreadMessagesQuery } from './unread-messages-query.ts'

const ASK_EVERY_MS = 30_000

/** Somebody wrote, in a conversation that is not on show. */
export type News = { conversationId: string; senderName: string; content: string }
type Listeners = { onNews: (news: News) => void; onSessionEnded: () => void }
type FrameOf<T extends InboxNews['type']> = Extract<InboxNews, { type: T }>

/** The line to a person's inbox: lists, threads and counts in the cache follow what it says. */
export class Inbox {
  readonly #client: QueryClient
  readonly #userId: string
  readonly #listeners: Listeners
  readonly #socket: Socket
  /** The last message of each conversation that news was made of, or that was there before; undefined until somebody has looked. */
  #known: Map<string, number> | undefined
  #hasGreeted = false
  #stopAsking = () => {}

  constructor(client: QueryClient, userId: string, listeners: Listeners) {
    this.#client = client
    this.#userId = userId
    this.#listeners = listeners
    this.#socket = openSocket('/ws', {
      onFrame: (frame) => isInboxFrame(frame) && this.#take(frame),
      onState: (line, code) => this.#noteLine(line, code),
    })
  }

  close() {
    this.#socket.close()
    this.#stopAsking()
  }

  #take(frame: InboxNews) {
    switch (frame.type) {
      case 'hello':
        return void this.#takeHello(frame)
      case 'new_message':
        return this.#takeNewMessage(frame)
      case 'conversation':
        return this.#takeConversation(frame)
      case 'notification':
        return takeNotification(this.#client, frame)
      case 'refused':
        return
    }
  }

  async #takeHello({ unreadMessages, unreadNotifications }: FrameOf<'hello'>) {
    const isAgain = this.#hasGreeted
    this.#hasGreeted = true
    takeNotification(this.#client, { notification: null, unreadNotifications })
    const before = this.#client.getQueryData(unreadMessagesQuery.queryKey)
    const isNews = unreadMessages !== (before ?? 0)
    this.#client.setQueryData(unreadMessagesQuery.queryKey, unreadMessages)
    if (!isNews && !(isAgain && this.#isListHeld)) return
    const latest = await bringWholeListUpToDate(this.#client).catch(() => [])
    for (const conversation of latest) this.#tellDelivered(conversation)
    // What came before the line was open, or while it was down, is news too.
    if (this.#known) this.#tellNews(latest)
    else if (before !== undefined && unreadMessages > before) this.#tellNews(latest.slice(0, 1))
    this.#note(latest)
  }

  #takeNewMessage(frame: FrameOf<'new_message'>) {
    const { conversationId, senderName, content, message, unreadMessages } = frame
    const isHeld = findHeld(this.#client, conversationId) !== undefined
    this.#writeMessage(frame)
    this.#known?.set(conversationId, message.seq)
    if (!this.#isRead(message)) this.#client.setQueryData(unreadMessagesQuery.queryKey, unreadMessages)
    if (!isHeld) void this.#lookUp(conversationId).then(() => this.#writeMessage(frame))
    if (roomOf(conversationId)?.state.connection !== 'live') this.#socket.send({ type: 'delivered', conversationId, seq: message.seq } satisfies InboxRequest)
    if (!isOnShow(conversationId)) this.#listeners.onNews({ conversationId, senderName, content })
  }

  #writeMessage({ message, unreadCount }: FrameOf<'new_message'>) {
    takeMessage(this.#client, message)
    changeHeld(this.#client, message.conversationId, (each) => (each.lastSeq > message.seq || this.#isRead(message) ? each : { ...each, unreadCount }))
  }

  #takeConversation({ conversationId, lastSeq, mine, theirs, unreadCount, unreadMessages }: FrameOf<'conversation'>) {
    takeStanding(this.#client, conversationId, { mine, theirs, unreadCount })
    this.#client.setQueryData(unreadMessagesQuery.queryKey, unreadMessages)
    // Written on another device of this person: what, is not said.
    if ((findHeld(this.#client, conversationId)?.lastSeq ?? 0) < lastSeq) void this.#lookUp(conversationId, lastSeq)
  }

  #noteLine(line: SocketState, code?: number) {
    this.#stopAsking()
    this.#stopAsking = () => {}
    if (code === CLOSE_CODES.signedOut || code === CLOSE_CODES.suspended) this.#listeners.onSessionEnded()
    else if (line === 'blocked' || line === 'ended') this.#stopAsking = askFromTimeToTime(() => void this.#ask(), ASK_EVERY_MS)
  }

  /** In place of frames. Before the first answer nobody knows what is new. */
  async #ask() {
    const latest = await bringListUpToDate(this.#client).catch(() => [])
    if (this.#known) this.#tellNews(latest)
    this.#note(latest)
  }

  #tellNews(latest: readonly Conversation[]) {
    for (const { id, lastSeq, lastMessage, unreadCount, otherUser } of latest.toReversed()) {
      const isNew = lastSeq > (this.#known?.get(id) ?? 0) && unreadCount > 0 && !isOnShow(id)
      if (isNew && otherUser && lastMessage?.senderId === otherUser.id) {
        this.#listeners.onNews({ conversationId: id, senderName: otherUser.displayName, content: lastMessage.content })
      }
    }
  }

  #note(latest: readonly Conversation[]) {
    this.#known ??= new Map()
    for (const { id, lastSeq } of latest) this.#known.set(id, lastSeq)
  }

  #tellDelivered({ id, lastSeq, lastMessage, mine }: Conversation) {
    const isWaiting = lastMessage !== null && lastMessage.senderId !== this.#userId && lastSeq > mine.deliveredSeq
    if (isWaiting) this.#socket.send({ type: 'delivered', conversationId: id, seq: lastSeq } satisfies InboxRequest)
  }

  /** A list that nobody has looked at yet needs nothing: it comes whole when somebody does. */
  async #lookUp(conversationId: string, lastSeq = 0) {
    if (this.#isListHeld || findHeld(this.#client, conversationId)) await bringConversationUpToDate(this.#client, conversationId, lastSeq).catch(() => {})
  }

  /** In a thread on show it may be read already: a count from before that is old. */
  #isRead({ conversationId, seq }: Message): boolean {
    return (this.#client.getQueryData(logQuery(conversationId).queryKey)?.mine.readSeq ?? 0) >= seq
  }

  get #isListHeld(): boolean {
    return this.#client.getQueryData(conversationsQuery.queryKey) !== undefined
  }
}
