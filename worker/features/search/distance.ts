import type { Location } from '#contract/places.ts'

/**
 * Latitude and longitude in degrees, as GeoNames has them; Newton, Western Area, Mile 91 and Lungi are
 * estimates.
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

/** As the crow flies; the country is small enough to be flat. */
export function kilometresBetween(from: Location, to: Location): number {
  const [[fromLat, fromLon], [toLat, toLon]] = [COORDINATES[from], COORDINATES[to]]
  const north = toLat - fromLat
  const east = (toLon - fromLon) * Math.cos((fromLat * Math.PI) / 180)
  return KM_PER_DEGREE * Math.hypot(north, east)
}
