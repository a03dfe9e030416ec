import { useParams } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import type { ListingStatus } from '#contract/lists.ts'
import type { ListingScore } from '#contract/score.ts'
import { ListingPage } from '#web/features/pages/listing/listing-page.tsx'
import { pageOf, seller } from '#web/features/search/feed/listing.fixture.ts'
import { user } from '#web/test/interactions.ts'
import { openPages } from '#web/test/open-pages.tsx'
import { member } from '#web/test/people.ts'
import { stubServer, type StubResponse, type ApiCall } from '#web/test/server.ts'

/** Opens the page of a listing. `respond` may override the response of `ownMarket`. */
export async function openOwn(
  listing: Listing,
  respond: (call: ApiCall) => StubResponse | Promise<StubResponse> | undefined = () => undefined,
) {
  const market = ownMarket([listing])
  const calls = stubServer((call) => respond(call) ?? market(call))
  putInView()
  const pages = [
    { path: '/listings/$id', component: PageOfId },
    { path: '/profile', component: () => <h1>My profile</h1> },
    { path: '/profile/edit', component: () => <h1>Settings</h1> },
    { path: '/verification', component: () => <h1>Verification</h1> },
  ]
  const opened = openPages(pages, `/listings/${listing.id}`)
  await screen.findByRole('heading', { level: 1 })
  if (listing.user.id === member.id && listing.status !== 'removed')
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

/** Stubs IntersectionObserver, so that everything observed is in view. */
export function putInView() {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #callback: (entries: { isIntersecting: boolean }[]) => void
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#callback = callback
      }
      observe() {
        this.#callback([{ isIntersecting: true }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
}

/** A listing of the signed-in person. */
export function own(
  listing: Listing,
  change: Partial<
    Pick<Listing, 'status' | 'renewableAt' | 'restorableUntil' | 'expiresAt' | 'answerBy'>
  > = {},
): Listing {
  return { ...listing, expiresAt: inDays(40), ...change, user: { ...seller, id: member.id } }
}

export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString()
}

export const score: ListingScore = {
  score: 74,
  parts: [
    { part: 'photos', points: 20, max: 30 },
    { part: 'description', points: 20, max: 20 },
    { part: 'details', points: 15, max: 15 },
    { part: 'seller', points: 0, max: 15 },
    { part: 'price', points: 10, max: 10 },
    { part: 'freshness', points: 9, max: 10 },
  ],
  advice: [
    { part: 'photos', text: 'Add two photos', gain: 10 },
    { part: 'seller', text: 'Verify your phone number', gain: 4, proof: 'phone' },
    { part: 'freshness', text: 'Renew the listing', gain: 1 },
  ],
}

/** A server with these listings of the signed-in person, which carries out the owner's actions. */
export function ownMarket(initial: readonly Listing[]) {
  let listings = [...initial]
  const formerStatuses = new Map<string, ListingStatus>()
  const put = (listing: Listing) => {
    listings = listings.map((each) => (each.id === listing.id ? listing : each))
    return { body: listing }
  }
  return ({ method, path, query, body }: ApiCall): StubResponse => {
    const [, , call, id = '', verb] = path.split('/')
    const listing = listings.find((each) => each.id === id)
    if (path === '/api/auth/user/totals') return { body: totalsOf(listings) }
    if (path === '/api/rate') return { body: { slePerUsd: 23, asOf: '2026-09-30' } }
    if (path === '/api/demand') return { body: { people: null, isAtLeast: false } }
    if (path === '/api/price-insight') return { body: null }
    if (call === 'listings' && !id)
      return { body: pageOf(listings.filter(({ status }) => status === (query.status ?? 'active'))) }
    if (call !== 'listings' || !listing)
      return {
        body: {
          listings: [],
          conversations: [],
          notifications: [],
          comments: [],
          total: 0,
          unread: 0,
          nextCursor: null,
        },
      }
    if (verb === 'score') return { body: score }
    if (verb === 'demand') return { body: { people: null, isAtLeast: false } }
    if (verb === 'price-insight') return { body: null }
    if (verb === 'comments') return { body: { comments: [], total: 0, nextCursor: null } }
    if (verb === 'price-insight') return { body: null }
    if (verb === 'similar') return { body: { listings: [] } }
    if (verb === 'status' && typeof body === 'object' && body && 'status' in body)
      return put({ ...listing, status: body.status === 'sold' ? 'sold' : 'active' })
    if (verb === 'still-there' && typeof body === 'object' && body && 'answer' in body) {
      const status = ({ yes: 'active', sold: 'sold', remove: 'removed' } as const)[String(body.answer)]
      return put({ ...listing, status: status ?? listing.status, answerBy: undefined })
    }
    if (verb === 'renew')
      return put({ ...listing, status: 'active', expiresAt: inDays(60), renewableAt: inDays(2) })
    if (verb === 'restore')
      return put({ ...listing, status: formerStatuses.get(id) ?? 'active', restorableUntil: undefined })
    if (method !== 'DELETE') return { body: listing }
    formerStatuses.set(id, listing.status)
    return put({ ...listing, status: 'removed', restorableUntil: inDays(1) })
  }
}

function totalsOf(listings: readonly Listing[]) {
  const present = listings.filter(({ status }) => status !== 'removed')
  const count = (status: ListingStatus) => present.filter((listing) => listing.status === status).length
  return {
    active: count('active'),
    sold: count('sold'),
    pending: count('pending'),
    expired: count('expired'),
    likes: present.reduce((sum, { likesCount }) => sum + likesCount, 0),
    views: present.reduce((sum, { viewsCount }) => sum + viewsCount, 0),
  }
}

/** The requested changes, as 'POST renew' or 'DELETE'. */
export function changesIn(calls: readonly ApiCall[]): string[] {
  return calls
    .filter(
      ({ method, path }) => method !== 'GET' && !path.endsWith('demand') && path !== '/api/price-insight',
    )
    .map(({ method, path, body }) =>
      [method, path.split('/')[4], body && JSON.stringify(body)].filter(Boolean).join(' '),
    )
}
