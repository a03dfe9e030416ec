import type { Ctx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import { forgetDocument } from '#worker/features/media/read-document.ts'
import { log } from '#worker/platform/log.ts'
import { fileDeletionCutoff } from './policy.ts'
import { forgetKey, listFilesToDelete } from './store.ts'

/** R2 deletes at most 1,000 keys per call. Each document adds three statements to the batch. */
const FILES_PER_RUN = 100

/**
 * Deletes the files of documents 30 days after the decision, which stays. The files are deleted before the
 * rows change, so if a run fails, the next run finds the same documents. Each run handles a limited number.
 */
export async function deleteFiles({ env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>): Promise<void> {
  const rows = await listFilesToDelete(db, fileDeletionCutoff(now), FILES_PER_RUN)
  const files = rows.flatMap(({ key, ...row }) => (key === null ? [] : [{ ...row, key }]))
  if (files.length === 0) return
  await env.BUCKET.delete(files.map(({ key }) => key))
  const [first, ...rest] = files.flatMap(({ id, publicId, userId, documentType, key }) => {
    const subject = { subjectType: 'document', subjectId: publicId, detail: documentType } as const
    const deleted = record(db, { action: 'document_deleted', userId, ...subject }, now, {
      onlyIfChanged: true,
    })
    return [forgetKey(db, id), deleted, forgetDocument(db, key)]
  })
  if (first) await db.batch([first, ...rest])
  log.info('document_files_deleted', { files: files.length })
}
