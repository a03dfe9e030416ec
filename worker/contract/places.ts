/** The 20 places a listing can stand in, in the order the forms offer them. */
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

/** Places that hold others. A search for the wider place finds what is in the narrower. */
const HELD_BY: Partial<Record<Location, Location>> = {
  Freetown: 'Western Area',
  Waterloo: 'Western Area',
  Newton: 'Western Area',
  Koidu: 'Kono',
  Lunsar: 'Port Loko',
  Lungi: 'Port Loko',
}

/** The widest place that holds this one, itself included: every listing belongs to exactly one area. */
export function areaOf(location: Location): Location {
  return HELD_BY[location] ?? location
}

/** The place and all that it holds, the place itself first. */
export function placesWithin(location: Location): Location[] {
  return [location, ...LOCATIONS.filter((narrower) => HELD_BY[narrower] === location)]
}

/** True for a place that holds others, so that a search for it is a search by area. */
export function holdsOthers(location: Location): boolean {
  return placesWithin(location).length > 1
}

/**
 * Where a search looks next if it finds nothing in a place: the next town on the road, then the region of
 * both. After these comes the whole country.
 */
const WIDER: Partial<Record<Location, readonly Location[]>> = { Newton: ['Waterloo', 'Western Area'] }

/** The wider places of a search for this one, the nearest first, without the whole country. */
export function widerPlaces(location: Location): readonly Location[] {
  const holder = HELD_BY[location]
  return WIDER[location] ?? (holder ? [holder] : [])
}
