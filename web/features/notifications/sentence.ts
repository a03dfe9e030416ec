import { shortDate } from '#contract/dates.ts'
import type { Notification } from '#contract/notification.ts'
import { formatMoney } from '#contract/numbers.ts'
import { notificationWords, type AroundTitle } from './copy.ts'

/** The sentence of a notification: what stands before and after the listing's title. */
export function textsAroundTitle(notification: Notification): AroundTitle {
  const {
    kind,
    listing,
    actor,
    expiresAt,
    preview,
    savedSearch,
    count = 1,
    listingsCount = 1,
    price = 0,
    formerPrice = 0,
    currency = 'SLE',
  } = notification
  return notificationWords.sentences[kind]({
    title: listing?.title,
    who: actor?.displayName ?? notificationWords.somebody,
    date: expiresAt ? notificationWords.on(shortDate(expiresAt)) : notificationWords.soon,
    quote: preview ? notificationWords.quote(preview) : '',
    reason: preview ?? '',
    search: savedSearch ? notificationWords.named(savedSearch.name) : '',
    count,
    listings: listingsCount,
    price: formatMoney(price, currency),
    formerPrice: formatMoney(formerPrice, currency),
  })
}

/** The id of the part of a person's page that shows reviews. */
const REVIEWS_ID = 'reviews'

/** The page that a notification links to. For several listings, a page that lists them. */
export function toLink(
  { kind, listing, actor, savedSearch, conversationId, about, count = 0 }: Notification,
  userId: string | undefined,
) {
  // What was decided against the person, where they may appeal.
  if (about) return { to: '/profile/data', hash: about.id } as const
  const reviewed = kind === 'review' ? userId : kind === 'review_answer' ? actor?.id : undefined
  if (reviewed) return { to: '/users/$id', params: { id: reviewed }, hash: REVIEWS_ID } as const
  if (conversationId) return { to: '/messages/$id', params: { id: conversationId } } as const
  if (savedSearch && count > 1)
    return { to: '/saved-searches', hash: kind === 'saved_search' ? savedSearch.id : undefined } as const
  if (listing) return { to: '/listings/$id', params: { id: listing.id } } as const
  if (kind === 'verification') return { to: '/verification' } as const
  if (kind === 'phone_change') return { to: '/profile/edit', hash: 'phone' } as const
  if (kind === 'sign_in') return { to: '/profile/devices' } as const
  return kind === 'likes' || kind === 'still_there' ? ({ to: '/profile' } as const) : undefined
}
