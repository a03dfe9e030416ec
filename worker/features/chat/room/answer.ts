import { AppError } from '../../../platform/app-error.ts'
import type { Answer, Refusal } from '../../../rpc.ts'

/**
 * What a call from outside gets. A refusal goes as data: an error that is thrown across objects loses its
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
 * Work on one person's coming and going, one after the other: were a leave to overtake an enter on its way to
 * the inbox, the inbox would forget a room in which the person has a socket.
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

/** What the work answers, or a failure where that takes longer. It may have been done all the same. */
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

/** How long a room waits for another object or the database. */
export const PATIENCE_MS = 10_000
