import { buildPushPayload, type PushMessage } from '@block65/webcrypto-web-push'
import { PUSH_TIMEOUT_MS } from '#contract/limits.ts'
import type { Push } from '#contract/push.ts'
import type { Ctx } from '#worker/context.ts'
import type { AppEnv } from '#worker/env.ts'
import { fetchOutside } from '#worker/platform/fetch-outside.ts'
import { log } from '#worker/platform/log.ts'
import { withTimeout } from '#worker/platform/with-timeout.ts'
import type { PushJob } from '#worker/rpc.ts'
import { PUSH_LIFETIME_SECONDS } from './policy.ts'
import { deleteGoneSubscription, findSubscription } from './store.ts'

/** The push service no longer knows the subscription. */
const GONE = new Set([404, 410])

/**
 * Encrypts a push for one browser and sends it to the browser's push service. Returns 'retry' if the service
 * is busy or fails. A subscription that has ended is deleted.
 */
export async function sendPush(
  { env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  { userId, subscriptionId, push }: PushJob & { about: 'device' },
): Promise<'done' | 'retry'> {
  const vapid = vapidOf(env)
  const subscription = vapid && (await findSubscription(db, userId, subscriptionId, now))
  if (!subscription) return 'done'
  const { endpoint, ...keys } = subscription
  const request = await buildPushPayload(toMessage(push), { endpoint, expirationTime: null, keys }, vapid)
  const status = await withTimeout(
    (signal) => fetchOutside(endpoint, { ...request, signal }),
    PUSH_TIMEOUT_MS,
  ).then(
    (response) => response.status,
    () => 0,
  )
  if (GONE.has(status)) await deleteGoneSubscription(db, subscriptionId)
  else if (status === 0 || status === 429 || status >= 500) return 'retry'
  else if (status >= 300) log.error('push refused', new Error(`The push service answered ${status}`))
  return 'done'
}

function vapidOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: AppEnv) {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY || !VAPID_SUBJECT) return undefined
  return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject: VAPID_SUBJECT }
}

/**
 * A device that was off gets only the last push of each topic. A topic has at most 32 characters, which are
 * those of an id without its hyphens.
 */
function toMessage(push: Push): PushMessage {
  const topic = push.about === 'message' ? push.conversationId.replaceAll('-', '') : undefined
  const urgency = push.about === 'message' ? 'high' : 'normal'
  return {
    data: JSON.stringify(push),
    options: { ttl: PUSH_LIFETIME_SECONDS, urgency, ...(topic && { topic }) },
  }
}
