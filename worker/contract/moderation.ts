import * as z from 'zod'
import { UserBan } from './bans.ts'
import { SentPhoto, SentVoice } from './conversation.ts'
import { Currency, DecisionReason, Cursor, LIST_TOTAL, PageLimit } from './fields.ts'
import { DECIDED_TOGETHER_MAX } from './limits.ts'
import { Listing } from './listing.ts'
import { REPORT_REASONS } from './lists.ts'
import { FLAG_TYPES, LIKENESS_KINDS, MODERATED_TYPES, MODERATION_STATUSES } from './trust.ts'
import { Seller } from './user.ts'

/** The author of the content, with what a moderator needs to know about them. */
export const ModeratedPerson = Seller.extend({ suspendedUntil: z.iso.datetime().nullable() })
export type ModeratedPerson = z.infer<typeof ModeratedPerson>

/**
 * One item to decide. `aiConfidence` is 0 to 1, and 0 if there are only reports; `signals` are the
 * classifier's reasons, one sentence each.
 */
export const ModerationItem = z.object({
  id: z.string(),
  contentType: z.enum(MODERATED_TYPES),
  /** The public id of the listing, comment, person or review (also of an answer); null for a message. */
  contentId: z.string().nullable(),
  flagType: z.enum(FLAG_TYPES),
  aiConfidence: z.number().min(0).max(1),
  reason: z.string(),
  signals: z.array(z.string()),
  contentPreview: z.string(),
  reports: z.int(),
  status: z.enum(MODERATION_STATUSES),
  /** True if the content is hidden until the decision. */
  isHeld: z.boolean(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decisionReason: z.string().nullable(),
  user: ModeratedPerson.nullable(),
})
export type ModerationItem = z.infer<typeof ModerationItem>

export const QUEUE_SORTS = ['oldest', 'newest', 'confidence', 'reports'] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

export const ModerationQueueQuery = z.object({
  limit: PageLimit,
  cursor: Cursor,
  status: z.enum(MODERATION_STATUSES, { error: 'status must be open, approved or removed' }).default('open'),
  contentType: z
    .enum(MODERATED_TYPES, { error: `contentType must be one of ${MODERATED_TYPES.join(', ')}` })
    .optional(),
  flagType: z.enum(FLAG_TYPES, { error: 'flagType must be spam, inappropriate or other' }).optional(),
  sortBy: z
    .enum(QUEUE_SORTS, { error: 'sortBy must be oldest, newest, confidence or reports' })
    .default('oldest'),
})
export type ModerationQueueQuery = z.infer<typeof ModerationQueueQuery>

export const ModerationQueue = z.object({
  items: z.array(ModerationItem),
  ...LIST_TOTAL,
  nextCursor: z.string().nullable(),
})
export type ModerationQueue = z.infer<typeof ModerationQueue>

/** Earlier decisions about a person, newest first. */
export const PersonHistory = z.object({
  joinedAt: z.iso.datetime(),
  listings: z.object({ active: z.int(), sold: z.int(), removed: z.int() }),
  decisions: z.array(
    z.object({
      id: z.string(),
      contentType: z.enum(MODERATED_TYPES),
      status: z.enum(MODERATION_STATUSES),
      /** True if a later decision or an appeal reversed it. */
      isOverturned: z.boolean(),
      reason: z.string(),
      decidedAt: z.iso.datetime(),
    }),
  ),
  bans: z.array(UserBan.omit({ userId: true, user: true })),
})
export type PersonHistory = z.infer<typeof PersonHistory>

/**
 * Another listing to look at beside a flagged one. `photo` is the flagged listing's and `otherPhoto` the other one's,
 * if a photo is what they have in common. `isFirst` marks the listing with which that photo was posted first.
 */
export const Likeness = z.object({
  kind: z.enum(LIKENESS_KINDS),
  listing: Listing,
  photo: z.string().nullable(),
  otherPhoto: z.string().nullable(),
  isFirst: z.boolean(),
})
export type Likeness = z.infer<typeof Likeness>

/** The price that the listing had when it was compared; half of `count` others cost from `low` to `high`, in leones. */
const LowPrice = z.object({
  kind: z.literal('price'),
  amount: z.number(),
  currency: Currency,
  low: z.int(),
  high: z.int(),
  count: z.int(),
})

const ViewingFee = z.object({ kind: z.literal('viewing_fee'), amount: z.number(), currency: Currency })

export const Evidence = z.discriminatedUnion('kind', [Likeness, LowPrice, ViewingFee])
export type Evidence = z.infer<typeof Evidence>

/** Another open item of the same person, or about the same text, with the version of its content. */
export const WaitingItem = z.object({
  item: ModerationItem,
  version: z.string(),
  isSamePerson: z.boolean(),
  isSameText: z.boolean(),
})
export type WaitingItem = z.infer<typeof WaitingItem>

/**
 * The response of GET /api/admin/moderation/{id}: an item in full. Of a conversation, moderators can read
 * only the reported message.
 */
export const ModerationCase = z.object({
  item: ModerationItem,
  /** Identifies this version of the content. An approval sends it back. */
  version: z.string(),
  /** The full text of a comment, message, profile, review or answer. For a listing, see `listing`. */
  content: z.string().nullable(),
  /** The file of a reported message, if it has one. */
  photo: SentPhoto.optional(),
  voice: SentVoice.optional(),
  /** The name that everybody sees while new ones of the person are held; null for any other item. */
  nameShown: z.string().nullable(),
  listing: Listing.nullable(),
  /** Of a listing: what it has in common with others, a price far below theirs, and money asked for a viewing. */
  evidence: z.array(Evidence),
  /** What can be decided together with an open item, the oldest first. */
  alsoWaiting: z.array(WaitingItem),
  reports: z.array(
    z.object({ reason: z.enum(REPORT_REASONS), details: z.string().nullable(), createdAt: z.iso.datetime() }),
  ),
  history: PersonHistory.nullable(),
})
export type ModerationCase = z.infer<typeof ModerationCase>

/**
 * The body of POST /api/admin/moderation/{id}. The person is notified of the reason; a removal without a
 * reason uses that of the item. An approval with an outdated `version` is refused (409), so that nothing is
 * published without having been read.
 */
export const DecideModeration = z.object({
  action: z.enum(['approved', 'removed'], { error: 'action must be approved or removed' }),
  reason: DecisionReason,
  version: z.string().max(100).optional(),
})
export type DecideModeration = z.infer<typeof DecideModeration>

const TogetherItem = z.object({ id: z.string().max(100), version: z.string().max(100) })

/** The body of POST /api/admin/moderation: one decision about several items, each as it was read. */
export const DecideTogether = DecideModeration.omit({ version: true }).extend({
  items: z
    .array(TogetherItem)
    .min(1, 'Please choose at least one item')
    .max(DECIDED_TOGETHER_MAX, `At most ${DECIDED_TOGETHER_MAX} items can be decided together`),
})
export type DecideTogether = z.infer<typeof DecideTogether>

/** Of each item, in their order: the decided item, or why it was not decided. */
export const DecidedTogether = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      item: ModerationItem.nullable(),
      problem: z.string().nullable(),
      /** For how long, from the call on, the decision can be undone. */
      undoSeconds: z.int().min(0),
    }),
  ),
})
export type DecidedTogether = z.infer<typeof DecidedTogether>

/**
 * The response of GET /api/admin/stats: the four specified figures, and figures about moderation itself.
 * Shares are 0 to 1, or null if there is nothing to count.
 */
export const AdminStats = z.object({
  totalUsers: z.int(),
  totalListings: z.int(),
  pendingModerations: z.int(),
  verifiedUsers: z.int(),
  pendingVerifications: z.int(),
  activeBans: z.int(),
  /**
   * Of the decisions of the last 30 days: the median minutes from flag to decision, the share that was
   * overturned, and the share of the classifier's flags whose content was approved.
   */
  medianDecisionMinutes: z.number().nullable(),
  overturnedShare: z.number().nullable(),
  falseAlarmShare: z.number().nullable(),
  decisions: z.int(),
  /** Open appeals, and the share of those answered in the last 30 days that overturned the decision. */
  pendingAppeals: z.int(),
  appealsOverturnedShare: z.number().nullable(),
})
export type AdminStats = z.infer<typeof AdminStats>
