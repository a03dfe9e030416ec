import { Hono } from 'hono'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { callContext } from './call-context.ts'
import type { AppBindings } from './context.ts'
import { passkeys, shownPasskeys } from './features/accounts/passkeys/routes.ts'
import { ownAccount } from './features/accounts/routes.ts'
import { auth, navigations, ownPhone, ownSessions } from './features/accounts/sign-in/routes.ts'
import { seller } from './features/analytics/routes.ts'
import { conversations, meetingPlaces, quickReplies, reservations } from './features/chat/routes.ts'
import { newReviews, personReviews, reviews } from './features/deals/routes.ts'
import { dev } from './features/dev/routes.ts'
import { comments, favourites, likes, listingComments, newComments } from './features/engagement/routes.ts'
import { contacts } from './features/listings/contact/routes.ts'
import {
  draftPriceInsights,
  listings,
  ownListings,
  ownTotals,
  priceInsights,
} from './features/listings/routes.ts'
import { uploadRequests, uploads } from './features/media/routes.ts'
import { appeals, appealsDesk } from './features/moderation/appeals/routes.ts'
import { desk } from './features/moderation/desk/routes.ts'
import { reports } from './features/moderation/routes.ts'
import { pushKey, pushSubscriptions } from './features/notifications/push/routes.ts'
import { notifications } from './features/notifications/routes.ts'
import { ownData } from './features/own-data/routes.ts'
import { feed, market, searchSuggestions, sellers, showcase, smartSearch } from './features/search/routes.ts'
import { draftDemand, listingDemand, savedSearches } from './features/search/saved/routes.ts'
import { suggestions } from './features/suggestions/routes.ts'
import { verification, verificationDesk } from './features/verification/routes.ts'
import { apiDocs, openapi } from './platform/api/openapi.ts'
import { respondToUnroutedCall } from './platform/error-responses.ts'
import { rate } from './platform/exchange-rate.ts'
import { health } from './platform/health.ts'
import { refuseForeignOrigin } from './platform/site-security.ts'
import { limitBody } from './platform/validate.ts'

/**
 * The API calls. Each has a Ctx with a database session and, if signed in, the person. Each is limited to those
 * whom the table of calls admits and to a number per minute, and no shared cache stores its response unless
 * the call itself allows that.
 */
const calls = new Hono<AppBindings>()
  .use(refuseForeignOrigin)
  .use(callContext)
  // A file may be larger than the body of any other call.
  .route('/objects', uploads)
  .use(limitBody(BODY_BYTES_MAX))
  .route('/auth', auth)
  .route('/auth', ownSessions)
  .route('/auth/phone', ownPhone)
  .route('/auth/user', ownAccount)
  .route('/auth/user/totals', ownTotals)
  .route('/passkeys', shownPasskeys)
  .route('/passkeys', passkeys)
  .route('/', navigations)
  .route('/account', ownData)
  .route('/users', sellers)
  .route('/listings', feed)
  .route('/market', market)
  .route('/listings', listings)
  .route('/listings', priceInsights)
  .route('/price-insight', draftPriceInsights)
  .route('/listings', ownListings)
  .route('/listings', contacts)
  .route('/listings', listingDemand)
  .route('/demand', draftDemand)
  .route('/listings', likes)
  .route('/listings', listingComments)
  .route('/listings', newComments)
  .route('/listings', reports)
  .route('/listings', reservations)
  .route('/listings', newReviews)
  .route('/users', personReviews)
  .route('/reviews', reviews)
  .route('/comments', comments)
  .route('/favourites', favourites)
  .route('/notifications', notifications)
  .route('/push', pushKey)
  .route('/push/subscriptions', pushSubscriptions)
  .route('/conversations', conversations)
  .route('/quick-replies', quickReplies)
  .route('/meeting-places', meetingPlaces)
  .route('/ai', suggestions)
  .route('/smart-search', smartSearch)
  .route('/search-suggestions', searchSuggestions)
  .route('/saved-searches', savedSearches)
  .route('/rate', rate)
  .route('/showcase', showcase)
  .route('/objects', uploadRequests)
  .route('/verification', verification)
  .route('/appeals', appeals)
  .route('/seller', seller)
  .route('/admin', desk)
  .route('/admin', verificationDesk)
  .route('/admin', appealsDesk)
  .route('/dev', dev)
  .all('*', respondToUnroutedCall)

export const api = new Hono<AppBindings>()
  .route('/health', health)
  .route('/openapi.json', openapi)
  .route('/docs', apiDocs)
  .route('/docs/', apiDocs)
  .route('/', calls)

const mounted = new Hono().route('/api', api)

/** The shape of every call, for the typed client in web/lib/api.ts. */
export type AppType = typeof mounted
