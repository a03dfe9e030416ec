export type FavouritesTab = 'saved' | 'viewed'

/** Absent means the saved ones. */
export type FavouritesSearch = { tab?: 'viewed' }

export function readFavouritesSearch(search: Record<string, unknown>): FavouritesSearch {
  return { tab: search.tab === 'viewed' ? 'viewed' : undefined }
}
