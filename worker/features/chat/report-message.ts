import type { ReportMessage } from '#contract/conversation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { reportMessageItem } from '#worker/features/moderation/reports/report-message-item.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { askRoom } from './ask-room.ts'
import { findConversation } from './show-conversation.ts'

/**
 * Reports a message of the other person. Moderators get a copy of that message and cannot read the rest of
 * the conversation. Returns true if the person had not reported it before.
 */
export async function reportMessage(
  ctx: SignedInCtx,
  publicId: string,
  { seq, reason, details }: ReportMessage,
): Promise<boolean> {
  const { row, about, otherId } = await findConversation(ctx, publicId)
  const { message } = await askRoom(ctx.env, about.publicId, (room) => room.find(about, ctx.user.id, seq))
  if (message.senderId === ctx.user.publicId) throw ownMessage()
  const { id: messageId, content, createdAt, attachment } = message
  return reportMessageItem(
    ctx,
    {
      conversationId: row.id,
      seq,
      messageId,
      senderId: otherId,
      content,
      attachment,
      sentAt: Date.parse(createdAt),
    },
    { reason, details },
  )
}

function ownMessage(): AppError {
  const sentence = 'This is your own message. You cannot report it.'
  return new AppError('invalid_input', sentence, { fields: { seq: sentence } })
}
