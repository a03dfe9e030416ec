import * as z from 'zod'

/** What the receiver of a message is warned of, the worst first: a message has one warning. */
export const WARNING_KINDS = [
  'wrong_transfer',
  'code',
  'fake_payment',
  'courier',
  'prepayment',
  'other_app',
] as const
export type WarningKind = (typeof WARNING_KINDS)[number]

/** What stands above a message for its receiver: what it often is, and what to do. */
export const MessageWarning = z.object({ kind: z.enum(WARNING_KINDS), text: z.string() })
export type MessageWarning = z.infer<typeof MessageWarning>
