import type { QuickReplies } from '#contract/quick-replies.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { setQuickReplies } from './store.ts'

/** Replaces all quick replies of the person. */
export async function saveQuickReplies({ db, user }: SignedInCtx, sent: QuickReplies): Promise<QuickReplies> {
  await setQuickReplies(db, user.id, sent.replies)
  return sent
}
