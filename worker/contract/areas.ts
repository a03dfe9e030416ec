import text from './areas.txt?raw'
import { LOCATIONS, type Location } from './places.ts'

/** A place's parts as areas.txt has them, one a line. A place that is not there has no list. */
export const AREA_TABLES: ReadonlyMap<Location, string> = new Map(
  text
    .replaceAll(/^#.*\n/gm, '')
    .split(/^(?=\[)/m)
    .flatMap((part) => {
      const [, name, table] = /^\[(.+)\]\n([^]*)$/.exec(part) ?? []
      const location = LOCATIONS.find((each) => each === name)
      return location && table ? [[location, table] as const] : []
    }),
)

const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  [...AREA_TABLES].map(([location, table]) => [location, table.match(/^[^=:\n]*[^=:\s]/gm) ?? []] as const),
)

/** The parts of a place in alphabetical order. Empty for a place without a list, where any name is allowed. */
export function areasOf(location: string): readonly string[] {
  return NAMES.get(location) ?? []
}

/** The part of a place with this name, in its usual spelling. Only letters and digits are compared. */
export function findArea(location: Location, name: string): string | undefined {
  const wanted = toBare(name)
  return areasOf(location).find((area) => toBare(area) === wanted)
}

/** The places that have a part of this name. */
export function placesWithArea(name: string): Location[] {
  return LOCATIONS.filter((location) => findArea(location, name) !== undefined)
}

/**
 * The name of a listing's area as it is kept: one of the list in its usual spelling, or any name for a place
 * without a list. Undefined if the place has a list and the name is not in it.
 */
export function toKnownArea(location: Location, name: string): string | undefined {
  return areasOf(location).length === 0 ? name : findArea(location, name)
}

function toBare(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
