import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import type { ListingSort } from '#contract/lists.ts'
import type { Listing } from '#contract/listing.ts'
import type { List } from '#web/features/listings/page/held-listings.ts'

type Page = List & { total?: number; nextCursor?: string | null }
type Lists = Page | InfiniteData<Page>

/**
 * A held list after a listing has changed its state: the listing leaves it, or takes its place in it, as if
 * all had been loaded anew. Where the list's order is not known here, a listing is only taken out.
 */
export function placeListing(queryKey: QueryKey, data: Lists, before: Listing, after: Listing): Lists {
  const { wants, rank } = shelfOf(queryKey)
  const was = wants(before)
  const is = wants(after)
  if (was === is || (is && !rank)) return data
  const pages = 'pages' in data ? data.pages : [data]
  if (!is && !rank && !pages.some((page) => holds(page, after.id))) return data
  const changed = is && rank ? inserted(pages, after, rank) : pages.map((page) => without(page, after.id))
  const counted = changed.map((page) =>
    page.total === undefined ? page : { ...page, total: page.total + (is ? 1 : -1) },
  )
  return 'pages' in data ? { ...data, pages: counted } : { ...data, ...counted[0] }
}

type Shelf = {
  wants: (listing: Listing) => boolean
  /** Highest first. */
  rank?: (listing: Listing) => number
}

const RANKS: Record<ListingSort, (listing: Listing) => number> = {
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  likes: ({ likesCount }) => likesCount,
  ai_score: ({ aiScore }) => aiScore,
  price_desc: ({ priceSle }) => priceSle,
  price_asc: ({ priceSle }) => -priceSle,
}

function shelfOf([call, what]: QueryKey): Shelf {
  const isActive = ({ status }: Listing) => status === 'active'
  const rank = RANKS.createdAt
  if (call === '/api/favourites') return { wants: ({ status }) => status !== 'removed' }
  if (call === '/api/users')
    return { wants: (listing) => isActive(listing) && listing.user.id === what, rank }
  if (call !== '/api/listings') return { wants: isActive }
  if (what === 'total') return { wants: isActive, rank }
  return isFilter(what) ? shelfOfFilter(what) : { wants: isActive }
}

type Filter = { userId?: unknown; status?: unknown; type?: unknown; sortBy?: unknown }

// A search, or a filter that this does not know, leaves open whether and where the listing belongs.
function shelfOfFilter({ userId, status = 'active', type, sortBy = 'createdAt', ...others }: Filter): Shelf {
  const isAsked = (asked: unknown, value: string) => asked === undefined || asked === value
  const isWhole = Object.values(others).every((value) => value === undefined)
  return {
    wants: (listing) =>
      status === listing.status && isAsked(userId, listing.user.id) && isAsked(type, listing.type),
    rank: isWhole ? Object.entries(RANKS).find(([sort]) => sort === sortBy)?.[1] : undefined,
  }
}

function isFilter(value: unknown): value is Filter {
  return typeof value === 'object' && value !== null
}

function holds({ listings }: Page, id: string): boolean {
  return listings.some((listing) => listing.id === id)
}

function without(page: Page, id: string): Page {
  return { ...page, listings: page.listings.filter((listing) => listing.id !== id) }
}

// What would stand beyond the last page that is here comes with the page that brings it.
function inserted(pages: readonly Page[], listing: Listing, rank: (listing: Listing) => number): Page[] {
  const isAfter = (other: Listing) => rank(other) < rank(listing)
  const found = pages.findIndex((page) => page.listings.some(isAfter))
  const into = found === -1 && !pages.at(-1)?.nextCursor ? pages.length - 1 : found
  return pages.map((page, index) => {
    if (index !== into || holds(page, listing.id)) return page
    const at = page.listings.findIndex(isAfter)
    return { ...page, listings: page.listings.toSpliced(at === -1 ? page.listings.length : at, 0, listing) }
  })
}
