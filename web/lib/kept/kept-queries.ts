import type { QueryKey } from '@tanstack/react-query'
import type { Message } from '#contract/conversation.ts'

/**
 * The calls whose answers are kept. A list of what is kept and not of what is not, so that a new call is kept
 * only by decision: never the admin's desk, documents, codes, phone numbers of sellers or exports.
 */
const KEPT_CALLS = new Set<unknown>([
  '/api/auth/user',
  '/api/auth/user/totals',
  '/api/conversations',
  '/api/favourites',
  '/api/listings',
  '/api/market',
  '/api/market/counts',
  '/api/notifications',
  '/api/quick-replies',
  '/api/rate',
  '/api/reviews/pending',
  '/api/saved-searches',
  '/api/showcase',
  '/api/users',
  'meeting-places',
])

/** The key of the query of the signed-in person. */
export const USER_KEY = ['/api/auth/user']

export function isKeptQuery([call]: QueryKey): boolean {
  return KEPT_CALLS.has(call)
}

export function isUserQuery([call, part]: QueryKey): boolean {
  return call === USER_KEY[0] && part === undefined
}

const SMALL_CALLS = new Set<unknown>(['/api/auth/user', '/api/rate', '/api/market/counts'])

/** Whether a person would call this what the page shows: not the session, the rate or a count. */
export function isPageQuery([call, what]: QueryKey): boolean {
  return KEPT_CALLS.has(call) && !SMALL_CALLS.has(call) && what !== 'unread' && what !== 'total'
}

const PAGES_MAX = 3

/** What is kept of an answer: the first pages of a list, and no links that stop working. */
export function toKept(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  if ('pages' in data && 'pageParams' in data && Array.isArray(data.pages) && Array.isArray(data.pageParams))
    return { pages: data.pages.slice(0, PAGES_MAX), pageParams: data.pageParams.slice(0, PAGES_MAX) }
  return isThreadLog(data)
    ? { ...data, messages: data.messages.map(withoutLink), ahead: data.ahead.map(withoutLink) }
    : data
}

/** Only the log of a conversation has these. */
function isThreadLog(data: object): data is { messages: Message[]; ahead: Message[] } {
  return 'messages' in data && 'ahead' in data
}

/** An address that is refused. Then the message is fetched again, which has a new link. */
const NO_LINK = '/chat-files/kept'

/** The links to photos and voice notes work for five minutes. The files themselves are in the cache SENT_FILES. */
function withoutLink(message: Message): Message {
  const { photo, voice } = message
  return {
    ...message,
    ...(photo && { photo: { ...photo, url: NO_LINK } }),
    ...(voice && { voice: { ...voice, url: NO_LINK } }),
  }
}
