import type { AppealAbout } from '#contract/appeal.ts'
import { REPORTS_PER_DAY } from '#contract/limits.ts'
import type { ReportReason } from '#contract/lists.ts'
import type { ModeratedType } from '#contract/trust.ts'
import type { ReviewRow } from '#worker/db/schema.ts'
import type { NewNotification } from '#worker/features/notifications/notify.ts'
import { asSentence } from '#worker/platform/sentences.ts'
import { isAboutNamesOnly } from './screening/screen-profile.ts'

interface Flag {
  flagType: 'spam' | 'inappropriate' | 'other'
  /** The reason that moderators read. */
  reason: string
}

/** For each reason of a report: the flag, and the reason that the queue shows. */
export const FLAGS: Record<ReportReason, Flag> = {
  scam: { flagType: 'other', reason: 'Reported as a scam' },
  spam: { flagType: 'spam', reason: 'Reported as spam' },
  prohibited: { flagType: 'inappropriate', reason: 'Reported as something that may not be sold' },
  wrong_category: { flagType: 'other', reason: 'Reported as being in the wrong category' },
  duplicate: { flagType: 'spam', reason: 'Reported as a duplicate of another listing' },
  offensive: { flagType: 'inappropriate', reason: 'Reported as offensive' },
  other: { flagType: 'other', reason: 'Reported for another reason' },
}

/** The daily allowance that all reports share. */
export const REPORT_LIMIT = {
  what: 'report',
  perDay: REPORTS_PER_DAY,
  sentence: (limit: number) => `You can send ${limit} reports a day. Please come back tomorrow.`,
}

interface DecidedItem {
  publicId: string
  contentType: ModeratedType
  contentId: number
  contentPublicId: string | null
  authorId: number | null
  isHeld: number
  signals: readonly string[]
}

/** What the notification of a removal says. The page puts a listing's title before its sentence. */
const REMOVED: Record<ModeratedType, string> = {
  listing: 'it was removed.',
  comment: 'Your comment was removed.',
  message: 'You sent a message that breaks our rules.',
  profile: 'We removed the name, the text and the photo from your profile.',
  review: 'Your review was removed.',
  answer: 'Your answer to a review was removed.',
}

/** The same for the removal of an item that is only about the person's names. */
const NAMES_REFUSED =
  'We did not accept the name that you chose. Nobody else has seen it. You can choose another one.'

/** The same for the approval of content that was held. */
const RELEASED: Partial<Record<ModeratedType, string>> = {
  listing: 'it is fine. Buyers can see it now.',
  comment: 'Your comment is fine. Everybody can see it now.',
  profile: 'We checked your name. Everybody can see it now.',
  review: 'Your review is fine. It is shown like any other.',
  answer: 'Your answer to a review is fine. Everybody can see it now.',
}

/** A review as moderators read it: the verdict, the tags and the text. */
export function describeReview({
  verdict,
  tags,
  text,
}: Pick<ReviewRow, 'verdict' | 'tags' | 'text'>): string {
  const words = [verdict, ...tags].map((word) => word.replaceAll('_', ' ')).join(', ')
  return text === null ? words : `${words}: ${text}`
}

/** The notification about a decision; undefined if the decision changes nothing for the author. */
export function toNotification(
  item: DecidedItem,
  action: 'approved' | 'removed',
  reason: string | null,
): NewNotification | undefined {
  const { contentType, contentId, authorId, isHeld, signals } = item
  if (authorId === null) return undefined
  const preview =
    action === 'removed'
      ? [
          contentType === 'profile' && isAboutNamesOnly(signals) ? NAMES_REFUSED : REMOVED[contentType],
          reason && asSentence(reason),
        ]
          .filter(Boolean)
          .join(' ')
      : isHeld
        ? RELEASED[contentType]
        : undefined
  if (preview === undefined) return undefined
  return {
    userId: authorId,
    kind: 'moderation',
    preview,
    ...(action === 'removed' && { about: aboutOf(item) }),
    ...(contentType === 'listing' && { listingId: contentId }),
  }
}

/** What an item is about, as its author names it. A message has no id that everybody knows. */
export function aboutOf({
  publicId,
  contentType,
  contentPublicId,
}: Pick<DecidedItem, 'publicId' | 'contentType' | 'contentPublicId'>): AppealAbout {
  return { type: contentType === 'answer' ? 'review' : contentType, id: contentPublicId ?? publicId }
}
