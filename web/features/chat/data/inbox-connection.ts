import type { QueryClient } from '@tanstack/react-query'
import type { Conversation, Message } from '#contract/conversation.ts'
import type { InboxFrame, InboxRequest } from '#contract/frames.ts'
import { CLOSE_CODES } from '#contract/session-ends.ts'
import { cacheNotification } from '#web/features/notifications/cache-notification.ts'
import { openSocket, type Socket, type SocketState } from '#web/lib/socket/socket.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { findMissedNews, type News, saveAnnounced, readAnnounced, mergeAnnounced } from './announced.ts'
import { pollWhileVisible, refreshConversation, refreshLatest, refreshList } from './catch-up.ts'
import { isThreadVisible, roomOf } from './open-threads.ts'
import {
  updateCached,
  cacheConversation,
  dropCleared,
  findCached,
  cacheMessage,
  cacheStanding,
  conversationsQuery,
  threadLogQuery,
} from './queries.ts'
import { createDeliveryReceipts } from './receipts.ts'

const POLL_EVERY_MS = 30_000

/** `onNews` receives new messages of conversations that are not on screen. */
type Listeners = { onNews: (news: News) => void; onSessionEnded: () => void }
type FrameOf<T extends InboxFrame['type']> = Extract<InboxFrame, { type: T }>

