import { LOCATIONS, type Location } from '#contract/places.ts'
import type { Random } from './random.ts'

/** A place's share of the market, its rents relative to Freetown's, and its areas. */
export type Place = {
  weight: number
  rentLevel: number
  areas: readonly Area[]
  landmarks: readonly string[]
}

/**
 * `level` multiplies the place's rent: 1 is ordinary, Hill Station is dear, Cline Town is cheap. An area's
 * landmarks take precedence over the town's.
 */
export type Area = { name: string; level: number; landmarks?: readonly string[] }

export const PLACES: Readonly<Record<Location, Place>> = {
  Freetown: {
    weight: 40,
    rentLevel: 1,
    areas: [
      area('Lumley', 1.3, 'near Lumley roundabout', 'five minutes from the beach', 'by the police station'),
      area('Aberdeen', 2.1, 'close to the beach', 'near the lighthouse', 'by Man of War Bay'),
      area(
        'Wilberforce',
        1.7,
        'near the barracks',
        'close to St Augustine junction',
        'by the village church',
      ),
      area(
        'Hill Station',
        2.3,
        'near the old railway station',
        'close to the clubhouse',
        'off Hill Cot Road',
      ),
      area('Congo Town', 1.2, 'off Wilkinson Road', 'near the bridge', 'by the market'),
      area('Congo Cross', 1.2, 'near Congo Cross bridge', 'by the roundabout', 'close to the stadium'),
      area('Murray Town', 1.3, 'near the junction', 'close to the sea', 'off Wilkinson Road'),
      area('Brookfields', 1, 'near the National Stadium', 'off Jomo Kenyatta Road', 'close to St John'),
      area('Goderich', 1.1, 'near the fishing wharf', 'along the Peninsula road', 'by Funkia market'),
      area('Lakka', 1.2, 'close to the beach', 'along the Peninsula road', 'near the hospital'),
      area('Spur Road', 2, 'by Spur Loop', 'near Wilberforce junction', 'in a gated compound'),
      area('Wilkinson Road', 1.6, 'near Lumley', 'opposite the filling station', 'by the bank'),
      area('Tengbeh Town', 0.9, 'off the main road', 'near Hill Cot junction', 'close to the school'),
      area('Hill Cot', 1.6, 'on the hill road', 'close to Hill Station', 'with the city below'),
      area('Juba', 1.4, 'near Juba barracks', 'on Juba hill', 'close to Lumley'),
      area('Regent', 1.3, 'near the old church', 'up in the cool', 'by the forest reserve'),
      area('Kissy', 0.6, 'near Ferry Junction', 'by Up Gun', 'close to Kissy market'),
      area('Wellington', 0.55, 'near the industrial estate', 'off the highway', 'by the brewery road'),
      area('Calaba Town', 0.6, 'near the lorry park', 'off the highway', 'close to the market'),
      area('Allen Town', 0.6, 'near the junction', 'up the hill road', 'close to the school'),
      area('Cline Town', 0.55, 'near the port', 'by the railway museum', 'close to the clock tower'),
      area('Fourah Bay', 0.6, 'near the mosque', 'off Kissy Road', 'close to Eastern Police'),
      area('Kingtom', 0.9, 'by the power station', 'near the bridge', 'close to the sea'),
      area('Siaka Stevens Street', 1.3, 'near the Cotton Tree', 'in the centre of town', 'opposite the bank'),
      area('Circular Road', 0.9, 'near the cemetery', 'close to Model Junction', 'off Pademba Road'),
      area('Sani Abacha Street', 0.9, 'near PZ', 'in the big market', 'close to Eastern Police'),
    ],
    landmarks: ['in the centre of town'],
  },
  Waterloo: {
    weight: 7,
    rentLevel: 0.4,
    areas: [
      area('Lumpa', 1),
      area('Campbell Town', 1),
      area('Benguema', 0.9),
      area('Cole Town', 0.9),
      area('Tombo Park', 1.1),
      area('Deep Eye Water', 1),
    ],
    landmarks: [
      'near the lorry park',
      'off the highway',
      'close to the main market',
      'near the police station',
      'along Tombo Road',
    ],
  },
  Bo: {
    weight: 9,
    rentLevel: 0.5,
    areas: [
      area('New London', 1),
      area('Kissy Town', 1),
      area('Messima', 0.9),
      area('Moriba Town', 0.9),
      area('Gerihun Road', 1.1),
      area('Tikonko Road', 1.1),
      area('Njai Town', 1),
      area('Dambala Road', 1.2),
    ],
    landmarks: [
      'near the clock tower',
      'close to Bo Government Hospital',
      'off Fenton Road',
      'near Coronation Field',
      'by Shell-Mingo',
      'near the central market',
    ],
  },
  Kenema: {
    weight: 7,
    rentLevel: 0.48,
    areas: [
      area('Hangha Road', 1.2),
      area('Dama Road', 1),
      area('Blama Road', 1),
      area('Nyandeyama', 1),
      area('Reservation', 1.4),
      area('Burma Section', 0.9),
      area('Kombema Road', 0.9),
    ],
    landmarks: [
      'near the main mosque',
      'close to the hospital',
      'by the clock tower',
      'near the lorry park',
      'off Hangha Road',
    ],
  },
  Makeni: {
    weight: 7,
    rentLevel: 0.5,
    areas: [
      area('Azzolini Highway', 1.2),
      area('Teko Road', 1),
      area('Station Road', 1),
      area('Rogbaneh', 0.9),
      area('Mena Hills', 1.3),
      area('Magburaka Road', 1),
      area('Panlap', 0.9),
    ],
    landmarks: [
      'near Independence Square',
      'close to the university',
      'by Wusum field',
      'near the new lorry park',
      'off Rogbaneh Road',
    ],
  },
  Koidu: {
    weight: 5,
    rentLevel: 0.5,
    areas: [
      area('Koakoyima', 1),
      area('Tankoro', 1),
      area('Small Sefadu', 0.9),
      area('Kainkordu Road', 1),
      area('Lebanon', 0.9),
      area('Kimbadu', 0.9),
    ],
    landmarks: [
      'near Opera roundabout',
      'close to the post office',
      'by the main market',
      'near the government hospital',
    ],
  },
  'Western Area': {
    weight: 4,
    rentLevel: 0.6,
    areas: [
      area('Tombo', 0.7),
      area('York', 0.9),
      area('Hastings', 0.9),
      area('Jui', 1),
      area('Grafton', 0.9),
      area('Tokeh', 1.6),
      area('Sussex', 1.4),
      area('Kossoh Town', 0.8),
    ],
    landmarks: [
      'along the Peninsula road',
      'close to the highway',
      'near the beach',
      'near the school',
      'by the junction',
    ],
  },
  'Port Loko': {
    weight: 3,
    rentLevel: 0.33,
    areas: [area('Old Port Loko', 1), area('Sendugu', 1), area('Falaba Section', 0.9)],
    landmarks: ['near the hospital', 'close to the market', 'near the town field', 'off the highway'],
  },
  Lungi: {
    weight: 3,
    rentLevel: 0.42,
    areas: [area('Tintafor', 1.2), area('Mahera', 1.1), area('Airport Road', 1.2), area('Tagrin', 0.9)],
    landmarks: [
      'five minutes from the airport',
      'near the ferry',
      'close to the junction',
      'near the market',
    ],
  },
  Lunsar: {
    weight: 2.5,
    rentLevel: 0.34,
    areas: [area('Marampa Road', 1), area('Port Loko Road', 1), area('Gbese Street', 0.9)],
    landmarks: ['near the lorry park', 'close to the mines road', 'near the eye hospital', 'by the market'],
  },
  Kono: {
    weight: 2,
    rentLevel: 0.42,
    areas: [area('Yengema', 1), area('Motema', 1), area('Tombodu', 0.8), area('Jaiama Nimikoro', 0.8)],
    landmarks: ['on the main road', 'close to the market', 'near the school', 'by the junction'],
  },
  Newton: {
    weight: 1.5,
    rentLevel: 0.34,
    areas: [area('Newton Junction', 1), area('Fabaina', 0.9), area('Songo Road', 0.9)],
    landmarks: ['off the highway', 'near the toll gate', 'close to the school'],
  },
  'Mile 91': {
    weight: 1.5,
    rentLevel: 0.3,
    areas: [area('Bo Road', 1), area('Magburaka Road', 1), area('Yonibana Road', 0.9)],
    landmarks: ['near the junction', 'close to the market', 'by the radio station'],
  },
  Magburaka: {
    weight: 1.5,
    rentLevel: 0.32,
    areas: [area('Makeni Road', 1), area('Matotoka Road', 0.9), area('Government Reservation', 1.3)],
    landmarks: ['near the boys’ school', 'close to the hospital', 'by the market'],
  },
  Kambia: {
    weight: 1.5,
    rentLevel: 0.32,
    areas: [area('Kambia One', 1), area('Kambia Two', 1), area('Rokupr Road', 0.9)],
    landmarks: ['near the bridge', 'close to the hospital', 'on the Guinea road', 'by the market'],
  },
  Kailahun: {
    weight: 1.5,
    rentLevel: 0.3,
    areas: [area('Segbwema Road', 1), area('Buedu Road', 0.9), area('Pendembu Road', 1)],
    landmarks: ['near the town square', 'close to the lorry park', 'by the market'],
  },
  Kabala: {
    weight: 1.5,
    rentLevel: 0.31,
    areas: [area('Gbawuria', 1), area('Yogomaia', 1), area('Makeni Road', 1)],
    landmarks: ['under Wara Wara hill', 'near the hospital', 'close to the market'],
  },
  Moyamba: {
    weight: 1.3,
    rentLevel: 0.3,
    areas: [area('Station Section', 1), area('Freetown Road', 1), area('Taiama Road', 0.9)],
    landmarks: ['near the girls’ school', 'close to the hospital', 'by the old railway'],
  },
  Pujehun: {
    weight: 1.1,
    rentLevel: 0.28,
    areas: [area('Bo Road', 1), area('Gobaru Road', 0.9), area('Zimmi Road', 0.9)],
    landmarks: ['near the barracks', 'close to the market', 'by the hospital'],
  },
  Bonthe: {
    weight: 1.1,
    rentLevel: 0.3,
    areas: [area('Heddle Road', 1), area('Claffin Lane', 0.9), area('Mattru Road', 1)],
    landmarks: ['by the wharf', 'close to the council', 'near the church'],
  },
}

/** Picks a place by its weight: Freetown has some 40 per cent of the listings. */
export function pickLocation(random: Random): Location {
  return random.weighted(WEIGHTED)
}

const WEIGHTED = LOCATIONS.map((location) => [location, PLACES[location].weight] as const)

function area(name: string, level: number, ...landmarks: string[]): Area {
  return landmarks.length > 0 ? { name, level, landmarks } : { name, level }
}
