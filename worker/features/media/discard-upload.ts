import type { Ctx } from '../../context.ts'
import type { UploadRow } from '../../db/schema.ts'
import { everyKey } from './policy.ts'
import { findUpload, removeOpenUpload } from './store.ts'

/** Takes back a ticket and deletes what arrived. The row goes first and only if nobody claimed it: a parallel call that did keeps its objects. */
export async function discardUpload({ env, db }: Pick<Ctx, 'env' | 'db'>, row: Pick<UploadRow, 'key' | 'mediumKey' | 'smallKey'>): Promise<void> {
  const [, claimed] = await db.batch([removeOpenUpload(db, row.key), findUpload(db, row.key)])
  if (claimed.length === 0) await env.BUCKET.delete(everyKey(row))
}
