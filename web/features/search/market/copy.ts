export const marketWords = {
  title: (what: string | undefined, where: string | undefined) => {
    if (where) return `${what ?? 'Everything'} in ${where}`
    return what ?? 'Everything on the market'
  },
  pageTitle: (title: string) => `${title} | Salone Market`,
  resultsFor: (text: string) => `Results for “${text}”`,
  post: 'Post an item',

  searchLabel: 'Search the market',
  searchPlaceholder: 'fayn gen na Makeni wey nor dia',

  chips: 'Searched for',
  removeChip: (label: string) => `Remove ${label}`,
  clearAll: 'Clear all',
  save: 'Save search',

  kinds: 'Kinds',
  everything: 'Everything',
  places: (what: string) => `Places with ${what.toLowerCase()}`,
  areas: (place: string) => `Areas of ${place}`,
  allPlaces: 'All places',

  firstPage: 'First page',

  emptyTitle: 'Nothing here yet',
  emptyText: 'Look a little wider, or come back tomorrow.',
  searchEmptyText: 'Remove a part of the search, or try other words.',
}
