import { LIKE, likeAct } from '#web/features/listings/page/waiting-likes.ts'
import { saleAct } from '#web/features/listings/upkeep/send-sale.ts'
import { SALE } from '#web/features/listings/upkeep/waiting-sale.ts'
import type { Act } from '#web/lib/acts.ts'

/** What waits for the line beside posts, by its kind. */
export const ACTS: Readonly<Record<string, Act>> = { [LIKE]: likeAct, [SALE]: saleAct }
