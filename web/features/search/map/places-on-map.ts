import type { Location } from '#contract/places.ts'

/** Where a place is, and where its label stands, in the units of the map. Labels at a `start` begin there. */
interface OnMap {
  at: readonly [x: number, y: number]
  label: readonly [x: number, y: number]
  isStart?: true
}

/** The part of country.ts that the map shows: the country, and the sea west of it for labels. */
export const MAP_BOX = { left: -58, top: -4, width: 362, height: 316 }

/** The coordinates of the places, by GeoNames. Kono stands for its chief town. */
const COORDINATES: Record<Location, readonly [latitude: number, longitude: number]> = {
  Freetown: [8.487, -13.236],
  Bo: [7.965, -11.738],
  Kenema: [7.877, -11.19],
  Koidu: [8.644, -10.971],
  Makeni: [8.886, -12.044],
  'Port Loko': [8.766, -12.787],
  Waterloo: [8.339, -13.071],
  Lunsar: [8.684, -12.535],
  'Mile 91': [8.47, -12.22],
  Newton: [8.33, -13],
  Lungi: [8.616, -13.195],
  Kambia: [9.125, -12.918],
  Magburaka: [8.723, -11.949],
  Bonthe: [7.526, -12.505],
  Moyamba: [8.159, -12.432],
  Kailahun: [8.279, -10.573],
  Pujehun: [7.358, -11.721],
  Kabala: [9.589, -11.553],
  Kono: [8.644, -10.971],
  'Western Area': [8.4, -13.15],
}

/** Chosen by hand, so that no label covers another on a phone. Those round Freetown stand in the sea. */
const LABELS: Record<Location, readonly [x: number, y: number]> = {
  Freetown: [MAP_BOX.left, 160],
  Bo: [182, 216],
  Kenema: [254, 218],
  Koidu: [262, 110],
  Makeni: [160, 96],
  'Port Loko': [70, 108],
  Waterloo: [MAP_BOX.left, 216],
  Lunsar: [79, 137],
  'Mile 91': [112, 163],
  Newton: [MAP_BOX.left, 244],
  Lungi: [MAP_BOX.left, 120],
  Kambia: [38, 78],
  Magburaka: [168, 125],
  Bonthe: [72, 274],
  Moyamba: [112, 191],
  Kailahun: [255, 178],
  Pujehun: [180, 274],
  Kabala: [190, 36],
  Kono: [262, 146],
  'Western Area': [MAP_BOX.left, 188],
}

export function onMap(place: Location): OnMap {
  const [latitude, longitude] = COORDINATES[place]
  const label = LABELS[place]
  return {
    at: [(longitude + 13.3) * 98.9, (10 - latitude) * 100],
    label,
    ...(label[0] === MAP_BOX.left && { isStart: true }),
  }
}
