import * as z from 'zod'
import { COMMENT_MAX, REPORT_DETAILS_MAX } from './limits.ts'
import { visible } from './visible-text.ts'
import { Seller } from './user.ts'
import { Cursor, PageLimit } from './fields.ts'
import { REPORT_REASONS } from './lists.ts'

const BLANK = 'Please write something'

/**
 * The body of POST /api/listings/{id}/comments. `parentId` is the comment that this one answers; an answer
 * has no answers.
 */
export const NewComment = z.object({
  content: z
    .string({ error: BLANK })
    .overwrite(visible)
    .min(1, BLANK)
    .max(COMMENT_MAX, `A comment has at most ${COMMENT_MAX} characters`),
  parentId: z.uuid({ error: 'That is no id of a comment' }).nullish(),
})
export type NewComment = z.infer<typeof NewComment>

/**
 * Who took a comment out of sight. Its author alone hears of 'review': it waits for the moderators, and can
 * yet come on show.
 */
export const HiddenBy = z.enum(['seller', 'moderators', 'review'])
export type HiddenBy = z.infer<typeof HiddenBy>

/**
 * `content` is empty where the comment was deleted, and where it is hidden: for all but its author and, where
 * the seller hid it themselves, the seller. `hiddenBy` stands just where `isHidden` is true.
 */
export const Comment = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  user: Seller.nullable(),
  isMine: z.boolean(),
  isBySeller: z.boolean(),
  isDeleted: z.boolean(),
  isHidden: z.boolean(),
  hiddenBy: HiddenBy.optional(),
})
export type Comment = z.infer<typeof Comment>

/**
 * The newest threads first, each comment followed by its answers, the oldest first. `total` counts what can
 * be read.
 */
export const CommentsPage = z.object({
  comments: z.array(Comment),
  total: z.int(),
  nextCursor: z.string().nullable(),
})
export type CommentsPage = z.infer<typeof CommentsPage>

export const CommentsQuery = z.object({ cursor: Cursor })
export type CommentsQuery = z.infer<typeof CommentsQuery>

/** The body of POST /api/comments/{id}/hide, for the seller of the listing it stands at. */
export const HideComment = z.object({ hidden: z.boolean({ error: 'hidden must be true or false' }) })
export type HideComment = z.infer<typeof HideComment>

export const Favourite = z.object({ isFavourite: z.boolean() })
export type Favourite = z.infer<typeof Favourite>

/**
 * The query of GET /api/favourites, which answers a ListingsPage, the last kept first, sold and expired ones
 * included.
 */
export const FavouritesQuery = z.object({ limit: PageLimit, cursor: Cursor })
export type FavouritesQuery = z.infer<typeof FavouritesQuery>

/**
 * The body of POST /api/listings/{id}/report. The same person and reason count once; a repeat answers as the
 * first did.
 */
export const NewReport = z.object({
  reason: z.enum(REPORT_REASONS, { error: 'Please choose a reason' }),
  details: z
    .string()
    .overwrite(visible)
    .max(REPORT_DETAILS_MAX, `At most ${REPORT_DETAILS_MAX} characters`)
    .optional(),
})
export type NewReport = z.infer<typeof NewReport>

export const Reported = z.object({ reported: z.literal(true) })
export type Reported = z.infer<typeof Reported>
