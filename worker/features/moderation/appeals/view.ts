import type { Appeal, AppealedDecision } from '#contract/appeal.ts'
import type { AppealRow } from '#worker/db/schema.ts'
import type { AppealedRow } from './store.ts'

export function toDecision(row: AppealedRow): AppealedDecision {
  const { what, title, reason, decidedAt } = row
  return { about: toAbout(row), what, title, reason, decidedAt: toIso(decidedAt) }
}

/** An appeal as the person who made it reads it. */
export function toAppeal(row: AppealRow): Appeal {
  const { about, ...decision } = toDecision(row)
  return {
    id: row.publicId,
    about,
    decision,
    text: row.text,
    status: row.status,
    createdAt: toIso(row.createdAt),
    answeredAt: row.answeredAt === null ? null : toIso(row.answeredAt),
    reason: row.answer,
  }
}

function toAbout({ aboutType, aboutId }: AppealedRow) {
  return { type: aboutType, id: aboutId }
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
