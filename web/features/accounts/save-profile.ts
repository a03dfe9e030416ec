import type { QueryClient } from '@tanstack/react-query'
import type { EditUserInput } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { cacheUser } from '#web/features/accounts/sign-in/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'

/** Saves the changes and updates the signed-in person. This module loads when there is something to save. */
export async function saveProfile(client: QueryClient, changes: EditUserInput): Promise<User> {
  const saved = await parseResponse(api.auth.user.$patch({ json: changes }))
  await cacheUser(client, saved)
  return saved
}
