import { VIEWS_PER_NETWORK_DAY } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import type { ListingRow } from '../../db/schema.ts'
import { networkOf } from '../../platform/address.ts'
import { toBase64Url } from '../../platform/bytes.ts'
import { log } from '../../platform/log.ts'
import { addView } from './store.ts'

const DAY_MS = 86_400_000
const TOKEN_CHARACTERS = 6

/**
 * Counts a look at a listing: once for each person and day (UTC), never its seller's own. Visitors of one network share VIEWS_PER_NETWORK_DAY places,
 * among which the browser chooses: whoever makes up browsers finds no more places than these. A failure is logged and harms nobody.
 */
export async function countView(ctx: Ctx, listing: ListingRow, userAgent: string): Promise<void> {
  if (ctx.user?.id === listing.sellerId) return
  const day = Math.floor(ctx.now / DAY_MS)
  if (!ctx.user && !isBrowser(userAgent)) return
  try {
    const viewer = ctx.user ? `person\n${ctx.user.id}` : `visitor\n${networkOf(ctx.address)}\n${placeOf(userAgent)}`
    await addView(ctx.db, listing.id, day, await tokenOf(ctx.env.SIGNING_KEY, `view\n${listing.id}\n${day}\n${viewer}`))
  } catch (error) {
    log.error('view_not_counted', error, { listing: listing.publicId })
  }
}

/** A machine that says what it is looks at pages and buys nothing. One that says it is a browser finds the places of its network. */
function isBrowser(userAgent: string): boolean {
  return userAgent.trim() !== '' && !MACHINES.test(userAgent)
}

const MACHINES = /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|preview|externalhit|scrap|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|okhttp|axios|node|libwww|httpclient|archive/i

/** Which of its network's places a browser takes. That anybody can work it out does no harm: there are no others. */
function placeOf(userAgent: string): number {
  return Array.from(userAgent).reduce((sum, character) => sum + character.charCodeAt(0), 0) % VIEWS_PER_NETWORK_DAY
}

/** 36 bits of a keyed hash: enough to tell a day's viewers of one listing apart, and nothing that leads back to a person. */
async function tokenOf(signingKey: string, message: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(signingKey), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(message)))).slice(0, TOKEN_CHARACTERS)
}
