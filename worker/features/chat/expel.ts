import type { CLOSE_CODES, RECONNECT_CODE } from '#contract/session-ends.ts'
import type { AppEnv } from '#worker/env.ts'
import { log } from '#worker/platform/log.ts'

type CloseCode = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES] | typeof RECONNECT_CODE

/**
 * Tolerance for clock skew: another machine's clock may be ahead of this one's, so it may stamp a request of
 * an ended session with a time after `Date.now()` here.
 */
const CLOCK_SKEW_MS = 500
const RETRY_AFTER_MS = [50, 250]

/**
 * Immediately closes every socket of a person, in the inbox and in rooms. Also refuses sockets requested up
 * to now, so call it after the write that forbids new ones. Throws if the inbox cannot be reached. The inbox
 * itself retries rooms that cannot be reached.
 */
export async function expel(
  env: Pick<AppEnv, 'USER_INBOX'>,
  userPublicId: string,
  code: CloseCode,
): Promise<void> {
  const at = Date.now() + CLOCK_SKEW_MS
  for (const waitMs of RETRY_AFTER_MS) {
    try {
      return await env.USER_INBOX.getByName(userPublicId).expel(userPublicId, at, code)
    } catch (error) {
      log.error('expel', error)
      await scheduler.wait(waitMs)
    }
  }
  return env.USER_INBOX.getByName(userPublicId).expel(userPublicId, at, code)
}
