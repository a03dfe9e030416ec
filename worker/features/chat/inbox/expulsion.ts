import { log } from '../../../platform/log.ts'
import type { RoomCalls } from '../../../rpc.ts'
import { deviceOf, endSocket, openSockets } from '../sockets.ts'
import { findExpulsion, listDueRooms, markRoomExpelled } from './inbox-tables.ts'

const RETRY_AFTER_MS = 2_000

/** Closes the person's sockets requested at `at` or before. Returns how many were closed. */
export function closeDevices(ctx: DurableObjectState, at: number, code: number): number {
  const meant = openSockets(ctx).filter((socket) => deviceOf(socket).askedAt <= at)
  for (const socket of meant) endSocket(socket, code)
  return meant.length
}

/**
 * Expels the person from all rooms that do not know of the last expulsion yet, in parallel. Sets an alarm
 * first, and clears it once every room knows. The alarm retries if this object is evicted midway or a room
 * does not respond.
 */
export async function expelFromRooms(
  ctx: DurableObjectState,
  rooms: DurableObjectNamespace<RoomCalls>,
): Promise<void> {
  const { sql } = ctx.storage
  const { publicId, at, code } = findExpulsion(sql)
  const due = listDueRooms(sql)
  if (publicId === null || due.length === 0) return
  await ctx.storage.setAlarm(Date.now() + RETRY_AFTER_MS)
  await Promise.all(due.map((conversationId) => expelFrom(conversationId)))
  if (listDueRooms(sql).length === 0) await ctx.storage.deleteAlarm()

  async function expelFrom(conversationId: string): Promise<void> {
    try {
      await rooms.getByName(conversationId).expel(publicId ?? '', at, code)
      if (findExpulsion(sql).at === at) markRoomExpelled(sql, conversationId)
    } catch (error) {
      log.error('expel from room', error)
    }
  }
}

const LEAVE_MS = 400

/**
 * Evicts the inbox after a suspension, to drop its connections: workerd keeps the connection of a hibernating
 * socket that the object closed for as long as the object is awake, ten more seconds. The suspended person
 * can open nothing, and rooms deliver again what gets lost.
 */
export async function letGo(ctx: DurableObjectState): Promise<void> {
  await scheduler.wait(LEAVE_MS)
  if (ctx.getWebSockets().every(({ readyState }) => readyState !== WebSocket.OPEN))
    ctx.abort('Its person was suspended')
}
