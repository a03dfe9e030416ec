import type { QueuedDocument } from '#contract/verification.ts'
import type { SignedInCtx } from '../../context.ts'
import type { VerificationDocumentRow } from '../../db/schema.ts'
import { listPeople } from '../accounts/list-people.ts'
import { linkToFile } from './link-to-file.ts'
import { toQueued } from './view.ts'

/** Documents as an admin reads them, each with a link for that admin and what is known of the person. */
export async function showQueued(
  ctx: SignedInCtx,
  rows: readonly VerificationDocumentRow[],
): Promise<QueuedDocument[]> {
  const people = await listPeople(
    ctx,
    rows.map(({ userId }) => userId),
  )
  const shown = rows.map(async (row) => {
    const person = people.get(row.userId)
    return person ? [toQueued(row, await linkToFile(ctx, row), person)] : []
  })
  return (await Promise.all(shown)).flat()
}
