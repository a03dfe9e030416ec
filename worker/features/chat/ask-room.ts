import type { AppEnv } from '../../env.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Answer, RoomCalls } from '../../rpc.ts'

/**
 * Calls a conversation's room and returns its result. A refusal becomes an AppError. If the room cannot be
 * reached, throws a 503 that the client may retry.
 */
export async function askRoom<T>(
  env: AppEnv,
  publicId: string,
  call: (room: RoomCalls) => Promise<Answer<T>>,
): Promise<T> {
  const answer = await reachRoom(env, publicId, call)
  if (answer.ok) return answer
  const { code, message, retryAfterSeconds } = answer.refusal
  throw new AppError(code, message, { retryAfterSeconds })
}

/** As askRoom, for calls that never refuse. */
export async function reachRoom<T>(
  env: AppEnv,
  publicId: string,
  call: (room: RoomCalls) => Promise<T>,
): Promise<T> {
  const attempt = () => call(env.CONVERSATION_ROOM.getByName(publicId))
  try {
    // A failed stub stays broken, so the second attempt needs a new one.
    return await attempt().catch((error: unknown) => {
      if (!isWorthRepeating(error)) throw error
      return attempt()
    })
  } catch (error) {
    throw new AppError('unavailable', undefined, { cause: error })
  }
}

/**
 * The platform marks errors as retryable when an object moved or was updated. An overloaded object is not
 * retried.
 */
function isWorthRepeating(error: unknown): boolean {
  return (
    error instanceof Error &&
    'retryable' in error &&
    error.retryable === true &&
    !('overloaded' in error && error.overloaded === true)
  )
}
