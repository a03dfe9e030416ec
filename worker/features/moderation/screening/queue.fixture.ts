import { env } from 'cloudflare:workers'
import { openDb } from '../../../db/client.ts'
import { moderationItems } from '../../../db/schema.ts'

/** Every item of the queue in the order they came. */
export async function readQueue() {
  return openDb(env.DB, 'first-primary').orm.select().from(moderationItems)
}

export async function emptyQueue(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM flagged_texts'),
    env.DB.prepare('DELETE FROM moderation_items'),
    env.DB.prepare('DELETE FROM listing_text_keys'),
  ])
}
