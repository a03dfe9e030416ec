export type FavouritesTab = 'saved' | 'viewed'

/** The unparsed search parameters of the URL, in which anybody may have written anything. */
export type FavouritesAddress = { tab?: unknown }

/** The parsed search parameters. Without a tab, the page shows the saved listings. */
export type FavouritesSearch = { tab?: 'viewed' }

export function readFavouritesSearch(search: FavouritesAddress): FavouritesSearch {
  return { tab: search.tab === 'viewed' ? 'viewed' : undefined }
}
