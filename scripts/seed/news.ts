import type { NotificationKind } from '#contract/lists.ts'
import type { DemoListing } from './demo-listing.ts'
import type { DemoPerson } from './people.ts'
import type { DemoComment } from './talk.ts'

/** What somebody of the demo market was told, as the product tells it. */
export type DemoNews = {
  to: DemoPerson
  kind: NotificationKind
  at: number
  actor?: DemoPerson
  comment?: DemoComment
  expiresAt?: number
}

/**
 * An answer is told to whom it answers and every other comment to the seller; the seller is told of the end
 * before it and at it.
 */
export function newsOf({ seller, talk, life }: DemoListing): DemoNews[] {
  const { expiresAt } = life
  const ends = life.events.filter(({ kind }) => kind === 'expiry_told' || kind === 'expired')
  return [
    ...talk.filter(({ isHidden }) => !isHidden).flatMap((comment) => toldOf(comment, seller)),
    ...ends.map(({ kind, at }): DemoNews => ({
      to: seller,
      kind: kind === 'expired' ? 'expired' : 'expiring',
      at,
      expiresAt,
    })),
  ]
}

function toldOf(comment: DemoComment, seller: DemoPerson): DemoNews[] {
  const { author, at, answers } = comment
  const told = { actor: author, comment, at }
  if (answers && answers.author !== author) return [{ ...told, to: answers.author, kind: 'reply' }]
  return author === seller ? [] : [{ ...told, to: seller, kind: 'comment' }]
}
