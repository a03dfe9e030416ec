import type { AppEnv } from '#worker/env.ts'
import { log } from '#worker/platform/log.ts'
import type { PushJob } from '#worker/rpc.ts'
import { runPushJob } from './run-job.ts'

/** The queue of jobs that failed too often. They are logged, and lost. */
const DEAD_LETTERS = /-dead$/
const RETRY_FIRST_SECONDS = 30

/** Runs the jobs of a batch. A failed one is tried again, later each time, without the others. */
export async function takePushBatch(env: AppEnv, { queue, messages }: MessageBatch<PushJob>): Promise<void> {
  for (const message of messages) {
    if (DEAD_LETTERS.test(queue)) {
      log.error('push lost', new Error('A push failed too often'), { about: message.body.about })
      message.ack()
      continue
    }
    const outcome = await runPushJob(env, message.body, Date.now()).catch((error: unknown) => {
      log.error('push', error)
      return 'retry'
    })
    if (outcome === 'done') message.ack()
    else message.retry({ delaySeconds: RETRY_FIRST_SECONDS * 2 ** (message.attempts - 1) })
  }
}
