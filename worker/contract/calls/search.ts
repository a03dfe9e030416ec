import { Showcase } from '#contract/listing.ts'
import { MarketCounts, MarketPage, MarketQuery } from '#contract/market.ts'
import { SellerPage, SellerPageQuery } from '#contract/profile.ts'
import {
  EditSavedSearch,
  NewSavedSearch,
  SavedSearch,
  SavedSearches,
  SavedSearchesQuery,
} from '#contract/saved-search.ts'
import { SmartSearch, SmartSearchResponse, SuggestQuery, Suggestions } from '#contract/search.ts'
import type { CallRows } from './call.ts'

/** Finding listings. */
export const SEARCH_CALLS: CallRows = {
  'get /api/users/{id}': {
    summary: "A seller's public page",
    access: 'anyone',
    rate: 'search_by_text',
    query: SellerPageQuery,
    response: SellerPage,
    refusals: ['not_found'],
  },
  'get /api/market': {
    summary: 'A page of active listings, the same for everybody',
    access: 'anyone',
    rate: 'search_by_text',
    reads: 'same_for_everyone',
    query: MarketQuery,
    response: MarketPage,
    isRevalidated: true,
  },
  'get /api/market/counts': {
    summary: 'How many active listings there are by kind and place',
    access: 'anyone',
    reads: 'same_for_everyone',
    response: MarketCounts,
    isRevalidated: true,
  },
  'get /api/showcase': {
    summary: 'Six fresh listings for the landing page',
    access: 'anyone',
    response: Showcase,
  },
  'post /api/smart-search': {
    summary: 'Parses a search in plain words',
    access: 'signed_in',
    rate: 'search',
    body: SmartSearch,
    response: SmartSearchResponse,
  },
  'get /api/search-suggestions': {
    summary: 'Suggestions for a search that is being typed',
    access: 'signed_in',
    query: SuggestQuery,
    response: Suggestions,
  },
  'get /api/saved-searches': {
    summary: 'The searches that the person saved',
    access: 'signed_in',
    query: SavedSearchesQuery,
    response: SavedSearches,
  },
  'post /api/saved-searches': {
    summary: 'Saves a search',
    access: 'signed_in',
    body: NewSavedSearch,
    takesIdempotencyKey: true,
    status: 201,
    response: SavedSearch,
    refusals: ['conflict', 'not_found'],
  },
  'patch /api/saved-searches/{id}': {
    summary: 'Edits, pauses or resumes a saved search',
    access: 'signed_in',
    body: EditSavedSearch,
    response: SavedSearch,
    refusals: ['not_found'],
  },
  'delete /api/saved-searches/{id}': {
    summary: 'Deletes a saved search',
    access: 'signed_in',
    status: 204,
    refusals: ['not_found'],
  },
}
