import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Call } from '#contract/calls/call.ts'
import { CALLS, OTHER_CALLS } from '#contract/calls/calls.ts'

/** Each call by its method and its path as the routes write it. Only photo keys contain slashes. */
const BY_ROUTE: ReadonlyMap<string, Call> = new Map(
  [...CALLS, ...OTHER_CALLS].map((call) => [
    `${call.method.toUpperCase()} ${call.path.replace('{key}', ':key{.+}').replace(/\{(\w+)\}/g, ':$1')}`,
    call,
  ]),
)

/**
 * The row of the table of calls whose route serves this request. hono serves HEAD by the route of GET.
 * Undefined if no call matches, as for pages.
 */
export function findCall(c: Context): Call | undefined {
  for (const { method, path } of matchedRoutes(c)) {
    const call = BY_ROUTE.get(`${method} ${path}`)
    if (call) return call
  }
  return undefined
}
