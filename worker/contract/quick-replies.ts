import * as z from 'zod'
import { QUICK_REPLIES_MAX, QUICK_REPLY_MAX } from './limits.ts'
import { toVisibleText } from './visible-text.ts'

const BLANK = 'Please write the reply, or remove it'

/** A person's own answers to what buyers usually ask, in their order. */
export const QuickReplies = z.object({
  replies: z
    .array(
      z
        .string({ error: BLANK })
        .overwrite(toVisibleText)
        .min(1, BLANK)
        .max(QUICK_REPLY_MAX, `A quick reply has at most ${QUICK_REPLY_MAX} characters`),
      { error: 'Send the replies as a list' },
    )
    .max(QUICK_REPLIES_MAX, `You can keep ${QUICK_REPLIES_MAX} quick replies`),
})
export type QuickReplies = z.infer<typeof QuickReplies>
