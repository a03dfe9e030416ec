import {
  AnswerStillThere,
  AskContact,
  ChangeStatus,
  CheckListing,
  EditListing,
  Listing,
  ListingDraft,
  ListingsPage,
  ListingsQuery,
  NewListing,
  OtherListings,
  RepeatCheck,
  SellerContact,
  SimilarListings,
} from '#contract/listing.ts'
import { PriceInsight } from '#contract/price-insight.ts'
import { Demand } from '#contract/saved-search.ts'
import { ListingScore } from '#contract/score.ts'
import { ListingSuggestions, SuggestListing } from '#contract/suggestion.ts'
import type { CallRows } from './call.ts'

/** Listings, and the suggestions for writing one. */
export const LISTING_CALLS: CallRows = {
  'get /api/listings': {
    summary: 'A page of active listings',
    access: 'signed_in',
    rate: 'search_by_text',
    query: ListingsQuery,
    response: ListingsPage,
    refusals: ['forbidden'],
  },
  'post /api/listings': {
    summary: 'Posts a listing',
    access: 'signed_in',
    body: NewListing,
    takesIdempotencyKey: true,
    status: 201,
    response: Listing,
    refusals: ['unreadable_upload'],
  },
  'post /api/listings/check': {
    summary:
      "Which of the person's own listings one that is being written repeats; a post is never refused for it",
    access: 'signed_in',
    rate: 'search',
    body: CheckListing,
    response: RepeatCheck,
  },
  'get /api/listings/{id}': {
    summary: 'One listing',
    access: 'anyone',
    response: Listing,
    refusals: ['not_found', 'gone'],
  },
  'get /api/listings/{id}/others': {
    summary: 'The listings of other sellers who let the same home, the cheapest to move into first',
    access: 'anyone',
    response: OtherListings,
    refusals: ['not_found', 'gone'],
  },
  'patch /api/listings/{id}': {
    summary: "Edits one of the person's own listings",
    access: 'signed_in',
    body: EditListing,
    response: Listing,
    refusals: ['forbidden', 'not_found', 'already_sold', 'conflict', 'gone', 'unreadable_upload'],
  },
  'delete /api/listings/{id}': {
    summary: "Deletes one of the person's own listings; it can be restored for 24 hours",
    access: 'signed_in',
    response: Listing,
    refusals: ['forbidden', 'not_found', 'gone'],
  },
  'post /api/listings/{id}/restore': {
    summary: 'Restores a deleted listing',
    access: 'signed_in',
    response: Listing,
    refusals: ['forbidden', 'not_found', 'conflict', 'gone'],
  },
  'post /api/listings/{id}/status': {
    summary: 'Marks a listing sold, and to whom, or active again',
    access: 'signed_in',
    body: ChangeStatus,
    response: Listing,
    refusals: ['forbidden', 'blocked', 'not_found', 'already_active', 'conflict', 'gone'],
  },
  'post /api/listings/{id}/renew': {
    summary: 'Renews a listing for another 60 days; at most once in 48 hours',
    access: 'signed_in',
    response: Listing,
    refusals: ['forbidden', 'not_found', 'already_sold', 'renewed_lately', 'conflict', 'gone'],
  },
  'post /api/listings/{id}/contact': {
    summary: "Returns the seller's phone number for a call or WhatsApp; that of at most 15 sellers a day",
    access: 'signed_in',
    body: AskContact,
    response: SellerContact,
    refusals: ['not_found', 'blocked', 'own_listing', 'conflict'],
  },
  'post /api/listings/{id}/still-there': {
    summary: 'Says whether a listing is still there: renews it, marks it sold or deletes it',
    access: 'signed_in',
    body: AnswerStillThere,
    response: Listing,
    refusals: ['forbidden', 'not_found', 'already_sold', 'conflict', 'gone'],
  },
  'get /api/listings/{id}/score': {
    summary: "The quality score of one of the person's own listings, explained",
    access: 'signed_in',
    response: ListingScore,
    refusals: ['forbidden', 'not_found', 'conflict', 'gone'],
  },
  'get /api/listings/{id}/demand': {
    summary: "How many people look for one of the person's own listings",
    access: 'signed_in',
    response: Demand,
    refusals: ['forbidden', 'not_found', 'conflict', 'gone'],
  },
  'post /api/demand': {
    summary: 'How many people look for what a listing that is being written offers',
    access: 'signed_in',
    rate: 'search',
    body: ListingDraft,
    response: Demand,
  },
  'get /api/listings/{id}/price-insight': {
    summary: 'How the price compares with those of comparable listings',
    access: 'anyone',
    response: PriceInsight,
    refusals: ['not_found', 'gone'],
  },
  'post /api/price-insight': {
    summary: 'How the price of a listing that is being written compares with others',
    access: 'signed_in',
    rate: 'search',
    body: ListingDraft,
    response: PriceInsight,
  },
  'post /api/ai/suggest-listing': {
    summary: 'Suggests titles and descriptions for a listing that is being written',
    access: 'signed_in',
    body: SuggestListing,
    response: ListingSuggestions,
  },
  'get /api/listings/{id}/similar': {
    summary: 'Other listings like this one',
    access: 'anyone',
    response: SimilarListings,
    refusals: ['not_found', 'gone'],
  },
}
