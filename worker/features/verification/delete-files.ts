import type { Ctx } from '../../context.ts'
import { record } from '../../db/audit.ts'
import { log } from '../../platform/log.ts'
import { forgetDocument } from '../media/read-document.ts'
import { keptSince } from './policy.ts'
import { forgetKey, listToDelete } from './store.ts'

/** R2 deletes at most 1,000 keys a call; each document here takes three statements of one batch. */
const FILES_A_RUN = 100

/**
 * Deletes the files of documents 30 days after their decision; the decision stays. Deletes each file before
 * its record changes, so that a failed run loses track of nothing and is repeated. Bounded per run; the next
 * run continues.
 */
export async function deleteFiles({ env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>): Promise<void> {
  const rows = await listToDelete(db, keptSince(now), FILES_A_RUN)
  const files = rows.flatMap(({ id, publicId, userId, key }) =>
    key === null ? [] : [{ id, publicId, userId, key }],
  )
  if (files.length === 0) return
  await env.BUCKET.delete(files.map(({ key }) => key))
  const [first, ...rest] = files.flatMap(({ id, publicId, userId, key }) => {
    const done = { action: 'document_deleted', userId, subjectType: 'document', subjectId: publicId } as const
    return [forgetKey(db, id), record(db, done, now, { onlyIfChanged: true }), forgetDocument(db, key)]
  })
  if (first) await db.batch([first, ...rest])
  log.info('document_files_deleted', { files: files.length })
}
