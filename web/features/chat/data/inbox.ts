import type { QueryClient } from '@tanstack/react-query'
import { CLOSE_CODES } from '#contract/close-codes.ts'
import type { Conversation, Message } from '#contract/conversation.ts'
import type { InboxRequest } from '#contract/frames.ts'
import { takeNotification } from '#web/features/notifications/take-notification.ts'
import { openSocket, type Socket, type SocketState } from '#web/lib/socket.ts'
import { unreadMessagesQuery } from '#web/lib/unread-counts.ts'
import { askFromTimeToTime } from './ask-from-time-to-time.ts'
import { bringConversationUpToDate, bringListUpToDate, bringWholeListUpToDate } from './bring-up-to-date.ts'
import { changeHeld, findHeld, takeMessage, takeStanding } from './held.ts'
import { conversationsQuery } from './list-query.ts'
import { missedNews, type News } from './missed-news.ts'
import { logQuery } from './queries.ts'
import { isInboxFrame, type InboxNews } from './read-frame.ts'
import { tellDelivered } from './tell-delivered.ts'
import { isOnShow, roomOf } from './threads-on-show.ts'
import { keepTold, readTold, withHigher } from './told-marks.ts'

const ASK_EVERY_MS = 30_000

/** `onNews`: somebody wrote, in conversations that are not on show. */
type Listeners = { onNews: (news: News) => void; onSessionEnded: () => void }
type FrameOf<T extends InboxNews['type']> = Extract<InboxNews, { type: T }>

