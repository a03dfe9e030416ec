import type { QueryClient } from '@tanstack/react-query'
import { CLOSE_CODES } from '#contract/session-ends.ts'
import type { Conversation, Message } from '#contract/conversation.ts'
import { InboxFrame, type InboxRequest } from '#contract/frames.ts'
import '#web/lib/zod-without-eval.ts'
import { takeNotification } from '#web/features/notifications/take-notification.ts'
import { openSocket, type Socket, type SocketState } from '#web/lib/socket/socket.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { pollWhileSeen, refreshConversation, refreshLatest, refreshList } from './catch-up.ts'
import {
  updateCached,
  findCached,
  cacheMessage,
  cacheStanding,
  conversationsQuery,
  threadLogQuery,
} from './queries.ts'
import { missedNews, type News, saveAnnounced, readAnnounced, withHigher } from './announced.ts'
import { deliveryReceipts } from './receipts.ts'
import { isOnShow, roomOf } from './open-threads.ts'

const ASK_EVERY_MS = 30_000

/** `onNews` gets new messages of conversations that are not on screen. */
type Listeners = { onNews: (news: News) => void; onSessionEnded: () => void }
type FrameOf<T extends InboxFrame['type']> = Extract<InboxFrame, { type: T }>

/** The socket to a person's inbox. Writes its frames into the cached lists, threads and counts. */
export class InboxConnection {
  readonly #client: QueryClient
  readonly #userId: string
  readonly #listeners: Listeners
  readonly #socket: Socket
  readonly #receipts = deliveryReceipts((conversationId, seq) => {
    this.#socket.send({ type: 'delivered', conversationId, seq } satisfies InboxRequest)
  })
  /** The last message of each conversation that was announced here or was already there. */
  #announced: Map<string, number>
  /**
   * False until the first fetch on a device that has announced nothing to this person yet: until then, time
   * decides what is new.
   */
  #hasMarks: boolean
  #hasGreeted = false
  #stopAsking = () => {}

  constructor(client: QueryClient, userId: string, listeners: Listeners) {
    this.#client = client
    this.#userId = userId
    this.#listeners = listeners
    const announced = readAnnounced(userId)
    this.#announced = new Map(announced)
    this.#hasMarks = announced !== undefined
    document.addEventListener('visibilitychange', this.#saveAnnounced)
    this.#socket = openSocket('/ws', {
      onFrame: (frame) => {
        const { data } = InboxFrame.safeParse(frame)
        if (data) this.#onFrame(data)
      },
      onState: (line, code) => this.#noteLine(line, code),
    })
  }

  close() {
    this.#socket.close()
    this.#receipts.close()
    this.#stopAsking()
    document.removeEventListener('visibilitychange', this.#saveAnnounced)
  }

  #onFrame(frame: InboxFrame) {
    switch (frame.type) {
      case 'hello':
        return void this.#onHello(frame)
      case 'new_message':
        return this.#onNewMessage(frame)
      case 'conversation':
        return this.#onConversation(frame)
      case 'notification':
        return takeNotification(this.#client, frame)
      case 'refused':
      case 'closing':
        return // The socket handles `closing`.
    }
  }

  async #onHello({ at, unreadMessages, unreadNotifications }: FrameOf<'hello'>) {
    const isAgain = this.#hasGreeted
    this.#hasGreeted = true
    takeNotification(this.#client, { notification: null, unreadNotifications })
    const before = this.#client.getQueryData(unreadMessagesQuery.queryKey) ?? 0
    this.#client.setQueryData(unreadMessagesQuery.queryKey, unreadMessages)
    if (unreadMessages === 0 && before === 0 && !(isAgain && this.#isListHeld)) return this.#note([])
    const latest = await refreshList(this.#client, unreadMessages).catch(() => undefined)
    if (!latest) return
    for (const conversation of latest) this.#confirmDelivery(conversation)
    this.#announceMissed(latest, at === undefined ? Infinity : at - performance.now())
  }

  #onNewMessage(frame: FrameOf<'new_message'>) {
    const { conversationId, senderName, content, message, unreadMessages } = frame
    const isHeld = findCached(this.#client, conversationId) !== undefined
    this.#writeMessage(frame)
    this.#raiseAnnounced([[conversationId, message.seq]])
    if (!this.#isRead(message)) this.#client.setQueryData(unreadMessagesQuery.queryKey, unreadMessages)
    if (!isHeld) void this.#lookUp(conversationId).then(() => this.#writeMessage(frame))
    if (roomOf(conversationId)?.state.connection !== 'live') this.#receipts.send(conversationId, message.seq)
    if (!isOnShow(conversationId))
      this.#listeners.onNews({ conversationId, senderName, content, count: 1, isOneConversation: true })
  }

  #writeMessage({ message, unreadCount }: FrameOf<'new_message'>) {
    cacheMessage(this.#client, message)
    updateCached(this.#client, message.conversationId, (each) =>
      each.lastSeq > message.seq || this.#isRead(message) ? each : { ...each, unreadCount },
    )
  }

  #onConversation({
    conversationId,
    lastSeq,
    mine,
    theirs,
    unreadCount,
    unreadMessages,
  }: FrameOf<'conversation'>) {
    cacheStanding(this.#client, conversationId, { mine, theirs, unreadCount })
    this.#client.setQueryData(unreadMessagesQuery.queryKey, unreadMessages)
    // Written on another device of this person. The frame does not carry the text.
    if ((findCached(this.#client, conversationId)?.lastSeq ?? 0) < lastSeq)
      void this.#lookUp(conversationId, lastSeq)
  }

  #noteLine(line: SocketState, code?: number) {
    this.#stopAsking()
    this.#stopAsking = () => {}
    if (code === CLOSE_CODES.signedOut || code === CLOSE_CODES.suspended) this.#listeners.onSessionEnded()
    else if (line === 'blocked' || line === 'ended')
      this.#stopAsking = pollWhileSeen(() => void this.#ask(), ASK_EVERY_MS)
  }

  /** Replaces frames while sockets are blocked. */
  async #ask() {
    const latest = await refreshLatest(this.#client).catch(() => undefined)
    if (latest) this.#announceMissed(latest, Infinity)
  }

  /**
   * Announces together what came before the socket opened or while it was down, unless this or another tab of
   * the device has announced it.
   */
  #announceMissed(latest: readonly Conversation[], since: number) {
    const announced = withHigher(this.#announced, readAnnounced(this.#userId) ?? new Map())
    const isSeen = ({ id, lastSeq }: Conversation) => isOnShow(id) || this.#readSeqOf(id) >= lastSeq
    const news = missedNews(latest, { announced, since: this.#hasMarks ? undefined : since, isSeen })
    this.#note(latest)
    if (news) this.#listeners.onNews(news)
  }

  #note(latest: readonly Conversation[]) {
    this.#hasMarks = true
    this.#raiseAnnounced(latest.map(({ id, lastSeq }): [string, number] => [id, lastSeq]).reverse())
  }

  #raiseAnnounced(marks: Iterable<[string, number]>) {
    this.#announced = withHigher(this.#announced, new Map(marks))
    if (this.#hasMarks) this.#saveAnnounced()
  }

  /** A toast in a hidden tab was not seen, so another tab may show it too. */
  readonly #saveAnnounced = () => {
    if (this.#hasMarks && !document.hidden) saveAnnounced(this.#userId, this.#announced)
  }

  #confirmDelivery({ id, lastSeq, lastMessage, mine }: Conversation) {
    const isWaiting =
      lastMessage !== null && lastMessage.senderId !== this.#userId && lastSeq > mine.deliveredSeq
    if (isWaiting) this.#receipts.send(id, lastSeq)
  }

  /** A list that is not cached needs no update: it is fetched whole when somebody opens it. */
  async #lookUp(conversationId: string, lastSeq = 0) {
    if (this.#isListHeld || findCached(this.#client, conversationId))
      await refreshConversation(this.#client, conversationId, lastSeq).catch(() => {})
  }

  /** Whether the message was already read in an open thread, which makes the frame's unread count stale. */
  #isRead({ conversationId, seq }: Message): boolean {
    return this.#readSeqOf(conversationId) >= seq
  }

  #readSeqOf(conversationId: string): number {
    return this.#client.getQueryData(threadLogQuery(conversationId).queryKey)?.mine.readSeq ?? 0
  }

  get #isListHeld(): boolean {
    return this.#client.getQueryData(conversationsQuery.queryKey) !== undefined
  }
}
