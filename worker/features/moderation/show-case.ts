import type { ModerationCase, PersonHistory } from '#contract/moderation.ts'
import { sellerName } from '#contract/names.ts'
import type { SignedInCtx, Ctx } from '#worker/context.ts'
import { listPeople } from '#worker/features/accounts/find-people.ts'
import { chosenNames } from '#worker/features/accounts/policy.ts'
import { findListingForModerators } from '#worker/features/listings/show-to-moderators.ts'
import { totalListingsOf } from '#worker/features/listings/total-listings.ts'
import { showFile } from '#worker/features/media/chat-files/view.ts'
import type { Attachment } from '#worker/rpc.ts'
import { bansOf } from './bans/store.ts'
import { toBanRecord } from './bans/view.ts'
import { showEvidence } from './evidence/show-evidence.ts'
import { findItem, listAlsoWaiting, showItem, versionOf } from './list-queue.ts'
import { describeReview } from './policy.ts'
import { findReportedCopy, reportsOfListing, reportsOfReview } from './reports/store.ts'
import {
  findCommentText,
  findProfileTexts,
  findReviewText,
  type FoundItem,
  countRemovedListings,
  decisionsOf,
} from './store.ts'
import { toDecision } from './view.ts'

const REPORTS_SHOWN = 50

/** An item in full: its content, the reports about it, and its author's history. */
export async function showCase(ctx: SignedInCtx, publicId: string): Promise<ModerationCase> {
  const row = await findItem(ctx, publicId)
  const [item, content, alsoWaiting, history] = await Promise.all([
    showItem(ctx, row),
    showContent(ctx, row),
    listAlsoWaiting(ctx, row),
    row.authorId === null ? null : showHistory(ctx, row.authorId),
  ])
  return { item, version: versionOf(row), nameShown: null, evidence: [], ...content, alsoWaiting, history }
}

type Content = Pick<ModerationCase, 'content' | 'listing' | 'reports'> &
  Partial<Pick<ModerationCase, 'nameShown' | 'photo' | 'voice' | 'evidence'>>

async function showContent(
  ctx: SignedInCtx,
  { contentType, contentId, contentPreview }: FoundItem,
): Promise<Content> {
  switch (contentType) {
    case 'listing': {
      const [listing, reports, evidence] = await Promise.all([
        findListingForModerators(ctx, contentId),
        reportsOfListing(ctx.db, contentId, REPORTS_SHOWN),
        showEvidence(ctx, contentId),
      ])
      return {
        content: null,
        listing: listing ?? null,
        evidence,
        reports: reports.sort((a, b) => b.createdAt - a.createdAt).map(toReport),
      }
    }
    case 'message': {
      const [copy] = await findReportedCopy(ctx.db, contentId)
      return {
        content: copy?.content ?? contentPreview,
        ...showFileOf(ctx, copy?.attachment),
        listing: null,
        reports: copy?.reason ? [toReport({ ...copy, reason: copy.reason })] : [],
      }
    }
    case 'comment': {
      const [comment] = await findCommentText(ctx.db, contentId)
      return { content: comment?.content ?? contentPreview, listing: null, reports: [] }
    }
    case 'review':
    case 'answer': {
      const [[review], reports] = await Promise.all([
        findReviewText(ctx.db, contentId),
        reportsOfReview(ctx.db, contentType, contentId, REPORTS_SHOWN),
      ])
      const text = review && (contentType === 'review' ? describeReview(review) : review.answer)
      return { content: text ?? contentPreview, listing: null, reports: reports.map(toReport) }
    }
    case 'profile': {
      const [profile] = await findProfileTexts(ctx.db, contentId)
      const { businessName, firstName, lastName } = profile
        ? chosenNames(profile)
        : { businessName: null, firstName: null, lastName: null }
      const text = [businessName, firstName, lastName, profile?.bio].filter(Boolean).join('\n')
      const nameShown = profile?.heldNames ? sellerName(profile) : null
      return { content: text || contentPreview, nameShown, listing: null, reports: [] }
    }
  }
}

/** The photo or voice note of a message that somebody reported. */
function showFileOf({ env, now }: Ctx, attachment: Attachment | null | undefined) {
  const isFile = attachment?.kind === 'photo' || attachment?.kind === 'voice'
  return isFile ? showFile(attachment, env.SIGNING_KEY, now) : {}
}

function toReport<T extends { createdAt: number }>({
  createdAt,
  ...report
}: T & Pick<ModerationCase['reports'][number], 'reason' | 'details'>) {
  const { reason, details } = report
  return { reason, details, createdAt: new Date(createdAt).toISOString() }
}

const DECISIONS_SHOWN = 20

/** A person's bans and the decisions about their content; null if the person no longer exists. */
async function showHistory(ctx: SignedInCtx, userId: number): Promise<PersonHistory | null> {
  const [people, totals, [decisions, removed], bans] = await Promise.all([
    listPeople(ctx, [userId]),
    totalListingsOf(ctx, userId),
    ctx.db.batch([decisionsOf(ctx.db, userId, DECISIONS_SHOWN), countRemovedListings(ctx.db, userId)]),
    listBansOf(ctx, userId),
  ])
  const person = people.get(userId)
  if (!person) return null
  return {
    joinedAt: person.createdAt,
    listings: { active: totals.active, sold: totals.sold, removed: removed[0]?.total ?? 0 },
    decisions: decisions.map(toDecision),
    bans,
  }
}

const BANS_SHOWN = 20

/** The bans and warnings of the person with this row id, newest first. */
async function listBansOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  userId: number,
): Promise<PersonHistory['bans']> {
  return (await bansOf(db, userId, BANS_SHOWN)).map((row) => toBanRecord(row, now))
}
