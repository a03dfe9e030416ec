import { POST, sendPost } from '#web/features/listings/posting/waiting-posts.ts'
import type { Senders } from '#web/lib/send-waiting.ts'

/** Who sends what waits for the line, by its kind. Needs no page, so that a service worker can use it. */
export const SENDERS: Senders = { [POST]: sendPost }
