import type { SignedInCtx, Ctx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { photosAt, settlePhotos } from '#worker/features/media/release-photos.ts'
import { log } from '#worker/platform/log.ts'
import { onPurge } from '#worker/reactions.ts'
import { changeOwn } from './change-own.ts'
import { purgeUntil } from './policy.ts'
import { addEvents, emptyListings, idsWhere, listPurgeable, isPurged, isPurgeable } from './store.ts'

/**
 * Hides a listing from everyone but its seller, who may restore it for a day. Deleting it again changes
 * nothing. A listing that moderators removed can be deleted, but not restored.
 */
export function deleteListing(ctx: SignedInCtx, publicId: string): Promise<ListingRow> {
  return changeOwn(
    ctx,
    publicId,
    ({ status, deletedAt }) => {
      if (deletedAt !== null) return undefined
      return {
        set: { status: 'removed', deletedAt: ctx.now, statusBefore: status },
        events: [{ kind: 'deleted' }],
      }
    },
    { evenIfRemoved: true },
  )
}

const LISTINGS_PER_RUN = 100

/**
 * Deletes the content, likes and comments of listings that were deleted more than a day ago. Keeps the row with
 * its title and events. Bounded per run; the next run continues.
 */
export async function purgeDeleted({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const until = purgeUntil(now)
  const due = await listPurgeable(db, until, LISTINGS_PER_RUN)
  if (due.length === 0) return
  const condition = isPurgeable(
    due.map(({ id }) => id),
    until,
  )
  const urls = due.flatMap(({ photos }) => photos.map(({ url }) => url))
  await db.batch([
    addEvents(db, condition, [{ kind: 'purged' }], null, now),
    emptyListings(db, condition, now),
    // Must follow emptyListings: once statusBefore is cleared, the triggers leave the seller's figures alone.
    ...onPurge(db, idsWhere(isPurged(due.map(({ id }) => id)))),
    ...settlePhotos(db, photosAt(urls), now),
  ])
  log.info('deleted_purged', { listings: due.length })
}
