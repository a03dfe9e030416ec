import * as z from 'zod'
import { Cursor, PageLimit } from './fields.ts'
import { COMMENT_MAX, REPORT_DETAILS_MAX } from './limits.ts'
import { REPORT_REASONS } from './lists.ts'
import { Seller } from './user.ts'
import { toVisibleText } from './visible-text.ts'

const BLANK = 'Please write something'

/**
 * The body of POST /api/listings/{id}/comments. `parentId` is the comment that this one replies to; replies
 * cannot be replied to.
 */
export const NewComment = z.object({
  content: z
    .string({ error: BLANK })
    .overwrite(toVisibleText)
    .min(1, BLANK)
    .max(COMMENT_MAX, `A comment has at most ${COMMENT_MAX} characters`),
  parentId: z.uuid({ error: 'That is not the id of a comment' }).nullish(),
})
export type NewComment = z.infer<typeof NewComment>

/**
 * Who hid a comment. 'review' means that it waits for moderators and may still appear; only its author sees
 * this.
 */
export const HiddenBy = z.enum(['seller', 'moderators', 'review'])
export type HiddenBy = z.infer<typeof HiddenBy>

/**
 * `content` is empty if the comment was deleted or is hidden from the reader. Its author can read a hidden
 * comment, and so can the seller who hid it. `hiddenBy` is set if `isHidden` is true.
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
 * A page of comments, newest first. Each is followed by its replies, oldest first, which do not count towards
 * the limit. `total` counts all comments and replies that are neither deleted nor hidden.
 */
export const CommentsPage = z.object({
  comments: z.array(Comment),
  total: z.int(),
  nextCursor: z.string().nullable(),
})
export type CommentsPage = z.infer<typeof CommentsPage>

export const CommentsQuery = z.object({ limit: PageLimit, cursor: Cursor })
export type CommentsQuery = z.infer<typeof CommentsQuery>

/** The body of POST /api/comments/{id}/hide, for the seller of the comment's listing. */
export const HideComment = z.object({ hidden: z.boolean({ error: 'hidden must be true or false' }) })
export type HideComment = z.infer<typeof HideComment>

export const Favourite = z.object({ isFavourite: z.boolean() })
export type Favourite = z.infer<typeof Favourite>

/**
 * The query of GET /api/favourites, which returns a ListingsPage, last saved first. Sold and expired listings
 * stay in it.
 */
export const FavouritesQuery = z.object({ limit: PageLimit, cursor: Cursor })
export type FavouritesQuery = z.infer<typeof FavouritesQuery>

/**
 * The body of POST /api/listings/{id}/report. Each person counts once per reason. A repeat gets the response
 * of the first report.
 */
export const NewReport = z.object({
  reason: z.enum(REPORT_REASONS, { error: 'Please choose a reason' }),
  details: z
    .string()
    .overwrite(toVisibleText)
    .max(REPORT_DETAILS_MAX, `At most ${REPORT_DETAILS_MAX} characters`)
    .optional(),
})
export type NewReport = z.infer<typeof NewReport>

export const Reported = z.object({ reported: z.literal(true) })
export type Reported = z.infer<typeof Reported>
