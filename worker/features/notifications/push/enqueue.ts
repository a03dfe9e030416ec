import type { AppEnv } from '#worker/env.ts'
import { log } from '#worker/platform/log.ts'
import type { PushJob } from '#worker/rpc.ts'
import { PUSH_DELAY_SECONDS } from './policy.ts'

/** A queue takes at most this many messages at once. */
const BATCH_MAX = 100

type PushEnv = Pick<AppEnv, 'PUSH_QUEUE'>
type KeyEnv = Pick<AppEnv, 'VAPID_PUBLIC_KEY'>
/** A message to push, as its recipient reads it. */
export type MessagePush = Omit<PushJob & { about: 'message' }, 'about'>

/** Queues pushes of what a batch has written for these people. A failure loses only the push. */
export async function pushNotifications(env: PushEnv & KeyEnv, userIds: readonly number[]): Promise<void> {
  if (env.VAPID_PUBLIC_KEY === undefined) return
  for (let at = 0; at < userIds.length; at += BATCH_MAX)
    await enqueue(
      env,
      userIds.slice(at, at + BATCH_MAX).map((userId) => ({ about: 'notifications', userId })),
      PUSH_DELAY_SECONDS,
    )
}

/** Queues the push of a message, or the SMS in its place. A failure loses only these. */
export async function pushMessage(env: PushEnv, message: MessagePush): Promise<void> {
  await enqueue(env, [{ about: 'message', ...message }], PUSH_DELAY_SECONDS)
}

export async function enqueue(
  { PUSH_QUEUE }: PushEnv,
  jobs: readonly PushJob[],
  delaySeconds: number,
): Promise<void> {
  if (jobs.length === 0) return
  try {
    await PUSH_QUEUE.sendBatch(
      jobs.map((body) => ({ body })),
      { delaySeconds },
    )
  } catch (error) {
    log.error('queue a push', error)
  }
}
