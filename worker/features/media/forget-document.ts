import type { Db, Statement } from '../../db/client.ts'
import { removeUploads } from './store.ts'

/** The statement that forgets the upload of a document whose file was deleted. */
export function forgetDocument(db: Db, key: string): Statement {
  return removeUploads(db, [key])
}
