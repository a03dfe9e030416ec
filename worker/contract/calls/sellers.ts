import {
  AnalyticsCsvQuery,
  ListingPerformance,
  ListingPerformanceQuery,
  SellerAnalytics,
  SellerEngagement,
} from '../analytics.ts'
import {
  SubmitDocument,
  VerificationDocument,
  VerificationDocuments,
  VerificationStatus,
} from '../verification.ts'
import type { Rows } from './call.ts'

/** Seller analytics and verification. */
export const SELLER_CALLS: Rows = {
  'get /api/verification/status': {
    summary: "The person's trust score and level",
    access: 'signed_in',
    answer: VerificationStatus,
  },
  'get /api/verification/documents': {
    summary: "The person's documents, the newest of each type",
    access: 'signed_in',
    answer: VerificationDocuments,
  },
  'post /api/verification/upload': {
    summary: 'Submits an uploaded document for review',
    access: 'signed_in',
    body: SubmitDocument,
    takesKey: true,
    status: 201,
    answer: VerificationDocument,
    refusals: ['conflict', 'unreadable_upload'],
  },
  'get /api/verification/files/{token}': {
    summary: 'The file of a document, by a link of its own for five minutes',
    access: 'signed_in',
    answerType: '*/*',
    refusals: ['forbidden', 'not_found', 'gone'],
  },
  'get /api/seller/analytics': {
    summary: "Figures of the person's own listings, in total and by day",
    access: 'signed_in',
    answer: SellerAnalytics,
  },
  'get /api/seller/analytics.csv': {
    summary: "The person's listings with their figures, or the days, as a CSV file",
    access: 'signed_in',
    query: AnalyticsCsvQuery,
    answerType: 'text/csv',
  },
  'get /api/seller/listing-performance': {
    summary: "The person's listings with their figures and how to raise their scores",
    access: 'signed_in',
    query: ListingPerformanceQuery,
    answer: ListingPerformance,
  },
  'get /api/seller/engagement': {
    summary: "The person's listings with the highest engagement",
    access: 'signed_in',
    answer: SellerEngagement,
  },
}
