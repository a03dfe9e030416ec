import * as z from 'zod'
import type { Notification } from '#contract/notification.ts'
import type { Seller } from '#contract/user.ts'
import type { NotificationRow } from '../../db/schema.ts'

const Detail = z.object({
  preview: z.string().optional(),
  expiresAt: z.number().optional(),
  savedSearch: z.object({ id: z.string(), name: z.string() }).optional(),
  count: z.int().optional(),
})

export type ToldRow = Pick<NotificationRow, 'publicId' | 'kind' | 'detail' | 'createdAt' | 'readAt'> & {
  listingPublicId: string | null
  listingTitle: string | null
}

/** A row as the person who is told reads it. `actor` is undefined where there is none, and for somebody suspended. */
export function toNotification(row: ToldRow, actor: Seller | undefined): Notification {
  const { preview, expiresAt, savedSearch, count } = Detail.parse(row.detail === null ? {} : JSON.parse(row.detail))
  return {
    id: row.publicId,
    kind: row.kind,
    isRead: row.readAt !== null,
    createdAt: new Date(row.createdAt).toISOString(),
    listing: row.listingPublicId === null || row.listingTitle === null ? null : { id: row.listingPublicId, title: row.listingTitle },
    actor: actor ? { id: actor.id, displayName: actor.displayName } : null,
    ...(preview !== undefined && { preview }),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
    ...(savedSearch !== undefined && { savedSearch }),
    ...(count !== undefined && { count }),
  }
}
