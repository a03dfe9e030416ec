import { DAY_MS } from '#contract/dates.ts'
import type { Location } from '#contract/places.ts'
import { wordsIn } from '#worker/platform/folding.ts'

/** The columns of a match that ranking uses. */
export interface Candidate {
  id: number
  aiScore: number
  createdAt: number
  location: Location
  model: string | null
  reservedUntil: number | null
}

/** What a search prefers when it ranks its matches. */
export interface Preference {
  /** The places searched, or else the buyer's home. Only the place nearest to a listing counts. */
  places: readonly Location[]
  model: string | undefined
  /** In milliseconds. A listing that is reserved now ranks lower. */
  now: number
}

/**
 * How much each part counts towards relevance within a tier. These constants are the ranking's only settings;
 * docs/search.md explains them.
 */
const WEIGHTS = { quality: 0.4, freshness: 0.3, nearness: 0.2, exactness: 0.35, availability: 0.3 }
const FRESHNESS_HALF_LIFE_DAYS = 14
const NEARNESS_HALF_DISTANCE_KM = 50

/**
 * Sorts the candidates of one tier by relevance. Freshness is relative to the newest candidate, not to the
 * clock, so that later pages keep the order. Title matches come first because they are a separate tier.
 */
export function sortByRelevance<T extends Candidate>(candidates: readonly T[], preference: Preference): T[] {
  const newest = Math.max(...candidates.map(({ createdAt }) => createdAt))
  const modelWords = preference.model === undefined ? 0 : wordsIn(preference.model).length
  const scored = candidates.map((candidate) => {
    const parts = {
      quality: candidate.aiScore / 100,
      freshness: 2 ** ((candidate.createdAt - newest) / DAY_MS / FRESHNESS_HALF_LIFE_DAYS),
      nearness: nearness(candidate.location, preference.places),
      exactness: exactness(candidate.model, modelWords),
      availability: (candidate.reservedUntil ?? 0) > preference.now ? 0 : 1,
    }
    return { candidate, relevance: sum(parts) }
  })
  return scored
    .sort((a, b) => b.relevance - a.relevance || b.candidate.id - a.candidate.id)
    .map(({ candidate }) => candidate)
}

/** 1 at one of the places, 0.5 at a distance of 50 km, less beyond; always 0 without places. */
function nearness(location: Location, places: readonly Location[]): number {
  if (places.length === 0) return 0
  return (
    2 ** (-Math.min(...places.map((place) => kilometresBetween(place, location))) / NEARNESS_HALF_DISTANCE_KM)
  )
}

/**
 * 1 for the exact model, less for a longer name, so that a search for '15 pro' does not list '15 pro max'
 * first.
 */
function exactness(model: string | null, wantedWords: number): number {
  if (wantedWords === 0 || model === null) return 0
  return Math.min(1, wantedWords / Math.max(1, wordsIn(model).length))
}

function sum(parts: typeof WEIGHTS): number {
  return (
    WEIGHTS.quality * parts.quality +
    WEIGHTS.freshness * parts.freshness +
    WEIGHTS.nearness * parts.nearness +
    WEIGHTS.exactness * parts.exactness +
    WEIGHTS.availability * parts.availability
  )
}

/**
 * Latitude and longitude in degrees, from GeoNames; Newton, Western Area, Mile 91 and Lungi are estimates.
 */
const COORDINATES: Record<Location, readonly [number, number]> = {
  Freetown: [8.487, -13.236],
  Waterloo: [8.339, -13.071],
  Newton: [8.33, -13.0],
  'Western Area': [8.4, -13.15],
  Bo: [7.965, -11.738],
  Bonthe: [7.526, -12.505],
  Moyamba: [8.159, -12.432],
  Pujehun: [7.358, -11.721],
  Kenema: [7.877, -11.19],
  Kailahun: [8.279, -10.573],
  Koidu: [8.644, -10.971],
  Kono: [8.644, -10.971],
  Makeni: [8.886, -12.044],
  Magburaka: [8.723, -11.949],
  'Mile 91': [8.47, -12.22],
  Kabala: [9.589, -11.553],
  'Port Loko': [8.766, -12.787],
  Lunsar: [8.684, -12.535],
  Lungi: [8.616, -13.195],
  Kambia: [9.125, -12.918],
}
const KM_PER_DEGREE = 111.2

/** Straight-line distance. The country is small enough to be treated as flat. */
export function kilometresBetween(from: Location, to: Location): number {
  const [[fromLat, fromLon], [toLat, toLon]] = [COORDINATES[from], COORDINATES[to]]
  const north = toLat - fromLat
  const east = (toLon - fromLon) * Math.cos((fromLat * Math.PI) / 180)
  return KM_PER_DEGREE * Math.hypot(north, east)
}
