import * as z from 'zod'
import { SendCode, VerifyCode } from './auth.ts'

/**
 * What stays when an account is deleted, and why. Each table of the database that keeps something of a deleted
 * person names one of these (worker/db/person-tables.ts), and people read all of them before they delete.
 */
export const KEPT = {
  messages:
    'Messages, photos and voice notes that you sent stay for the people you wrote to, under "Deleted user", because the conversations are theirs too. What both of you deleted is erased.',
  places:
    'An empty account without your name or number, and an empty place for each listing, comment and sale, so that what other people wrote keeps its place.',
  cases: 'What our moderators still have to decide about stays with them until they have decided.',
  bans: 'A suspension stays until it ends, with its reason and a code made from your number, from which nobody can read the number. Until then the number cannot open a new account.',
  trail:
    'The record of what moderators and admins did stays, because nobody may change it. It names the empty account.',
  admins: 'If your number made you an admin, we keep that number, so that it makes nobody an admin again.',
  limits:
    'Counts that protect us from abuse, such as how many codes a number got, end by themselves within a day. Technical logs, which have no name, number or text, end within a week, and backups of the database within 30 days.',
} as const
export type Kept = keyof typeof KEPT

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
  bans: Rows,
  decisions: Rows,
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
