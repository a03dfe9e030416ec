export type FavouritesTab = 'saved' | 'viewed'

/** The raw search of the address, which anybody may have written. */
export type FavouritesAddress = { tab?: unknown }

/** The parsed search. Without a tab, the page shows the saved listings. */
export type FavouritesSearch = { tab?: 'viewed' }

export function readFavouritesSearch(search: FavouritesAddress): FavouritesSearch {
  return { tab: search.tab === 'viewed' ? 'viewed' : undefined }
}
