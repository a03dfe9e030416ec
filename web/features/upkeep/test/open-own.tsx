import { useParams } from '@tanstack/react-router'
import { page } from 'vitest/browser'
import type { Listing } from '#contract/listing.ts'
import { openPages, stubServer, type Answer, type Called } from '#web/features/feed/test/market.tsx'
import { ListingPage } from '#web/features/listing/listing-page.tsx'
import { ownMarket } from './own-market.ts'

/** A listing of one's own on its own page. `answer` may answer in place of the market. */
export async function openOwn(
  listing: Listing,
  answer: (call: Called) => Answer | Promise<Answer> | undefined = () => undefined,
) {
  const market = ownMarket([listing])
  const calls = stubServer((call) => answer(call) ?? market(call))
  const pages = [
    { path: '/listings/$id', component: PageOfId },
    { path: '/profile', component: () => <h1>My profile</h1> },
    { path: '/profile/edit', component: () => <h1>Settings</h1> },
    { path: '/verification', component: () => <h1>Verification</h1> },
  ]
  return { ...(await openPages(pages, `/listings/${listing.id}`)), calls }
}

function PageOfId() {
  const { id = '' } = useParams({ strict: false })
  return <ListingPage id={id} />
}

export const panel = page.getByRole('region', { name: 'This is your listing' })
export const tool = (name: string | RegExp) =>
  panel.getByRole('button', { name, exact: typeof name === 'string' })
export const toast = page.getByRole('region', { name: 'Notifications' })
