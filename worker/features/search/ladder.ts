import { FILTER_KEYS, type FilterKey } from '#contract/kinds/filters.ts'
import { widerPlaces, type Location } from '#contract/places.ts'
import type { SearchFilters } from '#contract/search.ts'
import { badCursor } from '#worker/platform/cursor.ts'
import { toList } from './expression.ts'
import { toGroup, withoutGroups } from './words.ts'

type SearchedPlaces = Location | Location[]

/** The label of a search widened to the whole country. */
const EVERYWHERE = 'Sierra Leone'

/**
 * The ever wider places that a search tries if it finds nothing. Each step replaces every place with the next
 * wider place, if there is one. The last step, undefined, is the whole country. A search without a place has
 * no steps.
 */
export function ladderOf(searched: SearchedPlaces | undefined): (SearchedPlaces | undefined)[] {
  const places = toList(searched)
  if (places.length === 0) return []
  const height = Math.max(...places.map((place) => widerPlaces(place).length))
  const steps = Array.from({ length: height }, (_unused, step) =>
    toOneOrList(
      places.map(
        (place) =>
          widerPlaces(place)
            .slice(0, step + 1)
            .at(-1) ?? place,
      ),
    ),
  )
  return [...steps, undefined]
}

export function placeLabel(searched: SearchedPlaces | undefined): string {
  return searched === undefined ? EVERYWHERE : toList(searched).join(' or ')
}

function toOneOrList(places: readonly Location[]): SearchedPlaces {
  const [first, ...rest] = new Set(places)
  if (first === undefined) throw new Error('A step of the ladder has no place')
  return rest.length === 0 ? first : [first, ...rest]
}

/**
 * What a search gave up to find something: how many steps of the ladder it took, and which filters it
 * dropped. A dropped range is named by its first key only.
 */
export interface GivenUp {
  steps: number
  keys: readonly FilterKey[]
}

export const NOTHING_GIVEN_UP: GivenUp = { steps: 0, keys: [] }

/** The filters that a search still has after it gave some up. */
export function remainingFilters(filters: SearchFilters, { steps, keys }: GivenUp): SearchFilters {
  const remaining = withoutGroups(filters, keys.map(toGroup))
  if (steps === 0) return remaining
  const { location: _location, ...anywhere } = remaining
  const location = ladderOf(filters.location)[steps - 1]
  return location === undefined ? anywhere : { ...anywhere, location }
}

/**
 * Prefixes a cursor with what the search gave up, so that the next page continues the same search, even if a
 * match is posted in between. Keys are stored as bits by their index in FILTER_KEYS, so a key added anywhere
 * but at the end changes the meaning of older cursors.
 */
export function writeGivenUp({ steps, keys }: GivenUp, cursor: string): string {
  if (steps === 0 && keys.length === 0) return cursor
  const mask = keys.reduce((sum, key) => sum + 2 ** FILTER_KEYS.indexOf(key), 0)
  return `${steps}.${mask.toString(36)}~${cursor}`
}

export function readGivenUp(cursor: string | undefined): { givenUp: GivenUp; cursor: string | undefined } {
  const at = cursor?.indexOf('~') ?? -1
  if (cursor === undefined || at < 0) return { givenUp: NOTHING_GIVEN_UP, cursor }
  const [, steps, bits] = /^([0-3])\.([0-9a-z]{1,10})$/.exec(cursor.slice(0, at)) ?? []
  if (steps === undefined || bits === undefined) throw badCursor()
  const mask = Number.parseInt(bits, 36)
  // Uses arithmetic because bitwise operators work on signed 32-bit numbers.
  const keys = FILTER_KEYS.filter((_key, index) => Math.floor(mask / 2 ** index) % 2 === 1)
  return { givenUp: { steps: Number(steps), keys }, cursor: cursor.slice(at + 1) }
}
