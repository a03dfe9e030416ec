import type { QueryClient } from '@tanstack/react-query'
import { api, answerOf } from '#web/lib/api.ts'
import { readQueueAnew } from './held-queue.ts'

export async function takeBackModeration(client: QueryClient, id: string) {
  await answerOf(api.admin.moderation[':id'].undo.$post({ param: { id } }))
  await readQueueAnew(client, id)
}
