import { AppError } from '#worker/platform/app-error.ts'
import type { CallResult, Refusal } from '#worker/rpc.ts'

/**
 * Runs an RPC and wraps its result. Returns a refusal as data, since an error thrown across objects loses its
 * class.
 */
export function toCallResult<T extends object>(act: () => T): CallResult<T> {
  try {
    return { ok: true, ...act() }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, refusal: toRefusal(error) }
    throw error
  }
}

function toRefusal({ code, message, details: { retryAfterSeconds } }: AppError): Refusal {
  return { code, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}

/**
 * Runs each person's `enter` and `leave` calls to their inbox one after another. If a `leave` overtook an
 * `enter`, the inbox would forget a room in which the person has a socket.
 */
export class VisitQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<T>(publicId: string, work: () => Promise<T>): Promise<T> {
    const previous = this.#last.get(publicId) ?? Promise.resolve()
    const current = previous.then(work, work)
    this.#last.set(publicId, current)
    try {
      return await current
    } finally {
      if (this.#last.get(publicId) === current) this.#last.delete(publicId)
    }
  }
}

/** Timeout for calls to other objects and to the database. */
export const CALL_TIMEOUT_MS = 10_000
