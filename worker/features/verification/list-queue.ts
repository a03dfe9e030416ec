import * as z from 'zod'
import type { VerificationQueue, VerificationQueueQuery, QueuedDocument } from '#contract/verification.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { VerificationDocumentRow } from '#worker/db/schema.ts'
import { listPeople } from '#worker/features/accounts/find-people.ts'
import { decodeCursor, encodeCursor, toTotal } from '#worker/platform/cursor.ts'
import { linkToFile } from './open-file.ts'
import { countPending, listByIds, listPending } from './store.ts'
import { toQueued } from './view.ts'

/** The row id of the last document of a page. */
const Position = z.object({ id: z.int().positive() })

/** The documents pending review, oldest first. */
export async function listQueue(
  ctx: SignedInCtx,
  { limit, cursor }: VerificationQueueQuery,
): Promise<VerificationQueue> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const [found, counted] = await ctx.db.batch([listPending(ctx.db, at?.id, limit + 1), countPending(ctx.db)])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    documents: await showQueued(ctx, rows),
    ...toTotal(counted),
    nextCursor: found.length > limit && last ? encodeCursor({ id: last.id }) : null,
  }
}

/** The documents with these row ids, as an admin sees them. */
export async function showDocuments(
  ctx: SignedInCtx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, QueuedDocument>> {
  const rows = await listByIds(ctx.db, ids)
  const shown = await showQueued(ctx, rows)
  return new Map(
    rows.flatMap(({ id, publicId }) => {
      const document = shown.find((each) => each.id === publicId)
      return document ? [[id, document] as const] : []
    }),
  )
}

/** Documents as an admin sees them, each with its owner and a link that only this admin can open. */
export async function showQueued(
  ctx: SignedInCtx,
  rows: readonly VerificationDocumentRow[],
): Promise<QueuedDocument[]> {
  const people = await listPeople(
    ctx,
    rows.map(({ userId }) => userId),
  )
  return rows.flatMap((row) => {
    const person = people.get(row.userId)
    return person ? [toQueued(row, linkToFile(ctx, row), person)] : []
  })
}
