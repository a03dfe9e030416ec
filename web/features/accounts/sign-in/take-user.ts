import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/user.ts'
import { settleDevice } from '#web/lib/forget-person.ts'
import { isNotUser, takeUnread, userQuery } from './queries.ts'

/**
 * The person as the server has just answered them. What was read before, likes and names above all, is read
 * anew when it is next looked at.
 */
export async function takeUser(client: QueryClient, user: User) {
  settleDevice(user.id)
  // An earlier answer that is still under way must not come after this one.
  await client.cancelQueries(userQuery)
  client.setQueryData(userQuery.queryKey, user)
  await client.invalidateQueries({ predicate: isNotUser, refetchType: 'none' })
  takeUnread(client, user)
}
