import * as z from 'zod'
import { APPEAL_ABOUT, APPEAL_STATUSES, APPEALED } from './desk-lists.ts'
import { Cursor, LIST_TOTAL, PageLimit, reasonOr } from './fields.ts'
import { APPEAL_MAX } from './limits.ts'
import { ModeratedPerson } from './moderation.ts'
import { QueuedDocument } from './verification.ts'
import { toVisibleText } from './visible-text.ts'

/**
 * What was decided about: a listing, comment, document, ban or warning, or review (also for the answer to it)
 * by its id, a profile by the person's id, a message by its own id or that of the decision.
 */
export const AppealAbout = z.object({
  type: z.enum(APPEAL_ABOUT, { error: `The type must be one of ${APPEAL_ABOUT.join(', ')}` }),
  id: z
    .string({ error: 'Say what it is about, by its id' })
    .min(1, 'Say what it is about, by its id')
    .max(100),
})
export type AppealAbout = z.infer<typeof AppealAbout>

const NO_TEXT = 'Say why the decision is wrong'

/** The body of POST /api/appeals. */
export const NewAppeal = z.object({
  about: AppealAbout,
  text: z
    .string({ error: NO_TEXT })
    .overwrite(toVisibleText)
    .min(1, NO_TEXT)
    .max(APPEAL_MAX, `An appeal has at most ${APPEAL_MAX} characters`),
})
export type NewAppeal = z.infer<typeof NewAppeal>

/** What was decided against a person, as they read it. */
export const AppealedDecision = z.object({
  about: AppealAbout,
  what: z.enum(APPEALED),
  /** A listing's title, the beginning of a text, or the name of a document; null for a ban or warning. */
  title: z.string().nullable(),
  reason: z.string(),
  decidedAt: z.iso.datetime(),
})
export type AppealedDecision = z.infer<typeof AppealedDecision>

/** An appeal, as the person who made it reads it. `reason` is the moderator's, once it is answered. */
export const Appeal = z.object({
  id: z.string(),
  about: AppealAbout,
  decision: AppealedDecision.omit({ about: true }),
  text: z.string(),
  status: z.enum(APPEAL_STATUSES),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})
export type Appeal = z.infer<typeof Appeal>

/**
 * The response of GET /api/appeals: the person's own, newest first, and the decisions that they may still
 * appeal against, at most 50.
 */
export const Appeals = z.object({
  appeals: z.array(Appeal),
  ...LIST_TOTAL,
  nextCursor: z.string().nullable(),
  decisions: z.array(AppealedDecision),
})
export type Appeals = z.infer<typeof Appeals>

export const AppealsQuery = z.object({ limit: PageLimit, cursor: Cursor })
export type AppealsQuery = z.infer<typeof AppealsQuery>

const Moderator = z.object({ id: z.string(), displayName: z.string() }).nullable()

/** An appeal as moderators read it. */
export const QueuedAppeal = Appeal.extend({
  user: ModeratedPerson.nullable(),
  /** Null for a hold, which nobody decided. */
  decidedBy: Moderator,
  answeredBy: Moderator,
  /** True if the moderator who decided also answered, because there was no other. */
  isAnsweredByDecider: z.boolean(),
  /** True if the caller may not answer it: it is their own, or about their decision while others can answer. */
  needsAnother: z.boolean(),
  /** The item of the queue that has the decision; null for documents and bans. */
  itemId: z.string().nullable(),
  document: QueuedDocument.nullable(),
})
export type QueuedAppeal = z.infer<typeof QueuedAppeal>

/** Open ones oldest first, others newest first. */
export const QueuedAppealsQuery = z.object({
  limit: PageLimit,
  cursor: Cursor,
  status: z
    .enum(APPEAL_STATUSES, { error: `status must be one of ${APPEAL_STATUSES.join(', ')}` })
    .default('open'),
})
export type QueuedAppealsQuery = z.infer<typeof QueuedAppealsQuery>

export const QueuedAppeals = z.object({
  appeals: z.array(QueuedAppeal),
  ...LIST_TOTAL,
  nextCursor: z.string().nullable(),
})
export type QueuedAppeals = z.infer<typeof QueuedAppeals>

/**
 * The body of POST /api/admin/appeals/{id}. The person reads the reason. An outdated `version` of the content is
 * refused (409), as for an approval.
 */
export const AnswerAppeal = z.object({
  action: z.enum(['uphold', 'overturn'], { error: 'action must be uphold or overturn' }),
  reason: reasonOr('Say why. The person will read this'),
  version: z.string().max(100).optional(),
})
export type AnswerAppeal = z.infer<typeof AnswerAppeal>