/** The line to a person's inbox: lists, threads and counts in the cache follow what it says. */
export class Inbox {
  readonly #client: QueryClient
  readonly #userId: string
  readonly #listeners: Listeners
  readonly #socket: Socket
  readonly #delivered = tellDelivered((conversationId, seq) => {
    this.#socket.send({ type: 'delivered', conversationId, seq } satisfies InboxRequest)
  })
  /** The last message of each conversation that news was made of, or that was there before. */
  #told: Map<string, number>
  /**
   * On a device that has told this person of nothing yet there are no marks until the first look: then time
   * says what is new.
   */
  #hasMarks: boolean
  #hasGreeted = false
  #stopAsking = () => {}

  constructor(client: QueryClient, userId: string, listeners: Listeners) {
    this.#client = client
    this.#userId = userId
    this.#listeners = listeners
    const told = readTold(userId)
    this.#told = new Map(told)
    this.#hasMarks = told !== undefined
    document.addEventListener('visibilitychange', this.#keepTold)
    this.#socket = openSocket('/ws', {
      onFrame: (frame) => isInboxFrame(frame) && this.#take(frame),
      onState: (line, code) => this.#noteLine(line, code),
    })
  }

  close() {
    this.#socket.close()
    this.#delivered.close()
    this.#stopAsking()
    document.removeEventListener('visibilitychange', this.#keepTold)
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

  async #takeHello({ at, unreadMessages, unreadNotifications }: FrameOf<'hello'>) {
    const isAgain = this.#hasGreeted
    this.#hasGreeted = true
    takeNotification(this.#client, { notification: null, unreadNotifications })
    const before = this.#client.getQueryData(unreadMessagesQuery.queryKey) ?? 0
    this.#client.setQueryData(unreadMessagesQuery.queryKey, unreadMessages)
    if (unreadMessages === 0 && before === 0 && !(isAgain && this.#isListHeld)) return this.#note([])
    const latest = await bringWholeListUpToDate(this.#client, unreadMessages).catch(() => undefined)
    if (!latest) return
    for (const conversation of latest) this.#tellDelivered(conversation)
    this.#tellNews(latest, at === undefined ? Infinity : at - performance.now())
  }

  #takeNewMessage(frame: FrameOf<'new_message'>) {
    const { conversationId, senderName, content, message, unreadMessages } = frame
    const isHeld = findHeld(this.#client, conversationId) !== undefined
    this.#writeMessage(frame)
    this.#raiseTold([[conversationId, message.seq]])
    if (!this.#isRead(message)) this.#client.setQueryData(unreadMessagesQuery.queryKey, unreadMessages)
    if (!isHeld) void this.#lookUp(conversationId).then(() => this.#writeMessage(frame))
    if (roomOf(conversationId)?.state.connection !== 'live') this.#delivered.tell(conversationId, message.seq)
    if (!isOnShow(conversationId))
      this.#listeners.onNews({ conversationId, senderName, content, count: 1, isOneConversation: true })
  }

  #writeMessage({ message, unreadCount }: FrameOf<'new_message'>) {
    takeMessage(this.#client, message)
    changeHeld(this.#client, message.conversationId, (each) =>
      each.lastSeq > message.seq || this.#isRead(message) ? each : { ...each, unreadCount },
    )
  }

  #takeConversation({
    conversationId,
    lastSeq,
    mine,
    theirs,
    unreadCount,
    unreadMessages,
  }: FrameOf<'conversation'>) {
    takeStanding(this.#client, conversationId, { mine, theirs, unreadCount })
    this.#client.setQueryData(unreadMessagesQuery.queryKey, unreadMessages)
    // Written on another device of this person: what, is not said.
    if ((findHeld(this.#client, conversationId)?.lastSeq ?? 0) < lastSeq)
      void this.#lookUp(conversationId, lastSeq)
  }

  #noteLine(line: SocketState, code?: number) {
    this.#stopAsking()
    this.#stopAsking = () => {}
    if (code === CLOSE_CODES.signedOut || code === CLOSE_CODES.suspended) this.#listeners.onSessionEnded()
    else if (line === 'blocked' || line === 'ended')
      this.#stopAsking = askFromTimeToTime(() => void this.#ask(), ASK_EVERY_MS)
  }

  /** In place of frames. */
  async #ask() {
    const latest = await bringListUpToDate(this.#client).catch(() => undefined)
    if (latest) this.#tellNews(latest, Infinity)
  }

  /**
   * What came before the line was open, or while it was down, is told together: only what neither this tab
   * nor another of the device has told.
   */
  #tellNews(latest: readonly Conversation[], since: number) {
    const told = withHigher(this.#told, readTold(this.#userId) ?? new Map())
    const isSeen = ({ id, lastSeq }: Conversation) => isOnShow(id) || this.#readSeqOf(id) >= lastSeq
    const news = missedNews(latest, { told, since: this.#hasMarks ? undefined : since, isSeen })
    this.#note(latest)
    if (news) this.#listeners.onNews(news)
  }

  #note(latest: readonly Conversation[]) {
    this.#hasMarks = true
    this.#raiseTold(latest.toReversed().map(({ id, lastSeq }) => [id, lastSeq]))
  }

  #raiseTold(marks: Iterable<[string, number]>) {
    this.#told = withHigher(this.#told, new Map(marks))
    if (this.#hasMarks) this.#keepTold()
  }

  /** A toast in a tab that nobody looks at has told nobody: another tab may tell it too. */
  readonly #keepTold = () => {
    if (this.#hasMarks && !document.hidden) keepTold(this.#userId, this.#told)
  }

  #tellDelivered({ id, lastSeq, lastMessage, mine }: Conversation) {
    const isWaiting =
      lastMessage !== null && lastMessage.senderId !== this.#userId && lastSeq > mine.deliveredSeq
    if (isWaiting) this.#delivered.tell(id, lastSeq)
  }

  /** A list that nobody has looked at yet needs nothing: it comes whole when somebody does. */
  async #lookUp(conversationId: string, lastSeq = 0) {
    if (this.#isListHeld || findHeld(this.#client, conversationId))
      await bringConversationUpToDate(this.#client, conversationId, lastSeq).catch(() => {})
  }

  /** In a thread on show it may be read already: a count from before that is old. */
  #isRead({ conversationId, seq }: Message): boolean {
    return this.#readSeqOf(conversationId) >= seq
  }

  #readSeqOf(conversationId: string): number {
    return this.#client.getQueryData(logQuery(conversationId).queryKey)?.mine.readSeq ?? 0
  }

  get #isListHeld(): boolean {
    return this.#client.getQueryData(conversationsQuery.queryKey) !== undefined
  }
}
