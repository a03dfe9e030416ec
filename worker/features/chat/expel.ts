import type { CLOSE_CODES, OPEN_AGAIN } from '#contract/session-ends.ts'
import type { AppEnv } from '../../env.ts'
import { log } from '../../platform/log.ts'

type CloseCode = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES] | typeof OPEN_AGAIN

/**
 * Allowance for clock skew between machines: a socket requested by a session that has ended may bear a
 * slightly later time.
 */
const CLOCKS_APART_MS = 500
const RETRY_AFTER_MS = [50, 250]

/**
 * Closes every socket of a person at once, in inbox and rooms. Call it after writing what forbids new ones:
 * sockets requested before then are refused. Throws if the inbox cannot be reached. The inbox itself retries
 * rooms that cannot be reached.
 */
export async function expel(
  env: Pick<AppEnv, 'USER_INBOX'>,
  userPublicId: string,
  code: CloseCode,
): Promise<void> {
  const at = Date.now() + CLOCKS_APART_MS
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
