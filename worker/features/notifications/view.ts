import { NOTIFICATION_KINDS } from '#contract/lists.ts'
import type { Notification, NotificationSettings } from '#contract/notification.ts'
import { answerByOf } from '#contract/still-there.ts'
import type { Seller } from '#contract/user.ts'
import type { NotificationRow, UserRow } from '#worker/db/schema.ts'

export type ListedRow = Pick<NotificationRow, 'publicId' | 'kind' | 'detail' | 'createdAt' | 'readAt'> & {
  listingPublicId: string | null
  listingTitle: string | null
  /** The beginning of the comment, if the person may see it. */
  commentPreview: string | null
  conversationPublicId?: string | null
  /** Since when the question whether the listing is still there is open; null if it is not. */
  openSince?: number | null
}

/** A row as its recipient sees it. `actor` is undefined if nobody caused it or that person is suspended. */
export function toNotification(row: ListedRow, actor: Seller | undefined): Notification {
  const {
    expiresAt,
    preview = row.commentPreview ?? undefined,
    price,
    formerPrice,
    currency,
    ...detail
  } = row.detail ?? {}
  const listing =
    row.listingPublicId === null || row.listingTitle === null
      ? null
      : { id: row.listingPublicId, title: row.listingTitle }
  return {
    id: row.publicId,
    kind: row.kind,
    // Unread messages are counted by the message icon, so the bell must not count their notifications too.
    isRead: row.kind === 'message' || row.readAt !== null,
    createdAt: new Date(row.createdAt).toISOString(),
    listing,
    actor: actor ? { id: actor.id, displayName: actor.displayName } : null,
    ...(preview !== undefined && { preview }),
    ...detail,
    ...(listing && price !== undefined && { price, formerPrice, currency }),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
    ...(row.openSince && { answerBy: new Date(answerByOf(row.openSince)).toISOString() }),
    ...(row.conversationPublicId && { conversationId: row.conversationPublicId }),
  }
}

export type SettingsRow = Pick<
  UserRow,
  'mutedKinds' | 'pushMutedKinds' | 'quietFrom' | 'quietTo' | 'smsAlerts'
>

export function toSettings(row: SettingsRow): NotificationSettings {
  return {
    muted: NOTIFICATION_KINDS.filter((kind) => row.mutedKinds.includes(kind)),
    pushMuted: NOTIFICATION_KINDS.filter((kind) => row.pushMutedKinds.includes(kind)),
    quietHours:
      row.quietFrom === null || row.quietTo === null ? null : { from: row.quietFrom, to: row.quietTo },
    smsAlerts: row.smsAlerts,
  }
}
