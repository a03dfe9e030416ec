import { widerPlaces, type Location } from '#contract/places.ts'
import { toList } from './expression.ts'

type Searched = Location | Location[]

/** Everywhere, as it is called where a search was widened to it. */
export const EVERYWHERE = 'Sierra Leone'

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
