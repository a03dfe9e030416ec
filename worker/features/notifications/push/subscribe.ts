import { DAY_MS } from '#contract/dates.ts'
import { PUSH_BROWSERS_PER_DAY, SESSION_DAYS } from '#contract/limits.ts'
import type { EndPushSubscription, NewPushSubscription } from '#contract/push.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { takeDailyAllowance } from '#worker/platform/rate-limit.ts'
import { findSession, hashToken } from '#worker/platform/session.ts'
import { isPushService, SUBSCRIPTIONS_MAX } from './policy.ts'
import {
  deleteExcessSubscriptions,
  deleteExpiredSubscriptions,
  deleteSubscription,
  hasSubscription,
  upsertSubscription,
} from './store.ts'

const LIMIT = {
  what: 'push browser',
  perDay: PUSH_BROWSERS_PER_DAY,
  sentence: (limit: number) => `You can turn on ${limit} browsers a day. Please come back tomorrow.`,
}

/**
 * Subscribes a browser to the person's pushes. It gets them until the session of `token` ends. Browsers send the same
 * subscription again at each visit, which changes nothing and does not count.
 */
export async function subscribe(
  ctx: SignedInCtx,
  token: string,
  { endpoint, keys }: NewPushSubscription,
): Promise<void> {
  const { db, env, user, now } = ctx
  if (env.VAPID_PUBLIC_KEY === undefined)
    throw new AppError('conflict', 'This market sends no notifications to devices.')
  if (!isPushService(endpoint))
    throw refusal('endpoint', "That is not the address of a browser's push service.")
  if (!(await isPublicKey(keys.p256dh))) throw refusal('p256dh', 'That is not the public key of a browser.')
  const tokenHash = hashToken(token)
  const session = await findSession(env.KV, tokenHash, now)
  if (!session) throw new AppError('signed_out')
  const subscription = {
    userId: user.id,
    endpoint,
    ...keys,
    sessionEpoch: user.sessionEpoch,
    tokenHash,
    sessionEndsAt: session.startedAt + SESSION_DAYS * DAY_MS,
    createdAt: now,
  }
  if (await hasSubscription(db, subscription)) return
  await takeDailyAllowance(ctx, LIMIT)
  await db.batch([
    upsertSubscription(db, subscription),
    deleteExcessSubscriptions(db, user.id, SUBSCRIPTIONS_MAX),
  ])
}

function refusal(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { fields: { [field]: message } })
}

/** Whether the bytes are a point of the curve. Nothing can be encrypted for others. */
async function isPublicKey(p256dh: string): Promise<boolean> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  return crypto.subtle.importKey('raw', Buffer.from(p256dh, 'base64url'), algorithm, true, []).then(
    () => true,
    () => false,
  )
}

/** Ends the person's subscription. Does nothing if it is not theirs. */
export async function unsubscribe(
  { db, user }: SignedInCtx,
  { endpoint }: EndPushSubscription,
): Promise<void> {
  await deleteSubscription(db, user.id, endpoint)
}

/** Deletes the subscriptions whose sessions have expired. */
export async function sweepSubscriptions({ db, now }: Pick<SignedInCtx, 'db' | 'now'>): Promise<void> {
  await deleteExpiredSubscriptions(db, now)
}
