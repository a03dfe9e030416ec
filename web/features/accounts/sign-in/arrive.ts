import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { safeNext } from '#contract/safe-next.ts'
import { findPending } from './pending-code.ts'
import { userQuery } from './queries.ts'

/**
 * Runs before the sign-in page. Redirects a signed-in person to the page they wanted. For others, returns
 * that page and a pending code.
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
  return { storedCode: findPending(), next }
}
