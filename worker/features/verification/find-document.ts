import type { Ctx } from '../../context.ts'
import type { VerificationDocumentRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { findByPublicId } from './store.ts'

/** The document of a public id, whoever's it is; refused with 404 where there is none. */
export async function findDocument(ctx: Pick<Ctx, 'db'>, publicId: string): Promise<VerificationDocumentRow> {
  const [row] = await findByPublicId(ctx.db, publicId)
  if (!row) throw new AppError('not_found', 'We could not find this document.')
  return row
}
