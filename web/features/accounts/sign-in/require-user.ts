import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { userQuery } from './queries.ts'

/**
 * `beforeLoad: requireUser` on a page for signed-in people: others sign in first and come back. Adds `user`
 * to the context.
 */
export async function requireUser({
  context,
  location,
}: {
  context: { queryClient: QueryClient }
  location: { href: string }
}) {
  const user = await context.queryClient.ensureQueryData(userQuery)
  if (!user) throw redirect({ to: '/auth', search: { next: location.href } })
  return { user }
}
