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
