import type { VerificationType } from '#contract/trust-kinds.ts'
import type { SignedInCtx } from '../../context.ts'
import { listNewest } from './store.ts'

/** Of which types a document of the person waits for a moderator: no other of them is taken meanwhile. */
export async function listWaiting({
  db,
  user,
}: Pick<SignedInCtx, 'db' | 'user'>): Promise<VerificationType[]> {
  const newest = await listNewest(db, user.id)
  return newest.filter(({ status }) => status === 'pending').map(({ documentType }) => documentType)
}
