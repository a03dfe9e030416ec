import type { QueryClient } from '@tanstack/react-query'
import { bansQuery, CASE_KEY, statsQuery, USERS_KEY } from '../queries.ts'

/** What a ban, its end or another role changes wherever it is shown. */
export function readPeopleAnew(client: QueryClient) {
  for (const queryKey of [bansQuery.queryKey, USERS_KEY, statsQuery.queryKey, CASE_KEY])
    void client.invalidateQueries({ queryKey })
}
