import type { RoomCalls } from '../../../rpc.ts'
import { log } from '../../../platform/log.ts'
import { findExpulsion, listDueRooms, markRoomTold } from './log.ts'

const RETRY_AFTER_MS = 2_000

/**
 * Tells the rooms that are due of the last expulsion, all at once. The alarm is set before and taken back
 * once none is left: should this object fall in the middle, or a room not answer, the alarm goes on.
 */
export async function tellRooms(
  ctx: DurableObjectState,
  rooms: DurableObjectNamespace<RoomCalls>,
): Promise<void> {
  const { sql } = ctx.storage
  const { publicId, at, code } = findExpulsion(sql)
  const due = listDueRooms(sql)
  if (publicId === null || due.length === 0) return
  await ctx.storage.setAlarm(Date.now() + RETRY_AFTER_MS)
  await Promise.all(due.map((conversationId) => tell(conversationId)))
  if (listDueRooms(sql).length === 0) await ctx.storage.deleteAlarm()

  async function tell(conversationId: string): Promise<void> {
    try {
      await rooms.getByName(conversationId).expel(publicId ?? '', at, code)
      if (findExpulsion(sql).at === at) markRoomTold(sql, conversationId)
    } catch (error) {
      log.error('expel from room', error)
    }
  }
}
