import { deviceOf, endSocket, openSockets } from '#worker/features/chat/sockets.ts'
import { log } from '#worker/platform/log.ts'
import type { RoomCalls } from '#worker/rpc.ts'
import { findExpulsion, listDueRooms, markExpulsionReceived } from './inbox-tables.ts'

const RETRY_AFTER_MS = 2_000

/** Closes the person's sockets requested at `at` or before. Returns how many were closed. */
export function closeDevices(ctx: DurableObjectState, at: number, code: number): number {
  const sockets = openSockets(ctx).filter((socket) => deviceOf(socket).askedAt <= at)
  for (const socket of sockets) endSocket(socket, code)
  return sockets.length
}

/**
 * Expels the person from all rooms that have not received the last expulsion yet, in parallel. Sets an alarm
 * first and clears it once all have received it. The alarm retries if this object is evicted midway or a room
 * does not respond.
 */
export async function expelFromRooms(
  ctx: DurableObjectState,
  rooms: DurableObjectNamespace<RoomCalls>,
): Promise<void> {
  const { sql } = ctx.storage
  const { publicId, at, code } = findExpulsion(sql)
  const dueRooms = listDueRooms(sql)
  if (publicId === null || dueRooms.length === 0) return
  await ctx.storage.setAlarm(Date.now() + RETRY_AFTER_MS)
  await Promise.all(dueRooms.map((conversationId) => expelFrom(conversationId)))
  if (listDueRooms(sql).length === 0) await ctx.storage.deleteAlarm()

  async function expelFrom(conversationId: string): Promise<void> {
    try {
      await rooms.getByName(conversationId).expel(publicId ?? '', at, code)
      if (findExpulsion(sql).at === at) markExpulsionReceived(sql, conversationId)
    } catch (error) {
      log.error('expel from room', error)
    }
  }
}

const EVICTION_DELAY_MS = 400

/**
 * Evicts the inbox after a suspension, to drop its connections. For a hibernating socket that the object
 * closed, workerd keeps the connection until the object sleeps, ten seconds later. The suspended person can
 * open no new socket, and rooms deliver again what gets lost.
 */
export async function evictInbox(ctx: DurableObjectState): Promise<void> {
  await scheduler.wait(EVICTION_DELAY_MS)
  if (ctx.getWebSockets().every(({ readyState }) => readyState !== WebSocket.OPEN))
    ctx.abort('Its person was suspended')
}
