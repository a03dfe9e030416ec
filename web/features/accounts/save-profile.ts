import type { QueryClient } from '@tanstack/react-query'
import type { EditUserInput } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { takeUser } from '#web/features/accounts/sign-in/queries.ts'
import { api, answerOf } from '#web/lib/api.ts'

/** Saves the changes and updates the signed-in person. Loads when there is something to save. */
export async function saveProfile(client: QueryClient, changes: EditUserInput): Promise<User> {
  const saved = await answerOf(api.auth.user.$patch({ json: changes }))
  await takeUser(client, saved)
  return saved
}
