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
    return asRefused(error)
  }
}

/** Like toCallResult, for work that waits for something. */
export async function toLaterResult<T extends object>(act: () => Promise<T>): Promise<CallResult<T>> {
  try {
    return { ok: true, ...(await act()) }
  } catch (error) {
    return asRefused(error)
  }
}

function asRefused(error: unknown): { ok: false; refusal: Refusal } {
  if (error instanceof AppError) return { ok: false, refusal: toRefusal(error) }
  throw error
}

function toRefusal({ code, message, details: { retryAfterSeconds } }: AppError): Refusal {
  return { code, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}

/** Runs the works of each name one after another, in the order in which they came. */
export class TurnQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const previous = this.#last.get(name) ?? Promise.resolve()
    const current = previous.then(work, work)
    this.#last.set(name, current)
    try {
      return await current
    } finally {
      if (this.#last.get(name) === current) this.#last.delete(name)
    }
  }
}

/** Timeout for calls to other objects and to the database. */
export const CALL_TIMEOUT_MS = 10_000
