/** The 20 places of listings, in the order of the forms. */
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

/** Maps a place to the wider place that contains it. A search for the wider place finds either. */
const HELD_BY: Partial<Record<Location, Location>> = {
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
  return HELD_BY[location] ?? location
}

/** The place followed by all places within it. */
export function placesWithin(location: Location): Location[] {
  return [location, ...LOCATIONS.filter((narrower) => HELD_BY[narrower] === location)]
}

/** Whether the place contains other places, so that its searches are by area. */
export function holdsOthers(location: Location): boolean {
  return placesWithin(location).length > 1
}

/**
 * The places to which a search widens if a place has no match: the next town on the road, then the region of
 * both. The last step, the whole country, is not listed.
 */
const WIDER: Partial<Record<Location, readonly Location[]>> = { Newton: ['Waterloo', 'Western Area'] }

/** The places to which a search for this one widens, nearest first, without the whole country. */
export function widerPlaces(location: Location): readonly Location[] {
  const holder = HELD_BY[location]
  return WIDER[location] ?? (holder ? [holder] : [])
}
