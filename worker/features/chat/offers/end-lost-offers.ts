import type { Ctx } from '#worker/context.ts'
import { reachRoom } from '#worker/features/chat/ask-room.ts'
import { listWithLostOffers } from '#worker/features/chat/store.ts'
import { toAbout } from '#worker/features/chat/view.ts'
import { log } from '#worker/platform/log.ts'

/** Each room is one of the 1,000 subrequests that a request may make. */
const ROOMS_PER_RUN = 200

/**
 * Ends the open offers and reservations for listings that are not for sale, or of suspended people. Runs after
 * the change, for its listing only if that is known. Cron repeats it for what was missed; a room that has
 * neither does nothing.
 */
export async function endLostOffers(
  { env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  listingId?: number,
): Promise<void> {
  const rows = await listWithLostOffers(db, now, listingId, ROOMS_PER_RUN)
  await Promise.all(
    rows.map(async (row) => {
      const about = toAbout(row)
      const action = row.isByModerators === 1 ? 'stop' : 'close'
      await reachRoom(env, about.publicId, (room) =>
        room.endOffer(about, action, row.isSoldHere === 1),
      ).catch((error: unknown) => log.error('end offer', error, { conversationId: about.publicId }))
    }),
  )
}