/** The socket to a person's inbox. Writes its frames into the cached lists, threads and counts. */
export class InboxConnection {
  readonly #client: QueryClient
  readonly #userId: string
  readonly #listeners: Listeners
  readonly #socket: Socket
  readonly #receipts = createDeliveryReceipts((conversationId, seq) => {
    this.#socket.send({ type: 'delivered', conversationId, seq } satisfies InboxRequest)
  })
  /** By conversation, the seq of the last message that was announced here or was already there. */
  #announced: Map<string, number>
  /**
   * Whether `#announced` says which messages are new. If this device has announced nothing to the person yet,
   * the times of the messages decide until the first fetch.
   */
  #isAnnouncedKnown: boolean
  #wasConnected = false
  #stopPolling = () => {}

  constructor(client: QueryClient, userId: string, listeners: Listeners) {
    this.#client = client
    this.#userId = userId
    this.#listeners = listeners
    const announced = readAnnounced(userId)
    this.#announced = new Map(announced)
    this.#isAnnouncedKnown = announced !== undefined
    document.addEventListener('visibilitychange', this.#saveAnnounced)
    this.#socket = openSocket('/ws', {
      onFrame: (frame: InboxFrame) => this.#onFrame(frame),
      onState: (state, code) => this.#onState(state, code),
    })
  }

  close() {
    this.#socket.close()
    this.#receipts.close()
    this.#stopPolling()
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
        return cacheNotification(this.#client, frame)
      case 'refused':
      case 'closing':
        return // The socket handles `closing`.
    }
  }

  async #onHello({ at, unreadMessages, unreadNotifications }: FrameOf<'hello'>) {
    const isReconnect = this.#wasConnected
    this.#wasConnected = true
    cacheNotification(this.#client, { notification: null, unreadNotifications })
    const before = this.#client.getQueryData(unreadMessagesQuery.queryKey) ?? 0
    this.#client.setQueryData(unreadMessagesQuery.queryKey, unreadMessages)
    const mayBeStale = isReconnect && this.#isListCached
    if (unreadMessages === 0 && before === 0 && !mayBeStale) return this.#markAnnounced([])
    const latest = await refreshList(this.#client, unreadMessages).catch(() => undefined)
    if (!latest) return
    for (const conversation of latest) this.#confirmDelivery(conversation)
    // The difference is the time at which this page began to load, by the server's clock.
    this.#announceMissed(latest, at === undefined ? Infinity : at - performance.now())
  }

  #onNewMessage(frame: FrameOf<'new_message'>) {
    const { conversationId, senderName, content, message, unreadMessages } = frame
    const isCached = findCached(this.#client, conversationId) !== undefined
    this.#writeMessage(frame)
    this.#raiseAnnounced([[conversationId, message.seq]])
    if (!this.#isRead(message)) this.#client.setQueryData(unreadMessagesQuery.queryKey, unreadMessages)
    if (!isCached) void this.#lookUp(conversationId).then(() => this.#writeMessage(frame))
    if (roomOf(conversationId)?.state.connection !== 'live') this.#receipts.send(conversationId, message.seq)
    if (!isThreadVisible(conversationId))
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
    archived,
    clearedSeq = 0,
    unreadCount,
    unreadMessages,
  }: FrameOf<'conversation'>) {
    cacheStanding(this.#client, conversationId, { mine, theirs, unreadCount })
    this.#client.setQueryData(unreadMessagesQuery.queryKey, unreadMessages)
    if (clearedSeq > 0) dropCleared(this.#client, conversationId, clearedSeq)
    if (clearedSeq >= lastSeq) return
    const known = findCached(this.#client, conversationId)
    if (known && archived !== undefined && archived !== (known.archived ?? false))
      cacheConversation(this.#client, { ...known, archived })
    // The person has written on another device. The frame does not carry the text.
    if ((findCached(this.#client, conversationId)?.lastSeq ?? 0) < lastSeq)
      void this.#lookUp(conversationId, lastSeq)
  }

  #onState(state: SocketState, code?: number) {
    this.#stopPolling()
    this.#stopPolling = () => {}
    if (code === CLOSE_CODES.signedOut || code === CLOSE_CODES.suspended) this.#listeners.onSessionEnded()
    else if (state === 'blocked' || state === 'ended')
      this.#stopPolling = pollWhileVisible(() => void this.#poll(), POLL_EVERY_MS)
  }

  /** Fetches the latest conversations, since no frames arrive while there is no socket. */
  async #poll() {
    const latest = await refreshLatest(this.#client).catch(() => undefined)
    if (latest) this.#announceMissed(latest, Infinity)
  }

  /**
   * Announces, in one toast, the messages that came while the socket was not open. Skips those that this or
   * another tab of the device has announced.
   */
  #announceMissed(latest: readonly Conversation[], since: number) {
    const announced = mergeAnnounced(this.#announced, readAnnounced(this.#userId) ?? new Map())
    const isSeen = ({ id, lastSeq }: Conversation) => isThreadVisible(id) || this.#readSeqOf(id) >= lastSeq
    const news = findMissedNews(latest, {
      announced,
      since: this.#isAnnouncedKnown ? undefined : since,
      isSeen,
    })
    this.#markAnnounced(latest)
    if (news) this.#listeners.onNews(news)
  }

  #markAnnounced(latest: readonly Conversation[]) {
    this.#isAnnouncedKnown = true
    this.#raiseAnnounced(latest.map(({ id, lastSeq }): [string, number] => [id, lastSeq]).reverse())
  }

  #raiseAnnounced(seqs: Iterable<[string, number]>) {
    this.#announced = mergeAnnounced(this.#announced, new Map(seqs))
    if (this.#isAnnouncedKnown) this.#saveAnnounced()
  }

  /** A toast in a hidden tab has not been seen, so another tab may announce the message again. */
  readonly #saveAnnounced = () => {
    if (this.#isAnnouncedKnown && !document.hidden) saveAnnounced(this.#userId, this.#announced)
  }

  #confirmDelivery({ id, lastSeq, lastMessage, mine }: Conversation) {
    const isUndelivered =
      lastMessage !== null && lastMessage.senderId !== this.#userId && lastSeq > mine.deliveredSeq
    if (isUndelivered) this.#receipts.send(id, lastSeq)
  }

  /** Does nothing if neither the list nor the conversation is cached, because opening either fetches it. */
  async #lookUp(conversationId: string, lastSeq = 0) {
    if (this.#isListCached || findCached(this.#client, conversationId))
      await refreshConversation(this.#client, conversationId, lastSeq).catch(() => {})
  }

  /** Whether the message was already read in an open thread, which makes the frame's unread count stale. */
  #isRead({ conversationId, seq }: Message): boolean {
    return this.#readSeqOf(conversationId) >= seq
  }

  #readSeqOf(conversationId: string): number {
    return this.#client.getQueryData(threadLogQuery(conversationId).queryKey)?.mine.readSeq ?? 0
  }

  get #isListCached(): boolean {
    return this.#client.getQueryData(conversationsQuery.queryKey) !== undefined
  }
}
