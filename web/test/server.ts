import { getResponse, http, HttpResponse } from 'msw'
import { vi } from 'vitest'
import type * as z from 'zod'
import { callsAt } from '#contract/calls/calls.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { User } from '#contract/user.ts'
import { member } from './people.ts'

/** A request that the page made. */
export type ApiCall = { method: string; path: string; query: Record<string, string>; body?: unknown }
export type StubResponse = { status?: number; body?: unknown; headers?: Record<string, string> }

/** While a part of the server is down, and after the session has ended. */
export const outage = { status: 503, body: { code: 'unavailable', message: 'A part is down.' } }
export const signedOut = { status: 401, body: { code: 'signed_out', message: 'Please log in.' } }

/** Where this test's responses violate the contract. A thrown error would only look like a failed call. */
const faults: string[] = []
export const takeContractFaults = () => faults.splice(0)

/**
 * Replaces the server. GET /api/auth/user returns `user`; `respond` returns the response to every other call.
 * Returns those other calls, in order. A response that violates the contract fails the test.
 */
export function stubServer(
  respond: (call: ApiCall) => StubResponse | Promise<StubResponse>,
  user: User | null = member,
): ApiCall[] {
  const calls: ApiCall[] = []
  const handler = http.all('*', async ({ request }) => {
    const { pathname: path, searchParams } = new URL(request.url)
    const call: ApiCall = { method: request.method, path, query: Object.fromEntries(searchParams) }
    const text = await request.text()
    if (text !== '') call.body = readBody(text)
    if (path === '/api/auth/user' && call.method === 'GET') return HttpResponse.json(user)
    calls.push(call)
    const { status = 200, body, headers } = await respond(call)
    if (status === 204) return new HttpResponse(null, { status })
    checkContract(call, status, body)
    return HttpResponse.json(body as never, { status, headers })
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request =
      input instanceof Request ? input : new Request(new URL(input, window.location.origin), init)
    return (await getResponse([handler], request)) ?? Response.error()
  })
  return calls
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function checkContract({ method, path }: ApiCall, status: number, body: unknown): void {
  const call = callsAt(path).find((each) => each.method === method.toLowerCase())
  const schema: z.ZodType | undefined = status >= 400 ? ErrorBody : call?.response
  const fault = schema?.safeParse(body).error
  if (!fault) return
  faults.push(`${method} ${path}: ${fault.message}`)
  throw new Error(`The test's response to ${method} ${path} violates the contract.`)
}
