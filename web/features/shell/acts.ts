import { offerAct } from '#web/features/chat/data/send-offer.ts'
import { commentAct } from '#web/features/engagement/comments/send-comment.ts'
import { likeAct } from '#web/features/listings/page/waiting-likes.ts'
import { editAct } from '#web/features/listings/posting/send-edit.ts'
import { saleAct } from '#web/features/listings/upkeep/send-sale.ts'
import type { Act } from '#web/lib/acts.ts'

/** What waits for the line beside posts. */
export const ACTS: readonly Act[] = [likeAct, saleAct, commentAct, offerAct, editAct]
