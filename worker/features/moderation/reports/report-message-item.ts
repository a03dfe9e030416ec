import type { ReportMessage } from '#contract/conversation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { giveBackAllowances } from '#worker/db/allowances.ts'
import { FLAGS, REPORT_LIMIT } from '#worker/features/moderation/policy.ts'
import { newId } from '#worker/platform/ids.ts'
import { takeDailyAllowance } from '#worker/platform/rate-limit.ts'
import { previewOf } from '#worker/platform/sentences.ts'
import { addReportedMessage, findReportedMessage, openMessageItem, type NewReportedMessage } from './store.ts'

type MessageCopy = Pick<
  NewReportedMessage,
  'conversationId' | 'seq' | 'messageId' | 'senderId' | 'content' | 'attachment' | 'sentAt'
>
type Complaint = Pick<ReportMessage, 'reason' | 'details'>

/**
 * Copies a message into the moderation queue. Returns true for the first report. Only one person can report a
 * message, so a repeat changes nothing and returns false.
 */
export async function reportMessageItem(
  ctx: SignedInCtx,
  message: MessageCopy,
  { reason, details }: Complaint,
): Promise<boolean> {
  if ((await findReportedMessage(ctx.db, message)).length > 0) return false
  const report = { ...message, reporterId: ctx.user.id, reason, details: details || null, createdAt: ctx.now }
  const item = { publicId: newId(ctx.now), ...FLAGS[reason], contentPreview: previewOf(message.content) }

  const allowance = await takeDailyAllowance(ctx, REPORT_LIMIT)
  try {
    const [added] = await ctx.db.batch([
      addReportedMessage(ctx.db, report),
      openMessageItem(ctx.db, item, report),
    ])
    if (added.length === 0) await giveBackAllowances(ctx.db, [allowance])
    return added.length > 0
  } catch (error) {
    await giveBackAllowances(ctx.db, [allowance])
    throw error
  }
}
