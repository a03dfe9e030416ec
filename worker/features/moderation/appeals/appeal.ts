import type { Appeal, AppealAbout, NewAppeal } from '#contract/appeal.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { giveBackAllowances } from '#worker/db/allowances.ts'
import { record } from '#worker/db/audit.ts'
import type { Statement } from '#worker/db/client.ts'
import { findFirstResult, storeFirstResultIfChanged } from '#worker/db/first-results.ts'
import type { AppealRow } from '#worker/db/schema.ts'
import { keepReleased } from '#worker/features/media/release-photos.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { newId } from '#worker/platform/ids.ts'
import { takeDailyAllowance } from '#worker/platform/rate-limit.ts'
import { findDecision, type Standing } from './find-decisions.ts'
import { APPEAL_LIMIT } from './policy.ts'
import { addAppeal, findAbout, findByPublicId, findOwned } from './store.ts'
import { toAppeal } from './view.ts'

const CALL = 'appeal'

/**
 * Appeals against a decision about the person, or against a hold: once. An appeal that a repeated Idempotency-Key
 * sent before is returned again. Of two concurrent appeals the second is refused.
 */
export async function appeal(
  ctx: SignedInCtx,
  { about, text }: NewAppeal,
  idempotencyKey: string | undefined,
): Promise<Appeal> {
  const row =
    (await findEarlier(ctx, idempotencyKey)) ??
    (await addNew(ctx, await findAppealable(ctx, about), text, idempotencyKey)) ??
    (await findEarlier(ctx, idempotencyKey))
  if (!row) throw await refusal(ctx, about)
  return toAppeal(row)
}

async function findAppealable(ctx: SignedInCtx, about: AppealAbout): Promise<Standing> {
  const standing = await findDecision(ctx, about)
  if (!standing) throw await refusal(ctx, about)
  return standing
}

/** Says why there is nothing to appeal against. */
async function refusal(ctx: SignedInCtx, about: AppealAbout): Promise<AppError> {
  const [[owned], [earlier], standing] = await Promise.all([
    findOwned(ctx.db, ctx.user.id, about),
    findAbout(ctx.db, ctx.user.id, about),
    findDecision(ctx, about),
  ])
  if (!owned) return new AppError('not_found', 'We could not find this among what is yours.')
  if (earlier) return new AppError('conflict', 'You have appealed against this already.')
  if (!standing)
    return new AppError('conflict', 'Nothing that you could appeal against was decided about this.')
  if (about.type === 'document')
    return new AppError('conflict', 'We no longer have the file of this document. Please send it again.')
  return new AppError('conflict', 'You have appealed against this already.')
}

async function addNew(
  ctx: SignedInCtx,
  { isStanding, photos, subject, ...decided }: Standing,
  text: string,
  key: string | undefined,
): Promise<AppealRow | undefined> {
  const { db, now, user } = ctx
  const row = { ...decided, publicId: newId(now), userId: user.id, text, createdAt: now }
  const allowance = await takeDailyAllowance(ctx, APPEAL_LIMIT)
  const rest: Statement[] = []
  if (key) {
    const first = { userId: user.id, call: CALL, key, resultId: row.publicId, createdAt: now }
    rest.push(storeFirstResultIfChanged(db, first))
  }
  // Without the text: the trail stays when the person goes.
  const event = { ...subject, action: 'appeal_made', actorId: user.id, userId: user.id } as const
  rest.push(record(db, event, now, { onlyIfChanged: true }))
  if (photos) rest.push(keepReleased(db, photos, now))
  try {
    const [[added]] = await db.batch([addAppeal(db, row, isStanding), ...rest])
    if (!added) await giveBackAllowances(db, [allowance])
    return added
  } catch (error) {
    await giveBackAllowances(db, [allowance])
    throw error
  }
}

async function findEarlier(ctx: SignedInCtx, key: string | undefined): Promise<AppealRow | undefined> {
  if (!key) return undefined
  const [first] = await findFirstResult(ctx.db, ctx.user.id, CALL, key)
  return first && (await findByPublicId(ctx.db, first.resultId))[0]
}
