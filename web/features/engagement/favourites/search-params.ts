export type FavouritesTab = 'saved' | 'viewed'

/** The unvalidated search params. */
export type RawFavouritesSearch = { tab?: unknown }

/** The validated search params. Without a tab, the page shows the saved listings. */
type FavouritesSearch = { tab?: 'viewed' }

export function readFavouritesSearch(search: RawFavouritesSearch): FavouritesSearch {
  return { tab: search.tab === 'viewed' ? 'viewed' : undefined }
}
