import type { QueryClient } from '@tanstack/react-query'
import { isNotUser, userQuery } from '#web/features/accounts/sign-in/queries.ts'

/**
 * Asks who is signed in, after a sign that it is somebody else or nobody: what was read as the one before
 * goes. True where it is the same person still.
 */
export async function checkSession(client: QueryClient): Promise<boolean> {
  const before = client.getQueryData(userQuery.queryKey)
  try {
    const user = await client.fetchQuery({ ...userQuery, staleTime: 0 })
    if (user?.id !== before?.id) client.removeQueries({ predicate: isNotUser })
    return user !== null && user.id === before?.id
  } catch {
    return false
  }
}
