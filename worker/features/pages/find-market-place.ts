import { findArea } from '#contract/areas.ts'
import { readMarketPath, type MarketPlace } from '#contract/market-path.ts'

/** The kind, place and area of a market page by their slugs; undefined if one of them does not exist. */
export function findMarketPlace(kind?: string, place?: string, area?: string): MarketPlace | undefined {
  const found = readMarketPath(kind, place, area)
  if (!found?.location || found.area === undefined) return found
  const listed = findArea(found.location, found.area)
  return listed === undefined ? undefined : { ...found, area: listed }
}
