import { getResponse, http, HttpResponse } from 'msw'
import { afterEach, expect, vi } from 'vitest'
import type * as z from 'zod'
import { callsAt } from '#contract/calls/calls.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { User } from '#contract/user.ts'
import { reader } from './people.ts'

/** A request that the page made. */
export type Called = { method: string; path: string; query: Record<string, string>; body?: unknown }
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

/** How this test's answers violate the contract. Only throwing would look to the page like a failed call. */
const faults: string[] = []
afterEach(() => expect(faults.splice(0), 'answers against the contract').toEqual([]))

/**
 * Replaces the server: `answer` gives the answer to each call. Returns the calls made, in order. An answer
 * that violates the contract fails the test.
 */
export function stubServer(
  answer: (call: Called) => Answer | Promise<Answer>,
  user: User | null = reader,
): Called[] {
  const calls: Called[] = []
  const handler = http.all('*', async ({ request }) => {
    const { pathname: path, searchParams } = new URL(request.url)
    const call: Called = { method: request.method, path, query: Object.fromEntries(searchParams) }
    const text = await request.text()
    if (text !== '') call.body = readBody(text)
    if (path === '/api/auth/user' && call.method === 'GET') return HttpResponse.json(user)
    calls.push(call)
    const { status = 200, body, headers } = await answer(call)
    if (status === 204) return new HttpResponse(null, { status })
    holdToContract(call, status, body)
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

function holdToContract({ method, path }: Called, status: number, body: unknown): void {
  const call = callsAt(path).find((each) => each.method === method.toLowerCase())
  const schema: z.ZodType | undefined = status >= 400 ? ErrorBody : call?.answer
  const fault = schema?.safeParse(body).error
  if (!fault) return
  faults.push(`${method} ${path}: ${fault.message}`)
  throw new Error(`The test answers ${method} ${path} against the contract.`)
}
