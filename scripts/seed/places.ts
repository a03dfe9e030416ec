import { LOCATIONS, type Location } from '#contract/places.ts'
import type { Random } from './random.ts'

/** A place's share of the market, its rents relative to Freetown's, its areas and its landmarks. */
export type Place = {
  weight: number
  rentLevel: number
  areas: readonly Area[]
  landmarks: readonly string[]
}

/**
 * An area of a place. `level` multiplies the rent of the place: 1 is ordinary, Hill Station is expensive,
 * Cline Town is cheap. The landmarks of an area take precedence over those of the place.
 */
export type Area = { name: string; level: number; landmarks?: readonly string[] }

export const PLACES: Readonly<Record<Location, Place>> = {
  Freetown: toPlace(
    40,
    1,
    `
    Lumley 1.3: near Lumley roundabout, five minutes from the beach, by the police station
    Aberdeen 2.1: close to the beach, near the lighthouse, by Man of War Bay
    Wilberforce 1.7: near the barracks, close to St Augustine junction, by the village church
    Hill Station 2.3: near the old railway station, close to the clubhouse, off Hill Cot Road
    Congo Town 1.2: off Wilkinson Road, near the bridge, by the market
    Congo Cross 1.2: near Congo Cross bridge, by the roundabout, close to the stadium
    Murray Town 1.3: near the junction, close to the sea, off Wilkinson Road
    Brookfields: near the National Stadium, off Jomo Kenyatta Road, close to St John
    Goderich 1.1: near the fishing wharf, along the Peninsula road, by Funkia market
    Lakka 1.2: close to the beach, along the Peninsula road, near the hospital
    Spur Road 2: by Spur Loop, near Wilberforce junction, in a gated compound
    Wilkinson Road 1.6: near Lumley, opposite the filling station, by the bank
    Tengbeh Town 0.9: off the main road, near Hill Cot junction, close to the school
    Hill Cot 1.6: on the hill road, close to Hill Station, with the city below
    Juba 1.4: near Juba barracks, on Juba hill, close to Lumley
    Regent 1.3: near the old church, up in the cool, by the forest reserve
    Kissy 0.6: near Ferry Junction, by Up Gun, close to Kissy market
    Wellington 0.55: near the industrial estate, off the highway, by the brewery road
    Calaba Town 0.6: near the lorry park, off the highway, close to the market
    Allen Town 0.6: near the junction, up the hill road, close to the school
    Cline Town 0.55: near the port, by the railway museum, close to the clock tower
    Fourah Bay 0.6: near the mosque, off Kissy Road, close to Eastern Police
    Kingtom 0.9: by the power station, near the bridge, close to the sea
    Siaka Stevens Street 1.3: near the Cotton Tree, in the centre of town, opposite the bank
    Circular Road 0.9: near the cemetery, close to Model Junction, off Pademba Road
    Sani Abacha Street 0.9: near PZ, in the big market, close to Eastern Police
  `,
    'in the centre of town',
  ),
  Waterloo: toPlace(
    7,
    0.4,
    'Lumpa; Campbell Town; Benguema 0.9; Cole Town 0.9; Tombo Park 1.1; Deep Eye Water',
    `near the lorry park, off the highway, close to the main market,
    near the police station, along Tombo Road`,
  ),
  Bo: toPlace(
    9,
    0.5,
    `New London; Kissy Town; Messima 0.9; Moriba Town 0.9;
    Gerihun Road 1.1; Tikonko Road 1.1; Njai Town; Dambala Road 1.2`,
    `near the clock tower, close to Bo Government Hospital, off Fenton Road,
    near Coronation Field, by Shell-Mingo, near the central market`,
  ),
  Kenema: toPlace(
    7,
    0.48,
    `Hangha Road 1.2; Dama Road; Blama Road; Nyandeyama;
    Reservation 1.4; Burma Section 0.9; Kombema Road 0.9`,
    'near the main mosque, close to the hospital, by the clock tower, near the lorry park, off Hangha Road',
  ),
  Makeni: toPlace(
    7,
    0.5,
    'Azzolini Highway 1.2; Teko Road; Station Road; Rogbaneh 0.9; Mena Hills 1.3; Magburaka Road; Panlap 0.9',
    `near Independence Square, close to the university, by Wusum field,
    near the new lorry park, off Rogbaneh Road`,
  ),
  Koidu: toPlace(
    5,
    0.5,
    'Koakoyima; Tankoro; Small Sefadu 0.9; Kainkordu Road; Lebanon 0.9; Kimbadu 0.9',
    'near Opera roundabout, close to the post office, by the main market, near the government hospital',
  ),
  'Western Area': toPlace(
    4,
    0.6,
    'Tombo 0.7; York 0.9; Hastings 0.9; Jui; Grafton 0.9; Tokeh 1.6; Sussex 1.4; Kossoh Town 0.8',
    'along the Peninsula road, close to the highway, near the beach, near the school, by the junction',
  ),
  'Port Loko': toPlace(
    3,
    0.33,
    'Old Port Loko; Sendugu; Falaba Section 0.9',
    'near the hospital, close to the market, near the town field, off the highway',
  ),
  Lungi: toPlace(
    3,
    0.42,
    'Tintafor 1.2; Mahera 1.1; Airport Road 1.2; Tagrin 0.9',
    'five minutes from the airport, near the ferry, close to the junction, near the market',
  ),
  Lunsar: toPlace(
    2.5,
    0.34,
    'Marampa Road; Port Loko Road; Gbese Street 0.9',
    'near the lorry park, close to the mines road, near the eye hospital, by the market',
  ),
  Kono: toPlace(
    2,
    0.42,
    'Yengema; Motema; Tombodu 0.8; Jaiama Nimikoro 0.8',
    'on the main road, close to the market, near the school, by the junction',
  ),
  Newton: toPlace(
    1.5,
    0.34,
    'Newton Junction; Fabaina 0.9; Songo Road 0.9',
    'off the highway, near the toll gate, close to the school',
  ),
  'Mile 91': toPlace(
    1.5,
    0.3,
    'Bo Road; Magburaka Road; Yonibana Road 0.9',
    'near the junction, close to the market, by the radio station',
  ),
  Magburaka: toPlace(
    1.5,
    0.32,
    'Makeni Road; Matotoka Road 0.9; Government Reservation 1.3',
    'near the boys’ school, close to the hospital, by the market',
  ),
  Kambia: toPlace(
    1.5,
    0.32,
    'Kambia One; Kambia Two; Rokupr Road 0.9',
    'near the bridge, close to the hospital, on the Guinea road, by the market',
  ),
  Kailahun: toPlace(
    1.5,
    0.3,
    'Segbwema Road; Buedu Road 0.9; Pendembu Road',
    'near the town square, close to the lorry park, by the market',
  ),
  Kabala: toPlace(
    1.5,
    0.31,
    'Gbawuria; Yogomaia; Makeni Road',
    'under Wara Wara hill, near the hospital, close to the market',
  ),
  Moyamba: toPlace(
    1.3,
    0.3,
    'Station Section; Freetown Road; Taiama Road 0.9',
    'near the girls’ school, close to the hospital, by the old railway',
  ),
  Pujehun: toPlace(
    1.1,
    0.28,
    'Bo Road; Gobaru Road 0.9; Zimmi Road 0.9',
    'near the barracks, close to the market, by the hospital',
  ),
  Bonthe: toPlace(
    1.1,
    0.3,
    'Heddle Road; Claffin Lane 0.9; Mattru Road',
    'by the wharf, close to the council, near the church',
  ),
}

/** Picks a place by its weight. Freetown has about 40 percent of the listings. */
export function pickLocation(random: Random): Location {
  return random.weighted(WEIGHTED_LOCATIONS)
}

const WEIGHTED_LOCATIONS = LOCATIONS.map((location) => [location, PLACES[location].weight] as const)

/**
 * Areas are separated by line breaks or semicolons. Each is a name, a level if it is not 1, and landmarks
 * after a colon if the area has its own.
 */
function toPlace(weight: number, rentLevel: number, areas: string, landmarks: string): Place {
  return {
    weight,
    rentLevel,
    areas: areas
      .trim()
      .split(/\s*[\n;]\s*/)
      .map(toArea),
    landmarks: landmarks.split(/,\s+/),
  }
}

function toArea(text: string): Area {
  const [, name = '', level = '1', landmarks] = /^(.+?)(?: ([\d.]+))?(?:: (.+))?$/.exec(text) ?? []
  return { name, level: Number(level), ...(landmarks && { landmarks: landmarks.split(', ') }) }
}
