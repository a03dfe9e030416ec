export type FavouritesTab = 'saved' | 'viewed'

/** As it may stand in the address, whoever wrote it. */
export type FavouritesAddress = { tab?: unknown }

/** Absent means the saved ones. */
export type FavouritesSearch = { tab?: 'viewed' }

export function readFavouritesSearch(search: FavouritesAddress): FavouritesSearch {
  return { tab: search.tab === 'viewed' ? 'viewed' : undefined }
}
