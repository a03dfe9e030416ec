import type { AppEnv } from '#worker/env.ts'
import { AppError } from '#worker/platform/app-error.ts'
import type { CallResult, RoomCalls } from '#worker/rpc.ts'

/**
 * Calls a conversation's room and returns its result. A refusal becomes an AppError. If the room cannot be
 * reached, throws a 503 that the client may retry.
 */
export async function askRoom<T>(
  env: AppEnv,
  publicId: string,
  call: (room: RoomCalls) => Promise<CallResult<T>>,
): Promise<T> {
  const result = await reachRoom(env, publicId, call)
  if (result.ok) return result
  const { code, message, retryAfterSeconds } = result.refusal
  throw new AppError(code, message, { retryAfterSeconds })
}

/** Like askRoom, but for calls that never refuse. */
export async function reachRoom<T>(
  env: AppEnv,
  publicId: string,
  call: (room: RoomCalls) => Promise<T>,
): Promise<T> {
  const attempt = () => call(env.CONVERSATION_ROOM.getByName(publicId))
  try {
    // A failed stub stays broken, so the second attempt needs a new one.
    return await attempt().catch((error: unknown) => {
      if (!isRetryable(error)) throw error
      return attempt()
    })
  } catch (error) {
    throw new AppError('unavailable', undefined, { cause: error })
  }
}

/**
 * The platform marks errors as retryable when an object moved or was updated. Calls to an overloaded object
 * are not retried.
 */
function isRetryable(error: unknown): boolean {
  return (
    error instanceof Error &&
    'retryable' in error &&
    error.retryable === true &&
    !('overloaded' in error && error.overloaded === true)
  )
}
