import type { AppEnv } from '../../env.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Answer, RoomCalls } from '../../rpc.ts'

/**
 * Asks the room of a conversation and answers what it did; its refusal becomes an AppError. Out of reach it
 * is 503, and the call may be made again.
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

/** As askRoom, for a call that refuses nothing. */
export async function reachRoom<T>(
  env: AppEnv,
  publicId: string,
  call: (room: RoomCalls) => Promise<T>,
): Promise<T> {
  const attempt = () => call(env.CONVERSATION_ROOM.getByName(publicId))
  try {
    // A stub that failed stays broken, so that the second attempt needs one of its own.
    return await attempt().catch((error: unknown) => {
      if (!isWorthRepeating(error)) throw error
      return attempt()
    })
  } catch (error) {
    throw new AppError('unavailable', undefined, { cause: error })
  }
}

/**
 * The platform says so of an object that moved or was brought up to date; not of one that has too much to do.
 */
function isWorthRepeating(error: unknown): boolean {
  return (
    error instanceof Error &&
    'retryable' in error &&
    error.retryable === true &&
    !('overloaded' in error && error.overloaded === true)
  )
}
