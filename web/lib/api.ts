import type { ClientResponse, hc } from 'hono/client'
import type { AppType } from '#worker/api.ts'
import { CallError, ConnectionError } from './call-error.ts'

/**
 * The server's endpoints as typed calls: `api.listings.$get({ query })`. Read responses with `parseResponse`.
 */
export const api = asTypedClient(callAt('/api'))

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
 * own client does the same, but would add 2 KB.
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
  const filledPath = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(param[name] ?? ''))
  const params = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const url = params.length > 0 ? `${filledPath}?${new URLSearchParams(params)}` : filledPath
  const body = json === undefined ? undefined : JSON.stringify(json)
  return send(url, {
    ...init,
    method,
    body,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  })
}

const BOOKMARK_HEADER = 'x-d1-bookmark'
const TIMEOUT_MS = 30_000
let bookmark: string | null = null

/** Sends cookies and the database bookmark, so that people read their own writes from any replica. */
async function send(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  if (bookmark) headers.set(BOOKMARK_HEADER, bookmark)
  try {
    const signal = init.signal ?? AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { ...init, headers, signal, credentials: 'same-origin' })
    bookmark = response.headers.get(BOOKMARK_HEADER) ?? bookmark
    return response
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ConnectionError('The call did not reach the server', { cause })
  }
}

/**
 * Parses the response of a call. Throws CallError if the server refused the call, ConnectionError if the
 * response was cut off.
 */
export async function parseResponse<T>(pending: Promise<ClientResponse<T>>): Promise<T> {
  const response = asPlain(await pending)
  try {
    if (!response.ok) throw new CallError(response, await response.text())
    return asData<T>(response.status === 204 ? undefined : await response.json())
  } catch (cause) {
    if (cause instanceof CallError) throw cause
    throw new ConnectionError('The response was cut off', { cause })
  }
}

/** callAt can send every path and method that AppType declares. */
function asTypedClient(client: unknown) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return client as ReturnType<typeof hc<AppType>>['api']
}

/** hono's ClientResponse is the fetch Response with typed json(). */
function asPlain(response: ClientResponse<unknown>): Response {
  return response
}

/** The server builds every response with the schema from which T is inferred. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function asData<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as T
}
