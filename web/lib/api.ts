import { hc, type ClientResponse } from 'hono/client'
import type { AppType } from '#worker/app.ts'
import { CallError, ConnectionError } from './call-error.ts'

/** The typed client: `api.listings.$get({ query })`. Answers are read with `answerOf`. */
export const api = hc<AppType>('/', { fetch: send }).api

const BOOKMARK = 'x-d1-bookmark'
const CUT_OFF_AFTER_MS = 30_000
let bookmark: string | null = null

/** Sends cookies and the database bookmark, so that a person reads their own writes from any replica. */
async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (bookmark) headers.set(BOOKMARK, bookmark)
  try {
    const signal = init.signal ?? AbortSignal.timeout(CUT_OFF_AFTER_MS)
    const response = await fetch(input, { ...init, headers, signal, credentials: 'same-origin' })
    bookmark = response.headers.get(BOOKMARK) ?? bookmark
    return response
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ConnectionError('The call did not reach the server', { cause })
  }
}

/** The parsed answer of a call. Throws CallError for a refusal, ConnectionError when the line broke half way. */
export async function answerOf<T>(call: Promise<ClientResponse<T>>): Promise<T> {
  const response = await call
  if (!response.ok) throw new CallError(asPlain(response), await response.text())
  try {
    return asData<T>(response.status === 204 ? undefined : await response.json())
  } catch (cause) {
    throw new ConnectionError('The answer was cut off', { cause })
  }
}

/** hono's ClientResponse is the fetch Response with typed json(). */
function asPlain(response: ClientResponse<unknown>): Response {
  return response as unknown as Response
}

/** The server parses and builds every answer with the schema that T is inferred from. */
function asData<T>(value: unknown): T {
  return value as T
}
