import { AppError } from '../../../platform/app-error.ts'
import type { Answer, Refusal } from '../../../rpc.ts'

/**
 * Runs an RPC and wraps its result. A refusal is returned as data: an error thrown across objects loses its
 * class.
 */
export async function answer<T extends object>(act: () => T | Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, ...(await act()) }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, refusal: toRefusal(error) }
    throw error
  }
}

function toRefusal({ code, message, details: { retryAfterSeconds } }: AppError): Refusal {
  return { code, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}

/**
 * Serializes each person's enters and leaves. If a leave overtook an enter, the inbox would forget a room in
 * which the person has a socket.
 */
export class Doors {
  readonly #last = new Map<string, Promise<unknown>>()

  async pass<T>(publicId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(publicId) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(publicId, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(publicId) === mine) this.#last.delete(publicId)
    }
  }
}

/** Returns the result of the work, or throws after `patienceMs`. The work may still complete. */
export async function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Timeout for calls to other objects and to the database. */
export const PATIENCE_MS = 10_000
