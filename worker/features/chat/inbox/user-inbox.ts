import { DurableObject } from 'cloudflare:workers'
import { InboxRequest } from '#contract/frames.ts'
import { SOCKET_ROOMS_MAX, UNREAD_MAX } from '#contract/limits.ts'
import { CLOSE_CODES } from '#contract/session-ends.ts'
import { parseEnv, type Bindings } from '#worker/env.ts'
import { readIdentity } from '#worker/features/chat/identity.ts'
import {
  INITIAL_PACE,
  attach,
  countRefusal,
  deviceOf,
  endSocket,
  TOO_MANY_SOCKETS,
  openSockets,
  parseFrame,
  push,
  listExcessSockets,
  TOO_MANY_REFUSED,
} from '#worker/features/chat/sockets.ts'
import { latestFor, type Latest } from '#worker/features/notifications/latest.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { log } from '#worker/platform/log.ts'
import type { Delivery, InboxCalls, Refusal } from '#worker/rpc.ts'
import { closeDevices, expelFromRooms, evictInbox } from './expulsion.ts'
import {
  countUnreadMessages,
  createTables,
  dropRoom,
  findExpulsion,
  findConversation,
  findAnnouncedId,
  forgetAll,
  saveExpulsion,
  addRoom,
  saveAnnouncedId,
  listRoomsBeyond,
} from './inbox-tables.ts'
import { DeliveredReports } from './report-delivered.ts'
import { takeDelivery } from './take-delivery.ts'

interface Owner {
  id: number
  publicId: string
}

