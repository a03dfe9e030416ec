import {
  AnalyticsCsvQuery,
  ListingPerformance,
  ListingPerformanceQuery,
  SellerAnalytics,
  SellerEngagement,
} from '#contract/analytics.ts'
import {
  SubmitDocument,
  VerificationDocument,
  VerificationDocuments,
  VerificationStatus,
} from '#contract/verification.ts'
import type { CallRows } from './call.ts'

/** Seller analytics and verification. */
export const SELLER_CALLS: CallRows = {
  'get /api/verification/status': {
    summary: "The person's trust score and level",
    access: 'signed_in',
    reads: 'newest',
    response: VerificationStatus,
  },
  'get /api/verification/documents': {
    summary: "The person's documents, the newest of each type",
    access: 'signed_in',
    reads: 'newest',
    response: VerificationDocuments,
  },
  'post /api/verification/upload': {
    summary: 'Submits an uploaded document for review',
    access: 'signed_in',
    body: SubmitDocument,
    takesIdempotencyKey: true,
    status: 201,
    response: VerificationDocument,
    refusals: ['conflict', 'unreadable_upload'],
  },
  'get /api/verification/files/{token}': {
    summary: 'The file of a document; the link works for five minutes',
    access: 'signed_in',
    asksAdminsForPasskey: true,
    reads: 'newest',
    responseType: '*/*',
    refusals: ['forbidden', 'not_found', 'gone'],
  },
  'get /api/seller/analytics': {
    summary: "Totals and daily figures of the person's own listings",
    access: 'signed_in',
    response: SellerAnalytics,
  },
  'get /api/seller/analytics.csv': {
    summary: "The person's listings with their figures, or the days, as a CSV file",
    access: 'signed_in',
    asksAdminsForPasskey: true,
    query: AnalyticsCsvQuery,
    responseType: 'text/csv',
  },
  'get /api/seller/listing-performance': {
    summary: "The person's listings with their figures and how to raise their scores",
    access: 'signed_in',
    query: ListingPerformanceQuery,
    response: ListingPerformance,
  },
  'get /api/seller/engagement': {
    summary: "The person's listings with the highest engagement",
    access: 'signed_in',
    response: SellerEngagement,
  },
}
