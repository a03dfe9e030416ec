import * as z from 'zod'
import type {
  Appeals,
  AppealsQuery,
  QueuedAppeal,
  QueuedAppeals,
  QueuedAppealsQuery,
} from '#contract/appeal.ts'
import { APPEALABLE_MAX } from '#contract/limits.ts'
import { ModeratedPerson } from '#contract/moderation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { AppealRow } from '#worker/db/schema.ts'
import { listPeople } from '#worker/features/accounts/find-people.ts'
import { publicIdsOf } from '#worker/features/moderation/store.ts'
import { showDocuments } from '#worker/features/verification/list-queue.ts'
import { decodeCursor, encodeCursor, toTotal } from '#worker/platform/cursor.ts'
import { listDecisions } from './find-decisions.ts'
import { countOf, countQueue, findOther, listAppealed, pageOf, queuePage } from './store.ts'
import { toAppeal, toDecision } from './view.ts'

/** The last appeal of a page. */
const Position = z.object({ id: z.int().positive() })

/** The person's own appeals, newest first, and what they may still appeal against. */
export async function listOwnAppeals(ctx: SignedInCtx, { limit, cursor }: AppealsQuery): Promise<Appeals> {
  const { db, user } = ctx
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor).id
  const [decisions, appealed, found, counted] = await Promise.all([
    listDecisions(ctx),
    listAppealed(db, user.id),
    pageOf(db, user.id, at, limit + 1),
    countOf(db, user.id),
  ])
  const isAppealed = new Set(appealed.map(({ decision, decisionId }) => `${decision} ${decisionId}`))
  const open = decisions.filter(({ decision, decisionId }) => !isAppealed.has(`${decision} ${decisionId}`))
  const { rows, ...page } = toPage(found, limit)
  return {
    appeals: rows.map(toAppeal),
    ...toTotal(counted),
    ...page,
    decisions: open.slice(0, APPEALABLE_MAX).map(toDecision),
  }
}

/** A page of everybody's appeals for moderators. */
export async function listQueuedAppeals(
  ctx: SignedInCtx,
  { status, limit, cursor }: QueuedAppealsQuery,
): Promise<QueuedAppeals> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor).id
  const [found, counted] = await Promise.all([
    queuePage(ctx.db, status, at, limit + 1),
    countQueue(ctx.db, status),
  ])
  const { rows, ...page } = toPage(found, limit)
  return { appeals: await showAppeals(ctx, rows), ...toTotal(counted), ...page }
}

function toPage(found: readonly AppealRow[], limit: number) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > limit && last ? encodeCursor({ id: last.id }) : null }
}

/** Appeals as moderators read them. */
async function showAppeals(ctx: SignedInCtx, rows: readonly AppealRow[]): Promise<QueuedAppeal[]> {
  const { db, now, user } = ctx
  const idsOf = (decision: AppealRow['decision']) =>
    rows.filter((row) => row.decision === decision).map(({ decisionId }) => decisionId)
  const [people, items, documents, others] = await Promise.all([
    listPeople(
      ctx,
      rows.flatMap(({ userId, decidedBy, answeredBy }) =>
        [userId, decidedBy, answeredBy].flatMap((id) => id ?? []),
      ),
    ),
    publicIdsOf(db, idsOf('item')),
    showDocuments(ctx, idsOf('document')),
    Promise.all(
      rows.map(async ({ userId, decidedBy }) =>
        decidedBy === user.id ? (await findOther(db, userId, user.id, now)).length > 0 : false,
      ),
    ),
  ])
  const nameOf = (id: number | null) => {
    const person = id === null ? undefined : people.get(id)
    return person ? { id: person.id, displayName: person.displayName } : null
  }
  return rows.map((row, index) => {
    const person = people.get(row.userId)
    return {
      ...toAppeal(row),
      // Without the phone number and e-mail, which no answer needs.
      user: person ? ModeratedPerson.parse(person) : null,
      decidedBy: nameOf(row.decidedBy),
      answeredBy: nameOf(row.answeredBy),
      isAnsweredByDecider: row.isByDecider,
      needsAnother: row.userId === user.id || (others[index] ?? false),
      itemId: (row.decision === 'item' && items.find(({ id }) => id === row.decisionId)?.publicId) || null,
      document: (row.decision === 'document' && documents.get(row.decisionId)) || null,
    }
  })
}

export async function showAppeal(ctx: SignedInCtx, row: AppealRow): Promise<QueuedAppeal> {
  const [shown] = await showAppeals(ctx, [row])
  if (!shown) throw new Error('showAppeals returned no appeal for the row')
  return shown
}
