import { createHmac } from 'node:crypto'
import { DAY_MS } from '#contract/dates.ts'
import type { Ctx } from '#worker/context.ts'
import type { ListingRow } from '#worker/db/schema.ts'
import { blockOf } from '#worker/platform/ip-address.ts'
import { log } from '#worker/platform/log.ts'
import { isForeign } from '#worker/platform/site-security.ts'
import { addView } from './store.ts'

/** 24 bits identify a network for one listing and day; 12 more identify a browser within that network. */
const NETWORK_CHARACTERS = 4
const TOKEN_CHARACTERS = 6

/** User agents of crawlers and link previews. Cubot is a phone brand. */
const CRAWLERS = /(?<!cu)bot\b|crawl|spider|slurp|preview|externalhit|whatsapp/i

/**
 * False for a HEAD request, and for one that nobody made to read the listing: an image, or a request by
 * another website.
 */
export function isView(request: Request): boolean {
  return request.method === 'GET' && request.headers.get('sec-fetch-dest') !== 'image' && !isForeign(request)
}

/**
 * Counts a view of a listing once per person per UTC day, except the seller's own. Visitors are identified by
 * network and browser. A network counts at most VIEWS_PER_NETWORK_PER_DAY times, and all networks of an IPv6
 * block of 48 bits together do, so forged browsers and rented blocks gain little. A failure is only logged.
 */
export async function countView(ctx: Ctx, listing: ListingRow, userAgent: string): Promise<void> {
  if (ctx.user?.id === listing.sellerId) return
  if (!ctx.user && CRAWLERS.test(userAgent)) return
  try {
    const day = Math.floor(ctx.now / DAY_MS)
    const hash = (viewer: string) => tokenOf(ctx.env.SIGNING_KEY, `view\n${listing.id}\n${day}\n${viewer}`)
    if (ctx.user) {
      await addView(ctx.db, listing.id, day, hash(`person\n${ctx.user.id}`))
    } else {
      const network = hash(`network\n${blockOf(ctx.address)}`).slice(0, NETWORK_CHARACTERS)
      const browser = hash(`browser\n${ctx.address}\n${userAgent}`).slice(NETWORK_CHARACTERS)
      await addView(ctx.db, listing.id, day, network + browser, network)
    }
  } catch (error) {
    log.error('view_not_counted', error, { listing: listing.publicId })
  }
}

/**
 * 36 bits of a keyed hash: enough to tell a day's viewers of one listing apart, without revealing a person.
 */
function tokenOf(signingKey: string, message: string): string {
  return createHmac('sha256', signingKey).update(message).digest('base64url').slice(0, TOKEN_CHARACTERS)
}
