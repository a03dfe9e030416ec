import type { ModerationCase } from '#contract/moderation.ts'
import type { SignedInCtx } from '../../context.ts'
import { wantedNames } from '../accounts/policy.ts'
import { findListingForModerators } from '../listings/show-to-moderators.ts'
import { findItem } from './find-item.ts'
import { showHistory } from './show-history.ts'
import { showItem } from './show-items.ts'
import { findReportedCopy, reportsOfListing } from './reports/store.ts'
import { findCommentText, findProfileTexts, type FoundItem } from './store.ts'
import { versionOf } from './version-of.ts'

const REPORTS_SHOWN = 50

/** An item in full: what it is about, who reported it and why, and what is known of its author. */
export async function showCase(ctx: SignedInCtx, publicId: string): Promise<ModerationCase> {
  const row = await findItem(ctx, publicId)
  const [item, version, about, history] = await Promise.all([
    showItem(ctx, row),
    versionOf(row),
    readContent(ctx, row),
    row.authorId === null ? null : showHistory(ctx, row.authorId),
  ])
  return { item, version, ...about, history }
}

type Content = Pick<ModerationCase, 'content' | 'listing' | 'reports'>

async function readContent(
  ctx: SignedInCtx,
  { contentType, contentId, contentPreview }: FoundItem,
): Promise<Content> {
  switch (contentType) {
    case 'listing': {
      const [listing, reports] = await Promise.all([
        findListingForModerators(ctx, contentId),
        reportsOfListing(ctx.db, contentId, REPORTS_SHOWN),
      ])
      return {
        content: null,
        listing: listing ?? null,
        reports: reports.sort((a, b) => b.createdAt - a.createdAt).map(toReport),
      }
    }
    case 'message': {
      const [copy] = await findReportedCopy(ctx.db, contentId)
      return {
        content: copy?.content ?? contentPreview,
        listing: null,
        reports: copy?.reason ? [toReport({ ...copy, reason: copy.reason })] : [],
      }
    }
    case 'comment': {
      const [comment] = await findCommentText(ctx.db, contentId)
      return { content: comment?.content ?? contentPreview, listing: null, reports: [] }
    }
    case 'profile': {
      const [profile] = await findProfileTexts(ctx.db, contentId)
      const { businessName, firstName, lastName } = profile
        ? wantedNames(profile)
        : { businessName: null, firstName: null, lastName: null }
      const text = [businessName, firstName, lastName, profile?.bio].filter(Boolean).join('\n')
      return { content: text || contentPreview, listing: null, reports: [] }
    }
  }
}

function toReport<T extends { createdAt: number }>({
  createdAt,
  ...report
}: T & Pick<ModerationCase['reports'][number], 'reason' | 'details'>) {
  const { reason, details } = report
  return { reason, details, createdAt: new Date(createdAt).toISOString() }
}
