import type { ListingSort } from '#contract/kinds.ts'

/** What ranking knows of a listing that matches. */
export interface Candidate {
  id: number
  aiScore: number
  likes: number
  priceSle: number
  createdAt: number
}

/** How much each part counts towards relevance within a tier; they add up to 1. */
const WEIGHTS = { quality: 0.5, freshness: 0.5 }
const FRESHNESS_HALVES_IN_DAYS = 14
const DAY_MS = 86_400_000

/**
 * Candidates of one tier by relevance: the listing's quality and how new it is beside the newest of them. Not beside the clock:
 * a page read later must find them in the same order. Title before text is the tiers' own order.
 */
export function byRelevance(candidates: readonly Candidate[]): Candidate[] {
  const newest = Math.max(...candidates.map(({ createdAt }) => createdAt))
  return [...candidates].sort((a, b) => relevance(b, newest) - relevance(a, newest) || b.id - a.id)
}

function relevance(candidate: Candidate, newest: number): number {
  const ageDays = (newest - candidate.createdAt) / DAY_MS
  const freshness = 2 ** (-ageDays / FRESHNESS_HALVES_IN_DAYS)
  return WEIGHTS.quality * (candidate.aiScore / 100) + WEIGHTS.freshness * freshness
}

/** Candidates in the order a person asked for; equal ones newest first, so that pages never overlap. */
export function inOrder(candidates: readonly Candidate[], by: Exclude<ListingSort, 'createdAt'>): Candidate[] {
  return [...candidates].sort((a, b) => compare(a, b, by) || b.id - a.id)
}

function compare(a: Candidate, b: Candidate, by: Exclude<ListingSort, 'createdAt'>): number {
  switch (by) {
    case 'likes':
      return b.likes - a.likes
    case 'ai_score':
      return b.aiScore - a.aiScore
    case 'price_asc':
      return a.priceSle - b.priceSle
    case 'price_desc':
      return b.priceSle - a.priceSle
  }
}
