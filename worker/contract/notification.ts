import * as z from 'zod'
import { NOTIFICATION_KINDS } from './kinds.ts'
import { PAGE_SIZE_MAX } from './limits.ts'
import { Cursor, PageLimit } from './paging.ts'

/** What a person is told; the words of each kind stand in web/copy. */
export const Notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
  listing: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Who caused it; null for what happened by itself, and for somebody suspended. */
  actor: z.object({ id: z.string(), displayName: z.string() }).nullable(),
  /** The beginning of a comment. */
  preview: z.string().optional(),
  /** When the listing expires. */
  expiresAt: z.iso.datetime().optional(),
  /** Of kinds saved_search and saved_search_digest: whose alert it is (the first, in a digest of several), and how many new listings it tells of. */
  savedSearch: z.object({ id: z.string(), name: z.string() }).optional(),
  count: z.int().optional(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationsQuery = z.object({
  limit: PageLimit,
  cursor: Cursor,
})
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

/** The newest first. `unread` counts no further than 99. */
export const NotificationsPage = z.object({
  notifications: z.array(Notification),
  total: z.int(),
  unread: z.int(),
  nextCursor: z.string().nullable(),
})
export type NotificationsPage = z.infer<typeof NotificationsPage>

/** The body of POST /api/notifications/read: some by id, or all. */
export const ReadNotifications = z.union(
  [
    z.object({ all: z.literal(true) }),
    z.object({ ids: z.array(z.uuid({ error: 'That is no id of a notification' })).min(1, 'Name at least one').max(PAGE_SIZE_MAX, `At most ${PAGE_SIZE_MAX} at a time`) }),
  ],
  { error: 'Send {"all": true} or {"ids": [...]}' },
)
export type ReadNotifications = z.infer<typeof ReadNotifications>

export const UnreadCount = z.object({ unread: z.int() })
export type UnreadCount = z.infer<typeof UnreadCount>
