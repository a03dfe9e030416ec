import { screen, within } from '@testing-library/react'
import { useParams } from '@tanstack/react-router'
import { vi } from 'vitest'
import type { Listing } from '#contract/listing.ts'
import { ListingPage } from '#web/features/pages/listing/listing-page.tsx'
import { user } from '#web/test/hands.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { reader } from '#web/test/people.ts'
import { stubServer, type Answer, type Called } from '#web/test/server.ts'
import { ownMarket } from './own-market.ts'

/** A listing of one's own on its own page. `answer` may answer in place of the market. */
export async function openOwn(
  listing: Listing,
  answer: (call: Called) => Answer | Promise<Answer> | undefined = () => undefined,
) {
  const market = ownMarket([listing])
  const calls = stubServer((call) => answer(call) ?? market(call))
  putInSight()
  const pages = [
    { path: '/listings/$id', component: PageOfId },
    { path: '/profile', component: () => <h1>My profile</h1> },
    { path: '/profile/edit', component: () => <h1>Settings</h1> },
    { path: '/verification', component: () => <h1>Verification</h1> },
  ]
  const opened = openPages(pages, `/listings/${listing.id}`)
  await screen.findByRole('heading', { level: 1 })
  if (listing.user.id === reader.id && listing.status !== 'removed')
    await screen.findByRole('button', { name: /^(Delete|Undo|Restore)/ })
  return { ...opened, calls }
}

function PageOfId() {
  const { id = '' } = useParams({ strict: false })
  return <ListingPage id={id} />
}

export const panel = () => screen.getByRole('region', { name: 'This is your listing' })
export const tool = (name: string | RegExp) => within(panel()).getByRole('button', { name })
export const toast = () => screen.getByRole('region', { name: 'Notifications' })

export const findTool = async (name: string | RegExp) =>
  within(await screen.findByRole('region', { name: 'This is your listing' })).findByRole('button', { name })
export const pressTool = async (name: string | RegExp) => user.click(await findTool(name))

/** What loads when it comes in sight is in sight. */
export function putInSight() {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #take: (entries: { isIntersecting: boolean }[]) => void
      constructor(take: (entries: { isIntersecting: boolean }[]) => void) {
        this.#take = take
      }
      observe() {
        this.#take([{ isIntersecting: true }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
}
