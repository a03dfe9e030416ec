import type { ClientResponse, hc } from 'hono/client'
import type { AppType } from '#worker/api.ts'
import { CallError, ConnectionError } from './call-error.ts'

/**
 * The server's endpoints as typed calls: `api.listings.$get({ query })`. Read the answers with `answerOf`.
 */
export const api = typed(callAt('/api'))

interface Args {
  param?: Record<string, string>
  query?: Record<string, string | undefined>
  json?: unknown
}

interface Options {
  headers?: Record<string, string>
  init?: RequestInit
}

/**
 * A proxy that collects the path property by property, until `$get`, `$post` ... sends the request. hono's
 * own client does the same in 2 KB.
 */
function callAt(path: string): unknown {
  return new Proxy(() => undefined, {
    get: (_target, key) => {
      const name = String(key)
      if (!name.startsWith('$')) return callAt(`${path}/${name}`)
      return (args: Args = {}, options: Options = {}) =>
        call(name.slice(1).toUpperCase(), path, args, options)
    },
  })
}

function call(
  method: string,
  path: string,
  { param = {}, query = {}, json }: Args,
  { headers, init }: Options,
): Promise<Response> {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(param[name] ?? ''))
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const address = given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
  const body = json === undefined ? undefined : JSON.stringify(json)
  return send(address, {
    ...init,
    method,
    body,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  })
}

const BOOKMARK = 'x-d1-bookmark'
const CUT_OFF_AFTER_MS = 30_000
let bookmark: string | null = null

/** Sends cookies and the database bookmark, so that people read their own writes from any replica. */
async function send(address: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  if (bookmark) headers.set(BOOKMARK, bookmark)
  try {
    const signal = init.signal ?? AbortSignal.timeout(CUT_OFF_AFTER_MS)
    const response = await fetch(address, { ...init, headers, signal, credentials: 'same-origin' })
    bookmark = response.headers.get(BOOKMARK) ?? bookmark
    return response
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ConnectionError('The call did not reach the server', { cause })
  }
}

/**
 * The parsed answer of a call. Throws CallError if the server refused, ConnectionError if the connection
 * broke midway.
 */
export async function answerOf<T>(answer: Promise<ClientResponse<T>>): Promise<T> {
  const response = asPlain(await answer)
  try {
    if (!response.ok) throw new CallError(response, await response.text())
    return asData<T>(response.status === 204 ? undefined : await response.json())
  } catch (cause) {
    if (cause instanceof CallError) throw cause
    throw new ConnectionError('The answer was cut off', { cause })
  }
}

/** callAt can send every path and method that AppType declares. */
function typed(client: unknown) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return client as ReturnType<typeof hc<AppType>>['api']
}

/** hono's ClientResponse is the fetch Response with typed json(). */
function asPlain(response: ClientResponse<unknown>): Response {
  return response
}

/** The server parses and builds every answer with the schema that T is inferred from. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function asData<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as T
}
