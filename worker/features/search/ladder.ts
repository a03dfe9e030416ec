import { widerPlaces, type Location } from '#contract/places.ts'
import { FILTER_KEYS, type FilterKey } from '#contract/kinds/filters.ts'
import type { SearchFilters } from '#contract/search.ts'
import { toList } from './expression.ts'
import { badCursor } from '../../platform/cursor.ts'
import { wholeOf, withoutThings } from './words.ts'

type Searched = Location | Location[]

/** Everywhere, as it is called where a search was widened to it. */
const EVERYWHERE = 'Sierra Leone'

/**
 * Where a search goes on that finds nothing in its places: each of them a step wider, and so on as long as
 * one of them has a wider one; undefined is everywhere, and last. A search of no place has nowhere to go.
 */
export function ladderOf(searched: Searched | undefined): (Searched | undefined)[] {
  const places = toList(searched)
  if (places.length === 0) return []
  const height = Math.max(...places.map((place) => widerPlaces(place).length))
  const steps = Array.from({ length: height }, (_unused, step) =>
    oneOrMore(
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

export function placeLabel(searched: Searched | undefined): string {
  return searched === undefined ? EVERYWHERE : toList(searched).join(' or ')
}

function oneOrMore(places: readonly Location[]): Searched {
  const [first, ...rest] = new Set(places)
  if (first === undefined) throw new Error('a step of a ladder has a place')
  return rest.length === 0 ? first : [first, ...rest]
}

/**
 * What a search gave up to find something: so many steps up the ladder of its places, and the things that
 * these keys stand for.
 */
export interface GivenUp {
  steps: number
  keys: readonly FilterKey[]
}

export const NOTHING: GivenUp = { steps: 0, keys: [] }

/** What is looked for after all. */
export function filtersLeft(filters: SearchFilters, { steps, keys }: GivenUp): SearchFilters {
  const left = withoutThings(filters, keys.map(wholeOf))
  if (steps === 0) return left
  const { location: _asked, ...anywhere } = left
  const location = ladderOf(filters.location)[steps - 1]
  return location === undefined ? anywhere : { ...anywhere, location }
}

/**
 * A cursor that goes on in the search that found something, whatever is posted in between: what was given up
 * stands before it. Keys are bits by their place among all, so a new key goes to the end of FILTER_KEYS or
 * cursors of before mean another.
 */
export function writeGivenUp({ steps, keys }: GivenUp, cursor: string): string {
  if (steps === 0 && keys.length === 0) return cursor
  const bits = keys.reduce((sum, key) => sum + 2 ** FILTER_KEYS.indexOf(key), 0)
  return `${steps}.${bits.toString(36)}~${cursor}`
}

export function readGivenUp(cursor: string | undefined): { givenUp: GivenUp; cursor: string | undefined } {
  const at = cursor?.indexOf('~') ?? -1
  if (cursor === undefined || at < 0) return { givenUp: NOTHING, cursor }
  const [, steps, bits] = /^([0-3])\.([0-9a-z]{1,8})$/.exec(cursor.slice(0, at)) ?? []
  if (steps === undefined || bits === undefined) throw badCursor()
  const left = Number.parseInt(bits, 36)
  const keys = FILTER_KEYS.filter((_key, place) => Math.floor(left / 2 ** place) % 2 === 1)
  return { givenUp: { steps: Number(steps), keys }, cursor: cursor.slice(at + 1) }
}
