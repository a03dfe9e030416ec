import { areasOf, findArea, placesWithArea } from '#contract/areas.ts'
import { placesWithin, type Location } from '#contract/places.ts'
import type { SearchFilters } from '#contract/search.ts'
import { toList } from './expression.ts'

/**
 * The filters with their areas in the usual spelling, and without areas that lie in none of the places asked for.
 * Of a place without a list, any area is kept that no list has.
 */
export function withoutForeignAreas(filters: SearchFilters): SearchFilters {
  const { area, ...others } = filters
  if (area === undefined) return filters
  const places = toList(filters.location)
  const known = [...new Set(area.flatMap((name) => toAreaIn(places, name) ?? []))]
  return known.length > 0 ? { ...others, area: known } : others
}

/** The areas that `withoutForeignAreas` leaves out. */
export function foreignAreas({ area = [], location }: SearchFilters): string[] {
  return area.filter((name) => toAreaIn(toList(location), name) === undefined)
}

/** Adds the places of the areas if the filters name no place. */
export function withPlacesOfAreas(filters: SearchFilters): SearchFilters {
  const { area, location } = filters
  if (area === undefined || location !== undefined) return filters
  const [first, ...rest] = new Set(area.flatMap(placesWithArea))
  return first === undefined ? filters : { ...filters, location: rest.length > 0 ? [first, ...rest] : first }
}

function toAreaIn(searched: readonly Location[], name: string): string | undefined {
  const homes = placesWithArea(name)
  const places = searched.flatMap(placesWithin)
  const home = homes.find((each) => searched.length === 0 || places.includes(each))
  if (home !== undefined) return findArea(home, name)
  const isFree = searched.length === 0 || searched.some((place) => areasOf(place).length === 0)
  return homes.length === 0 && isFree ? name : undefined
}
