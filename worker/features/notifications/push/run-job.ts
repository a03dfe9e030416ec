import { DAY_MS } from '#contract/dates.ts'
import type { Push } from '#contract/push.ts'
import type { Ctx } from '#worker/context.ts'
import { openDb } from '#worker/db/client.ts'
import type { AppEnv } from '#worker/env.ts'
import { showNotifications } from '#worker/features/notifications/list-notifications.ts'
import { listPage } from '#worker/features/notifications/store.ts'
import { toSettings } from '#worker/features/notifications/view.ts'
import type { PushJob } from '#worker/rpc.ts'
import { alertBySms } from './alert-by-sms.ts'
import { enqueue } from './enqueue.ts'
import { quietSeconds } from './policy.ts'
import { sendPush } from './send-push.ts'
import {
  countNews,
  findReading,
  findRecipient,
  listSubscriptions,
  markMessagePushed,
  markPushed,
} from './store.ts'

type JobCtx = Pick<Ctx, 'env' | 'db' | 'now'>

type MessageJob = PushJob & { about: 'message' }

/**
 * Runs a job of the queue. Returns 'retry' if a push service asked to try again later. What is pushed is marked
 * first, so a job that arrives twice does nothing the second time. Only a `device` job then sends again, and the
 * device shows the second push in place of the first.
 */
export async function runPushJob(env: AppEnv, job: PushJob, now: number): Promise<'done' | 'retry'> {
  const ctx = { env, db: openDb(env.DB, 'first-primary'), now }
  if (job.about === 'device') return sendPush(ctx, job)
  const recipient = await findRecipient(ctx.db, job.userId)
  if (!recipient) return 'done'
  const settings = toSettings(recipient)
  const wait = quietSeconds(settings.quietHours, now)
  if (wait > 0) await enqueue(env, [job], wait)
  else if (job.about === 'notifications') await pushNews(ctx, recipient, settings.pushMuted)
  else if (!settings.muted.includes('message'))
    await pushLastMessage(ctx, job, !settings.pushMuted.includes('message'))
  return 'done'
}

/** Pushes the newest unread notification, and says how many more there are since the last push. */
async function pushNews(
  ctx: JobCtx,
  { id, pushedId }: { id: number; pushedId: number },
  pushMuted: readonly string[],
): Promise<void> {
  const { db, now } = ctx
  const { count, newestId } = await countNews(db, id, { pushedId, since: now - DAY_MS, pushMuted })
  if (newestId === null || !(await markPushed(db, id, pushedId, newestId))) return
  const rows = await listPage(db, id, now, newestId + 1, 1)
  const [notification] = await showNotifications({ db, now, user: undefined }, rows)
  if (notification) await pushToDevices(ctx, id, { about: 'notification', notification, more: count - 1 })
}

/**
 * Pushes a message, unless a newer one follows. The SMS does not depend on that: a seller may accept an offer and
 * write on.
 */
async function pushLastMessage(ctx: JobCtx, job: MessageJob, isWanted: boolean): Promise<void> {
  const { userId, conversationId, conversationPublicId, seq, senderName, content } = job
  const { unread, readSeq } = await findReading(ctx.db, userId, conversationId)
  if (readSeq >= seq) return
  if (isWanted && (await markMessagePushed(ctx.db, userId, conversationId, seq)))
    await pushToDevices(ctx, userId, {
      about: 'message',
      conversationId: conversationPublicId,
      senderName,
      content,
      unread,
    })
  if (job.isAcceptedOffer || readSeq === 0) await alertBySms(ctx, userId, job.isAcceptedOffer)
}

/** Queues a job for each browser, so that a failure at one does not repeat the push at another. */
async function pushToDevices({ env, db }: JobCtx, userId: number, push: Push): Promise<void> {
  const devices = await listSubscriptions(db, userId)
  await enqueue(
    env,
    devices.map(({ id }) => ({ about: 'device', userId, subscriptionId: id, push })),
    0,
  )
}
