import * as z from 'zod'
import { APPEAL_ABOUT } from './desk-lists.ts'
import { Currency, Cursor, LIST_TOTAL, PageLimit } from './fields.ts'
import { PAGE_SIZE_MAX } from './limits.ts'
import { UNMUTABLE_KINDS, NOTIFICATION_KINDS } from './lists.ts'

/** A notification. The sentences for each kind are in web/features/notifications/copy.ts. */
export const Notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** Always true for kind message: GET /api/conversations counts unread messages. */
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Null if the notification is about no listing, or if the person cannot currently open its page. */
  listing: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Who caused the notification. Null if nobody did, or if that person is suspended. */
  actor: z.object({ id: z.string(), displayName: z.string() }).nullable(),
  /**
   * The beginning of a message or comment that the person may read, or the reason for a decision about them.
   */
  preview: z.string().optional(),
  /** When the listing expires. */
  expiresAt: z.iso.datetime().optional(),
  /** For still_there, while the person has not answered: when the listing expires without an answer. */
  answerBy: z.iso.datetime().optional(),
  /** For saved_search and saved_search_digest: the saved search, or the first one of a digest. */
  savedSearch: z.object({ id: z.string(), name: z.string() }).optional(),
  /**
   * For likes: how many people liked, counted up to 1,000, and how many of the person's listings they liked.
   * If they liked more than one, `listing` is null. For saved searches, `count` is the number of new
   * listings; for leads, how many people asked for the number since the person last looked.
   */
  count: z.int().optional(),
  listingsCount: z.int().optional(),
  /** For kinds message and sale: the conversation. */
  conversationId: z.string().optional(),
  /** For moderation and verification: what was decided about, as an appeal names it. */
  about: z.object({ type: z.enum(APPEAL_ABOUT), id: z.string() }).optional(),
  /** For price_drop, if `listing` is not null: its current and its former price, both in `currency`. */
  price: z.number().optional(),
  formerPrice: z.number().optional(),
  currency: Currency.optional(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationsQuery = z.object({ limit: PageLimit, cursor: Cursor })
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

/** A page of notifications, newest first. `unread` is capped at 99. */
export const NotificationsPage = z.object({
  notifications: z.array(Notification),
  ...LIST_TOTAL,
  unread: z.int(),
  nextCursor: z.string().nullable(),
})
export type NotificationsPage = z.infer<typeof NotificationsPage>

const ALL_OR_SOME = 'Send {"all": true} to read all, or {"ids": [...]} to read some'
const NO_ID = 'That is not the id of a notification: send ids as GET /api/notifications returns them'

/**
 * The body of POST /api/notifications/read: the ids of some notifications, or all. Not a union, which would
 * return the same message for every mistake.
 */
export const ReadNotifications = z
  .object({
    all: z.literal(true, { error: 'all can only be true: to read some, send their ids' }).optional(),
    ids: z
      .array(z.uuid({ error: NO_ID }), { error: 'ids must be a list of ids of notifications' })
      .min(1, 'Name at least one notification, or send {"all": true}')
      .max(PAGE_SIZE_MAX, `Name at most ${PAGE_SIZE_MAX} notifications at a time, or send {"all": true}`)
      .optional(),
  })
  .refine(({ all, ids }) => (all === undefined) !== (ids === undefined), ALL_OR_SOME)
  .transform(({ ids }): { all: true } | { ids: string[] } => (ids ? { ids } : { all: true }))
export type ReadNotifications = z.infer<typeof ReadNotifications>

export const UnreadCount = z.object({ unread: z.int() })
export type UnreadCount = z.infer<typeof UnreadCount>

/** Hours of the day from 0 to 23, in Sierra Leone's time (UTC). From 22 to 6 lasts from 22:00 until 6:00. */
const QuietHours = z
  .object({ from: hour(), to: hour() })
  .refine(({ from, to }) => from !== to, 'Quiet hours must begin and end at different hours')
export type QuietHours = z.infer<typeof QuietHours>

function hour() {
  return z.int({ error: 'An hour is a whole number' }).min(0, 'Hours begin at 0').max(23, 'Hours end at 23')
}

/**
 * Lists of kinds are without repetitions and in the order of NOTIFICATION_KINDS.
 */
export const NotificationSettings = z.object({
  /** Notifications of these kinds are not written. */
  muted: z.array(z.enum(NOTIFICATION_KINDS)),
  /** Notifications of these kinds are not pushed. */
  pushMuted: z.array(z.enum(NOTIFICATION_KINDS)),
  /** When nothing is pushed. What is unread afterwards is pushed then. */
  quietHours: QuietHours.nullable(),
  /** An SMS for a first message or an accepted offer, at most one a day, if no device was seen for a day. */
  smsAlerts: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

const unmutable: ReadonlySet<string> = new Set(UNMUTABLE_KINDS)

const Kinds = z
  .array(z.enum(NOTIFICATION_KINDS, { error: 'That is not a kind of notification' }), {
    error: 'Send the muted kinds as a list',
  })
  .max(NOTIFICATION_KINDS.length, 'Name each kind once')

/**
 * The body of PATCH /api/notifications/settings. What is missing stays. `muted` and `pushMuted` name all kinds
 * to mute; `muted` may not have UNMUTABLE_KINDS.
 */
export const EditNotificationSettings = z
  .object({
    muted: Kinds.refine(
      (kinds) => !kinds.some((kind) => unmutable.has(kind)),
      'Verification, moderation, changes of the phone number and new devices cannot be muted: these ' +
        'notices are always sent',
    ),
    pushMuted: Kinds,
    quietHours: QuietHours.nullable(),
    smsAlerts: z.boolean({ error: 'smsAlerts is true or false' }),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Send what to change')
export type EditNotificationSettings = z.infer<typeof EditNotificationSettings>
