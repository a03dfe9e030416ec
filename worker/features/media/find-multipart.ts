import type { SignedInCtx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { incomingKey, landedKey } from './policy.ts'
import { findOpenMultipart } from './store.ts'

/** The names of an upload in parts, as a call gives them. */
export interface Named {
  key: string
  uploadId: string
}

/**
 * An upload in parts that this person began and that is not ended yet: `key` is its ticket's, `landing` the
 * storage's.
 */
export interface Multipart extends Named {
  landing: string
}

/** Finds it by both its names, or refuses with 404: somebody else's is none. */
export async function findMultipart(ctx: SignedInCtx, named: Named): Promise<Multipart> {
  const key = landedKey(named.key)
  const [row] = key === undefined ? [] : await findOpenMultipart(ctx.db, ctx.user.id, key, named.uploadId)
  if (!row) throw noSuchUpload()
  return { key: row.key, uploadId: named.uploadId, landing: incomingKey(row.key) }
}

export function noSuchUpload(): AppError {
  return new AppError('not_found', 'There is no such upload: it was completed, aborted, or never begun.')
}
