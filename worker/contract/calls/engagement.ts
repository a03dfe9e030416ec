import {
  Comment,
  CommentsPage,
  CommentsQuery,
  HideComment,
  NewComment,
  Favourite,
  FavouritesQuery,
  NewReport,
  Reported,
} from '#contract/engagement.ts'
import { LikeResponse, ListingsPage } from '#contract/listing.ts'
import type { CallRows } from './call.ts'

/** Actions on a listing: likes, which also save it, comments and reports. */
export const ENGAGEMENT_CALLS: CallRows = {
  'get /api/listings/{id}/comments': {
    summary: 'The comments on a listing',
    access: 'anyone',
    query: CommentsQuery,
    response: CommentsPage,
    refusals: ['not_found', 'gone'],
  },
  'post /api/listings/{id}/comments': {
    summary: 'Comments on a listing or replies to a comment',
    access: 'signed_in',
    body: NewComment,
    takesIdempotencyKey: true,
    status: 201,
    response: Comment,
    refusals: ['not_found', 'gone', 'conflict', 'blocked'],
  },
  'delete /api/comments/{id}': {
    summary: "Deletes the person's own comment, or hides a comment on their own listing",
    access: 'signed_in',
    status: 204,
    refusals: ['forbidden', 'not_found'],
  },
  'post /api/comments/{id}/hide': {
    summary: "Hides a comment on the person's own listing, or shows it again",
    access: 'signed_in',
    body: HideComment,
    response: Comment,
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
  'post /api/listings/{id}/report': {
    summary: 'Reports a listing to the moderators',
    access: 'signed_in',
    body: NewReport,
    status: 201,
    statusOfRepeat: 200,
    response: Reported,
    refusals: ['not_found', 'gone', 'own_listing'],
  },
  'get /api/favourites': {
    summary: 'The listings that the person saved',
    access: 'signed_in',
    query: FavouritesQuery,
    response: ListingsPage,
  },
  'get /api/favourites/{listingId}': {
    summary: 'Whether the person saved a listing',
    access: 'signed_in',
    response: Favourite,
    refusals: ['not_found', 'gone'],
  },
  'post /api/favourites/{listingId}': {
    summary: 'Saves a listing, which also likes it',
    access: 'signed_in',
    response: Favourite,
    refusals: ['not_found', 'gone'],
  },
  'delete /api/favourites/{listingId}': {
    summary: 'Removes a listing from the saved ones and takes the like back',
    access: 'signed_in',
    response: Favourite,
    refusals: ['not_found'],
  },
  'post /api/listings/{id}/like': {
    summary: 'Likes a listing, which also saves it, or takes that back',
    access: 'signed_in',
    response: LikeResponse,
    refusals: ['not_found'],
  },
}
