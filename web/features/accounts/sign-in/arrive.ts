import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { safeNext } from '#contract/safe-next.ts'
import { findPending } from './pending-code.ts'
import { userQuery } from './queries.ts'

/**
 * Before the page for signing in: who is signed in goes on to where they wanted; the others' next page and
 * pending code are found.
 */
export async function arrive({
  context,
  search,
}: {
  context: { queryClient: QueryClient }
  search: { next?: unknown }
}) {
  const next = safeNext(search.next) ?? '/'
  if (await context.queryClient.ensureQueryData(userQuery)) throw redirect({ href: next, replace: true })
  return { kept: findPending(), next }
}
