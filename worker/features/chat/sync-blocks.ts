import type { SignedInCtx } from '../../context.ts'
import { reachRoom } from './ask-room.ts'
import { listBetween } from './store.ts'
import { toAbout } from './view.ts'

/**
 * Each is one of the thousand calls that a request may make. Older rooms learn of it from the table when
 * somebody enters or writes.
 */
const ROOMS_MAX = 400

/**
 * Brings every room that the person shares with another up to date with the table of blocks, so that open
 * sockets act by it at once. Throws where one cannot be reached; the call may be made again.
 */
export async function syncBlocks(ctx: SignedInCtx, otherId: number): Promise<void> {
  const rows = await listBetween(ctx.db, ctx.user.id, otherId, ROOMS_MAX)
  await Promise.all(
    rows.map(toAbout).map((about) => {
      const isBlocked = about.blockedBy.includes(ctx.user.id)
      return reachRoom(ctx.env, about.publicId, (room) => room.setBlocked(about, ctx.user.id, isBlocked))
    }),
  )
}
