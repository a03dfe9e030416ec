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
} from '../engagement.ts'
import { LikeAnswer, ListingsPage } from '../listing.ts'
import type { Rows } from './call.ts'

/** Actions on a listing: likes, comments, favourites and reports. */
export const ENGAGEMENT_CALLS: Rows = {
  'get /api/listings/{id}/comments': {
    summary: 'The comments at a listing',
    access: 'anyone',
    query: CommentsQuery,
    answer: CommentsPage,
    refusals: ['not_found', 'gone'],
  },
  'post /api/listings/{id}/comments': {
    summary: 'Comments on a listing or answers a comment',
    access: 'signed_in',
    body: NewComment,
    takesKey: true,
    status: 201,
    answer: Comment,
    refusals: ['not_found', 'gone', 'conflict'],
  },
  'delete /api/comments/{id}': {
    summary: "Deletes the person's own comment, or hides a comment at their own listing",
    access: 'signed_in',
    status: 204,
    refusals: ['forbidden', 'not_found'],
  },
  'post /api/comments/{id}/hide': {
    summary: "Hides a comment at the person's own listing, or shows it again",
    access: 'signed_in',
    body: HideComment,
    answer: Comment,
    refusals: ['forbidden', 'not_found', 'conflict'],
  },
  'post /api/listings/{id}/report': {
    summary: 'Reports a listing to the moderators',
    access: 'signed_in',
    body: NewReport,
    status: 201,
    statusOfRepeat: 200,
    answer: Reported,
    refusals: ['not_found', 'gone', 'own_listing'],
  },
  'get /api/favourites': {
    summary: 'The listings that the person saved',
    access: 'signed_in',
    query: FavouritesQuery,
    answer: ListingsPage,
  },
  'get /api/favourites/{listingId}': {
    summary: 'Whether the person saved a listing',
    access: 'signed_in',
    answer: Favourite,
    refusals: ['not_found', 'gone'],
  },
  'post /api/favourites/{listingId}': {
    summary: 'Saves a listing',
    access: 'signed_in',
    answer: Favourite,
    refusals: ['not_found', 'gone'],
  },
  'delete /api/favourites/{listingId}': {
    summary: 'Removes a listing from the saved ones',
    access: 'signed_in',
    answer: Favourite,
    refusals: ['not_found'],
  },
  'post /api/listings/{id}/like': {
    summary: 'Likes a listing, or takes the like back',
    access: 'signed_in',
    answer: LikeAnswer,
    refusals: ['not_found'],
  },
}
