import type { FoundUser } from '#contract/bans.ts'
import { ModeratedPerson, type ModerationItem, type PersonHistory } from '#contract/moderation.ts'
import type { ModerationItemRow } from '#worker/db/schema.ts'
import type { FoundItem } from './store.ts'

/** An item as moderators see it. */
export function toItem(row: FoundItem, user: FoundUser | undefined): ModerationItem {
  return {
    id: row.publicId,
    contentType: row.contentType,
    contentId: row.contentPublicId,
    flagType: row.flagType,
    aiConfidence: row.aiConfidence ?? 0,
    reason: row.reason,
    signals: row.signals,
    contentPreview: row.contentPreview,
    reports: row.reports,
    status: row.status,
    isHeld: row.isHeld === 1,
    createdAt: toIso(row.createdAt),
    decidedAt: row.decidedAt === null ? null : toIso(row.decidedAt),
    decisionReason: row.decisionReason,
    // Without the phone number and e-mail, which no decision needs.
    user: user ? ModeratedPerson.parse(user) : null,
  }
}

export function toDecision(row: ModerationItemRow): PersonHistory['decisions'][number] {
  return {
    id: row.publicId,
    contentType: row.contentType,
    status: row.status,
    isOverturned: row.isOverturned,
    reason: row.decisionReason ?? row.reason,
    decidedAt: toIso(row.decidedAt ?? row.createdAt),
  }
}

/** The last decision's token and the state before that decision; empty if they were not stored. */
export function toUndo({ undo }: Pick<ModerationItemRow, 'undo'>): { token: string; before: unknown } {
  return { token: undo?.token ?? '', before: undo?.before ?? null }
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
