import * as z from 'zod'
import { SendCode, VerifyCode } from './auth.ts'

/** The name that stands for people who deleted their account. */
export const DELETED_NAMES = { firstName: 'Deleted', lastName: 'user' } as const

/** The body of POST /api/account/send-otp, which may be missing. */
export const SendDeletionCode = SendCode.pick({ robotToken: true }).strict()

/** The body of DELETE /api/account: the code that POST /api/account/send-otp sent. */
export const DeleteAccount = VerifyCode.pick({ otpCode: true })
export type DeleteAccount = z.infer<typeof DeleteAccount>

const Rows = z.array(z.record(z.string(), z.unknown()))

/**
 * The response of GET /api/account/export. Times are ISO 8601 UTC; ids are those of the API. `conversations`
 * have the messages of both people. `conversationsLeftOut` counts the oldest ones, if there are too many for
 * one file.
 */
export const AccountExport = z.object({
  exportedAt: z.iso.datetime(),
  profile: Rows,
  listings: Rows,
  listingEvents: Rows,
  comments: Rows,
  likes: Rows,
  savedSearches: Rows,
  savedSearchAlerts: Rows,
  sales: Rows,
  reviewsWritten: Rows,
  reviewsReceived: Rows,
  reports: Rows,
  messageReports: Rows,
  reviewReports: Rows,
  blocks: Rows,
  contacts: Rows,
  documents: Rows,
  files: Rows,
  notifications: Rows,
  pushDevices: Rows,
  sessions: Rows,
  passkeys: Rows,
  bans: Rows,
  decisions: Rows,
  appeals: Rows,
  logEvents: Rows,
  salesFigures: Rows,
  conversations: z.array(
    z.object({
      id: z.string(),
      otherUser: z.string(),
      listing: z.string().nullable(),
      createdAt: z.iso.datetime(),
      messages: Rows,
    }),
  ),
  conversationsLeftOut: z.int(),
})
export type AccountExport = z.infer<typeof AccountExport>
