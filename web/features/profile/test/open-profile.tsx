import { page } from 'vitest/browser'
import type { Listing } from '#contract/listing.ts'
import type { User } from '#contract/user.ts'
import { reader, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { openSite } from '#web/features/shell/test/open-site.tsx'
import { ownMarket } from '#web/features/upkeep/test/own-market.ts'

type Opening = {
  at?: string
  user?: User | null
  answer?: (call: Called) => Answer | Promise<Answer> | undefined
}

/** The profile of somebody with these listings. `answer` may answer in place of the market. */
export async function openProfile(
  listings: Listing[],
  { at = '/profile', user = reader, answer = () => undefined }: Opening = {},
) {
  const market = ownMarket(listings)
  const calls = stubServer((call) => answer(call) ?? market(call), user)
  return { ...(await openSite(at)), calls }
}

export const listCalls = (calls: Called[]) => calls.filter(({ path }) => path === '/api/listings')
export const totalCalls = (calls: Called[]) => calls.filter(({ path }) => path === '/api/auth/user/totals')
export const card = (listing: Listing) => page.getByRole('article').filter({ hasText: listing.title })
export const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
export const toast = page.getByRole('region', { name: 'Notifications (F8)' })
