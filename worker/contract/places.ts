/** The 20 places where a listing can be, in the order of the forms. */
export const LOCATIONS = [
  'Freetown',
  'Bo',
  'Kenema',
  'Koidu',
  'Makeni',
  'Port Loko',
  'Waterloo',
  'Lunsar',
  'Mile 91',
  'Newton',
  'Lungi',
  'Kambia',
  'Magburaka',
  'Bonthe',
  'Moyamba',
  'Kailahun',
  'Pujehun',
  'Kabala',
  'Kono',
  'Western Area',
] as const

export type Location = (typeof LOCATIONS)[number]

/** Maps a place to the wider place that contains it. A search for the wider place finds listings in both. */
const CONTAINED_IN: Partial<Record<Location, Location>> = {
  Freetown: 'Western Area',
  Waterloo: 'Western Area',
  Newton: 'Western Area',
  Koidu: 'Kono',
  Lunsar: 'Port Loko',
  Lungi: 'Port Loko',
}

/**
 * The widest place that contains this one, or the place itself. Every listing belongs to exactly one area.
 */
export function areaOf(location: Location): Location {
  return CONTAINED_IN[location] ?? location
}

/** The place followed by all places within it. */
export function placesWithin(location: Location): Location[] {
  return [location, ...LOCATIONS.filter((narrower) => CONTAINED_IN[narrower] === location)]
}

/** Whether the place contains other places, so that searches for it are by area. */
export function containsOthers(location: Location): boolean {
  return placesWithin(location).length > 1
}

/**
 * The places for which a search widens in several steps: first to the next town on the road, then to the
 * region of both. The last step, the whole country, is not listed.
 */
const WIDER: Partial<Record<Location, readonly Location[]>> = { Newton: ['Waterloo', 'Western Area'] }

/** The places to which a search for this place widens, nearest first, without the whole country. */
export function widerPlaces(location: Location): readonly Location[] {
  const container = CONTAINED_IN[location]
  return WIDER[location] ?? (container ? [container] : [])
}

/** The places with a list of their areas (areas.txt). Pages of the market exist only for those areas. */
const LISTED: readonly string[] = ['Freetown', 'Bo', 'Kenema', 'Makeni', 'Waterloo'] satisfies Location[]

export function hasAreaList(location: string): boolean {
  return LISTED.includes(location)
}

/** The text that stands for a place to meet. */
export function meetingSentence({ name, location }: { name: string; location: string }): string {
  return `Let us meet at ${name}, ${location}`
}
