import type { Ctx } from '../../context.ts'
import { everyKey, keyOf } from './policy.ts'
import { findOwnUploads, removeUploads } from './store.ts'

/**
 * Deletes a profile photo that nothing shows any more, from the bucket first: of a run that dies half way a
 * row is left, which nobody sees. An address elsewhere, or of somebody else's upload, is left alone.
 */
export async function dropProfilePhoto(
  { env, db, origin }: Pick<Ctx, 'env' | 'db' | 'origin'>,
  ownerId: number,
  url: string,
): Promise<void> {
  const key = keyOf(url, origin)
  const rows = key === undefined ? [] : await findOwnUploads(db, ownerId, 'profile_photo', [key])
  if (rows.length === 0) return
  await env.BUCKET.delete(rows.flatMap(everyKey))
  await removeUploads(
    db,
    rows.map((row) => row.key),
  )
}
