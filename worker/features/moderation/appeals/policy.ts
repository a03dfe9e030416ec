import type { AppealAboutType } from '#contract/desk-lists.ts'
import { APPEALS_PER_DAY } from '#contract/limits.ts'
import type { AppealRow } from '#worker/db/schema.ts'
import { asSentence } from '#worker/platform/sentences.ts'

export const APPEAL_LIMIT = {
  what: 'appeal',
  perDay: APPEALS_PER_DAY,
  sentence: (limit: number) => `You can send ${limit} appeals a day. Please come back tomorrow.`,
}

/** What the person calls it. The page puts a listing's title before the sentence. */
const ABOUT: Record<Exclude<AppealAboutType, 'listing' | 'ban'>, string> = {
  comment: ' about your comment',
  message: ' about your message',
  profile: ' about your profile',
  document: ' about your document',
  review: ' about your review',
}

/** What the notification of an answer says. */
export function answerSentence(
  { aboutType, what, title }: Pick<AppealRow, 'aboutType' | 'what' | 'title'>,
  isOverturned: boolean,
  reason: string,
): string {
  const about =
    aboutType === 'listing'
      ? ''
      : aboutType === 'ban'
        ? ` about the ${what === 'warned' ? 'warning' : 'suspension'}`
        : aboutType === 'document' && title !== null
          ? ` about your ${title}`
          : ABOUT[aboutType]
  const appeal = `${aboutType === 'listing' ? 'your' : 'Your'} appeal${about}`
  const outcome = isOverturned
    ? `was accepted. ${RESTORED[what]}`
    : `was not accepted. ${what === 'held' ? 'It was removed.' : 'The decision stays.'}`
  return `${appeal} ${outcome} ${asSentence(reason)}`
}

const RESTORED: Record<AppealRow['what'], string> = {
  held: 'It is fine, and everybody can see it now.',
  removed: 'It is back as it was.',
  rejected: 'We check it again.',
  warned: 'We withdrew it.',
  suspended: 'It has ended.',
}
