import { counted } from '#contract/numbers.ts'

/** The words of the results view, whichever page shows it. */
export const resultsWords = {
  results: (count: number, isAtLeast: boolean) => `${isAtLeast ? 'Over ' : ''}${counted(count, 'listing')}`,
  search: 'Search',
  filters: 'Filters',
  close: 'Close',
  sort: 'Sort by',
  place: 'Place',
  area: 'Area',
  any: 'Any',
  price: 'Price in leones',
  from: 'From',
  upTo: 'Up to',
  inUnit: (label: string, unit: string) => `${label} in ${unit}`,
  apply: 'Apply',
  listings: 'Listings',
  loading: 'Loading listings',
  loadMore: 'Load More Items',
  loadingMore: 'Loading More...',
  allSeen: "You've seen all available listings",
  failureTitle: 'The listings did not load',
  moreFailed: 'The next listings did not load.',
}

export const sortWords = {
  best: 'Best match',
  ai_score: 'AI Relevance',
  likes: 'Most Liked',
  createdAt: 'Recently Added',
  price_asc: 'Price Low to High',
  price_desc: 'Price High to Low',
  move_in: 'Cheapest to Move In',
}

const list = new Intl.ListFormat('en')

export const noticeWords = {
  areaFirst: (area: string | undefined, place: string | undefined) =>
    `${area} first, then the rest of ${place}.`,
  nothingIn: (place: string | undefined, wider: string | undefined) =>
    `Nothing ${place ? `in ${place}` : 'there'} yet. Showing ${wider ?? 'all of Sierra Leone'}.`,
  loosened: (labels: readonly string[]) => `No exact match. We left out: ${list.format(labels)}.`,
  repaired: (words: readonly string[]) => `Showing results for ${list.format(words)}.`,
  verbatim: (words: readonly string[]) => `Search instead for ${list.format(words)}`,
}
