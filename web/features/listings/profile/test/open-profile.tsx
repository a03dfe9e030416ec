import { screen, within } from '@testing-library/react'
import type { Listing } from '#contract/listing.ts'
import type { User } from '#contract/user.ts'
import { ownMarket } from '#web/features/listings/upkeep/test/own-market.ts'
import { openSite } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { stubServer, type Answer, type Called } from '#web/test/server.ts'

type Opening = {
  at?: string
  user?: User | null
  answer?: (call: Called) => Answer | Promise<Answer> | undefined
}

const NO_CHAT = { status: 503, body: { code: 'unavailable', message: 'No messages here.' } }

/** The profile of somebody with these listings. `answer` may answer in place of the market. */
export function openProfile(
  listings: Listing[],
  { at = '/profile', user = reader, answer = () => undefined }: Opening = {},
) {
  const market = ownMarket(listings)
  const calls = stubServer((call) => {
    // Asked for behind the page, once it is quiet.
    if (call.path.startsWith('/api/conversations')) return NO_CHAT
    return answer(call) ?? market(call)
  }, user)
  return { ...openSite(at), calls }
}

export const listCalls = (calls: Called[]) => calls.filter(({ path }) => path === '/api/listings')
export const totalCalls = (calls: Called[]) => calls.filter(({ path }) => path === '/api/auth/user/totals')
/** The titles of the cards that stand there. */
export const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((each) => each.textContent)
export const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) })

export async function findCard({ title }: Listing) {
  const element = (await screen.findByRole('link', { name: title })).closest('article') ?? document.body
  return { element, ...within(element) }
}
