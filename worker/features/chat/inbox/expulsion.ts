import { log } from '../../../platform/log.ts'
import type { RoomCalls } from '../../../rpc.ts'
import { deviceOf, endSocket, openSockets } from '../sockets.ts'
import { findExpulsion, listDueRooms, markRoomExpelled } from './inbox-tables.ts'

const RETRY_AFTER_MS = 2_000

/** Closes the sockets that were asked for at `at` or before, and says how many. */
export function closeDevices(ctx: DurableObjectState, at: number, code: number): number {
  const meant = openSockets(ctx).filter((socket) => deviceOf(socket).askedAt <= at)
  for (const socket of meant) endSocket(socket, code)
  return meant.length
}

/**
 * Expels the person from the rooms that do not know of the last expulsion yet, all at once. The alarm is set
 * before and taken back once none is left: should this object fall in the middle, or a room not answer, the
 * alarm goes on.
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
 * After somebody was suspended their inbox goes, and their lines with it: workerd keeps the line of a
 * hibernating socket that the object itself closed for as long as the object is awake, which is ten seconds
 * more. A suspended person opens nothing, and what others deliver to the inbox they deliver again.
 */
export async function letGo(ctx: DurableObjectState): Promise<void> {
  await scheduler.wait(LEAVE_MS)
  if (ctx.getWebSockets().every(({ readyState }) => readyState !== WebSocket.OPEN))
    ctx.abort('Its person was suspended')
}
