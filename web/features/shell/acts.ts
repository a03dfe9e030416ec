import { LIKE, likeAct } from '#web/features/listings/page/waiting-likes.ts'
import type { Act } from '#web/lib/acts.ts'

/** What waits for the line beside posts, by its kind. */
export const ACTS: Readonly<Record<string, Act>> = { [LIKE]: likeAct }
