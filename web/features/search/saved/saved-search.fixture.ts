import type { SavedSearch, SavedSearches } from '#contract/saved-search.ts'

let minted = 0

/** A search for generators in Bo that found three so far, with an id of its own. */
export function savedSearch(change: Partial<SavedSearch> = {}): SavedSearch {
  minted += 1
  return {
    id: `0190b5a0-0000-7000-8000-3${String(minted).padStart(11, '0')}`,
    name: 'Light for the shop',
    query: 'small generator na Bo',
    filters: {},
    frequency: 'instant',
    paused: false,
    looksFor: [
      { key: 'type', value: 'generator', label: 'Generators', span: [6, 15] },
      { key: 'location', value: 'Bo', label: 'Bo', span: [19, 21] },
    ],
    matches: 3,
    lastMatchAt: '2026-11-19T14:30:00.000Z',
    createdAt: '2026-11-01T09:00:00.000Z',
    ...change,
  }
}

export function savedOf(...savedSearches: SavedSearch[]): SavedSearches {
  return { savedSearches, total: savedSearches.length }
}