/** One person's sockets, and how far each room has delivered to this inbox. */
export class UserInbox extends DurableObject<Bindings> implements InboxCalls {
  readonly #sql = this.ctx.storage.sql
  readonly #reports = new DeliveredReports(this.env.CONVERSATION_ROOM)
  #nudges = 0
  #announcing: Promise<void> | undefined

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    createTables(this.#sql)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** Opens a socket for the person named in the headers, which only the Worker sets. */
  override async fetch(request: Request): Promise<Response> {
    const { userId, publicId, askedAt } = readIdentity(request.headers)
    const latest = await this.#readLatest(userId)
    // Checked after the last await: an expulsion may have arrived meanwhile.
    if (!this.#isAdmitted(askedAt)) return new AppError('signed_out').toResponse()
    if (latest.id > findAnnouncedId(this.#sql)) this.#announce(latest)
    const { 0: client, 1: server } = new WebSocketPair()
    for (const oldest of listExcessSockets(openSockets(this.ctx), (socket) => deviceOf(socket).askedAt))
      endSocket(oldest, TOO_MANY_SOCKETS, 'Opened in too many places')
    this.ctx.acceptWebSocket(server)
    attach(server, { publicId, askedAt, pace: INITIAL_PACE })
    const unreadMessages = Math.min(countUnreadMessages(this.#sql), UNREAD_MAX)
    push([server], [{ type: 'hello', at: Date.now(), unreadMessages, unreadNotifications: latest.unread }])
    return new Response(null, { status: 101, webSocket: client })
  }

  async deliver(owner: Owner, delivery: Delivery): Promise<{ seq: number }> {
    const deliveryCtx = {
      sql: this.#sql,
      ownerPublicId: owner.publicId,
      hasDevices: openSockets(this.ctx).length > 0,
    }
    const { seq, frames } = takeDelivery(deliveryCtx, delivery)
    push(openSockets(this.ctx), frames)
    return { seq }
  }

  /**
   * Announces new notifications to the devices. Concurrent nudges share one read. Reads nothing
   * without a device; `fetch` reads new notifications when one connects.
   */
  async nudge(owner: Owner): Promise<void> {
    this.#nudges += 1
    if (openSockets(this.ctx).length === 0) return
    this.#announcing ??= this.#readLatest(owner.id)
      .then((latest) => this.#announce(latest))
      .finally(() => {
        this.#announcing = undefined
      })
    await this.#announcing
  }

  async enter(conversationId: string, askedAt: number, publicId: string): Promise<boolean> {
    if (!this.#isAdmitted(askedAt)) return false
    const now = Date.now()
    addRoom(this.#sql, conversationId, now)
    for (const room of listRoomsBeyond(this.#sql, SOCKET_ROOMS_MAX))
      this.ctx.waitUntil(this.#closeRoom(room, publicId, now))
    return true
  }

  async leave(conversationId: string): Promise<void> {
    dropRoom(this.#sql, conversationId)
  }

  async expel(publicId: string, at: number, code: number): Promise<void> {
    if (at > findExpulsion(this.#sql).at) saveExpulsion(this.#sql, { publicId, at, code })
    const closed = closeDevices(this.ctx, at, code)
    await expelFromRooms(this.ctx, this.env.CONVERSATION_ROOM)
    if (closed > 0 && code === CLOSE_CODES.suspended) this.ctx.waitUntil(evictInbox(this.ctx))
  }

  async forget(): Promise<void> {
    forgetAll(this.#sql)
  }

  override async alarm(): Promise<void> {
    await expelFromRooms(this.ctx, this.env.CONVERSATION_ROOM)
  }

  override webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): void {
    if (socket.readyState !== WebSocket.OPEN) return
    const device = deviceOf(socket)
    const parsed = parseFrame(InboxRequest, frame, device.pace, Date.now())
    const refusal = 'refusal' in parsed ? parsed.refusal : this.#report(device.publicId, parsed.request)
    if (!refusal) return attach(socket, { ...device, pace: parsed.pace })
    const counted = countRefusal(parsed.pace, Date.now())
    attach(socket, { ...device, pace: counted.pace })
    push([socket], [{ type: 'refused', code: refusal.code, message: refusal.message }])
    if (counted.isTooMuch) endSocket(socket, CLOSE_CODES.tooManyFrames, TOO_MANY_REFUSED)
  }

  /** Completes the close handshake. Does not echo the received code, since 1005 and 1006 must not be sent. */
  override webSocketClose(socket: WebSocket): void {
    socket.close(1000)
  }

  /**
   * Reports a delivered mark to a room. Calling an object creates it, so a device may name only conversations
   * from which a room has delivered.
   */
  #report(publicId: string, { conversationId, seq }: InboxRequest): Refusal | undefined {
    const stored = findConversation(this.#sql, conversationId)
    if (stored.revision < 0) return { code: 'not_found', message: 'There is no such conversation.' }
    if (seq > stored.mine.deliveredSeq)
      this.ctx.waitUntil(this.#reports.report(publicId, conversationId, seq))
  }

  /**
   * Closes the person's sockets in a room that exceeds the limit of rooms. A room that cannot be reached
   * stays listed, and is tried again when the person enters another room.
   */
  async #closeRoom(conversationId: string, publicId: string, at: number): Promise<void> {
    try {
      await this.env.CONVERSATION_ROOM.getByName(conversationId).expel(publicId, at, TOO_MANY_SOCKETS)
      dropRoom(this.#sql, conversationId, at)
    } catch (error) {
      log.error('close oldest room', error)
    }
  }

  #isAdmitted(askedAt: number): boolean {
    return askedAt > findExpulsion(this.#sql).at
  }

  /**
   * Reads the latest notifications from D1. Reads again if another nudge arrived meanwhile, so that the
   * result is newer than every nudge.
   */
  async #readLatest(userId: number): Promise<Latest> {
    for (;;) {
      const before = this.#nudges
      const latest = await latestFor(parseEnv(this.env), userId, findAnnouncedId(this.#sql))
      if (this.#nudges === before) return latest
    }
  }

  #announce({ notification, id, unread }: Latest): void {
    const isNewer = id > findAnnouncedId(this.#sql)
    if (isNewer) saveAnnouncedId(this.#sql, id)
    // A message's notification is always shown as read, so that the bell does not count it.
    const mustShow = isNewer && (notification?.isRead === false || notification?.kind === 'message')
    push(openSockets(this.ctx), [
      { type: 'notification', notification: mustShow ? notification : null, unreadNotifications: unread },
    ])
  }
}
