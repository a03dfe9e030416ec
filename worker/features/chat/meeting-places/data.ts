import type { MeetingPlaceKind } from '#contract/lists.ts'
import type { Location } from '#contract/places.ts'

/**
 * Busy public places, by their ids, in which two strangers can meet in daylight. Each location of the contract
 * has at least two. No addresses: people of the town know these places by their names.
 *
 * `from` says who says that the place exists:
 * - register: the hospital stands under this name in the register of health facilities that the Ministry of Health
 *   publishes through DHIS2.
 * - police: the Sierra Leone Police name the station in a public statement, or the press does in a report about it.
 * - unchecked: background knowledge that nobody has checked. Somebody who knows the town should, before the first
 *   deployment; docs/operations.md says how.
 *
 * To correct a place, change its name and keep its id: a phone that is offline may still hold a message with that id.
 * To take one away, delete its line; messages that named it keep its name.
 */
export const PLACES: Readonly<Record<string, Row>> = {
  ...of('Freetown', {
    'police-headquarters': ['police_station', 'Police Headquarters, George Street', 'police'],
    'central-police': ['police_station', 'Central Police Station', 'unchecked'],
    'lumley-police': ['police_station', 'Lumley Police Station', 'unchecked'],
    'congo-cross-police': ['police_station', 'Congo Cross Police Station', 'police'],
    'eastern-police': ['police_station', 'Eastern Police Station', 'unchecked'],
    'kissy-police': ['police_station', 'Kissy Police Station', 'unchecked'],
    'lumley-market': ['market', 'Lumley Market', 'unchecked'],
    'big-market': ['market', 'Big Market', 'unchecked'],
    'congo-market': ['market', 'Congo Market', 'unchecked'],
    'slcb-siaka-stevens': ['bank', 'Sierra Leone Commercial Bank, Siaka Stevens Street', 'unchecked'],
    'rokel-siaka-stevens': ['bank', 'Rokel Commercial Bank, Siaka Stevens Street', 'unchecked'],
    connaught: ['hospital', 'Connaught Hospital', 'register'],
    'lumley-hospital': ['hospital', 'Lumley Government Hospital', 'register'],
    'rokupa-hospital': ['hospital', 'Rokupa Government Hospital', 'register'],
  }),
  ...of('Bo', {
    'bo-police': ['police_station', 'Bo Police Station', 'unchecked'],
    'bo-market': ['market', 'Bo Central Market', 'unchecked'],
    'bo-rokel': ['bank', 'Rokel Commercial Bank', 'unchecked'],
    'bo-lorry-park': ['lorry_park', 'Bo Lorry Park', 'unchecked'],
    'bo-hospital': ['hospital', 'Bo Government Hospital', 'register'],
  }),
  ...of('Kenema', {
    'kenema-police': ['police_station', 'Kenema Police Station', 'unchecked'],
    'kenema-market': ['market', 'Kenema Central Market', 'unchecked'],
    'kenema-rokel': ['bank', 'Rokel Commercial Bank', 'unchecked'],
    'kenema-lorry-park': ['lorry_park', 'Kenema Lorry Park', 'unchecked'],
    'kenema-hospital': ['hospital', 'Kenema Government Hospital', 'register'],
  }),
  ...of('Koidu', {
    'koidu-police': ['police_station', 'Koidu Police Station', 'unchecked'],
    'koidu-market': ['market', 'Koidu Central Market', 'unchecked'],
    'koidu-rokel': ['bank', 'Rokel Commercial Bank', 'unchecked'],
    'koidu-hospital': ['hospital', 'Koidu Government Hospital', 'register'],
  }),
  ...of('Makeni', {
    'makeni-police': ['police_station', 'Makeni Police Station', 'unchecked'],
    'makeni-market': ['market', 'Makeni Central Market', 'unchecked'],
    'makeni-rokel': ['bank', 'Rokel Commercial Bank', 'unchecked'],
    'makeni-lorry-park': ['lorry_park', 'Makeni Lorry Park', 'unchecked'],
    'makeni-hospital': ['hospital', 'Makeni Government Hospital', 'register'],
    'holy-spirit-hospital': ['hospital', 'Holy Spirit Hospital', 'register'],
  }),
  ...of('Port Loko', {
    'port-loko-police': ['police_station', 'Port Loko Police Station', 'unchecked'],
    'port-loko-market': ['market', 'Port Loko Market', 'unchecked'],
    'port-loko-hospital': ['hospital', 'Port Loko Government Hospital', 'register'],
  }),
  ...of('Waterloo', {
    'waterloo-police': ['police_station', 'Waterloo Police Station', 'unchecked'],
    'waterloo-market': ['market', 'Waterloo Market', 'unchecked'],
    'waterloo-lorry-park': ['lorry_park', 'Waterloo Lorry Park', 'unchecked'],
  }),
  ...of('Lunsar', {
    'lunsar-police': ['police_station', 'Lunsar Police Station', 'police'],
    'lunsar-market': ['market', 'Lunsar Market', 'unchecked'],
    'lunsar-hospital': ['hospital', 'St John of God Catholic Hospital', 'unchecked'],
  }),
  ...of('Mile 91', {
    'mile-91-police': ['police_station', 'Mile 91 Police Station', 'unchecked'],
    'mile-91-market': ['market', 'Mile 91 Market', 'unchecked'],
  }),
  ...of('Newton', {
    'newton-police': ['police_station', 'Newton Police Station', 'unchecked'],
    'newton-market': ['market', 'Newton Market', 'unchecked'],
  }),
  ...of('Lungi', {
    'lungi-police': ['police_station', 'Lungi Police Station', 'unchecked'],
    'lungi-market': ['market', 'Lungi Market', 'unchecked'],
    'lungi-hospital': ['hospital', 'Lungi Government Hospital', 'register'],
  }),
  ...of('Kambia', {
    'kambia-police': ['police_station', 'Kambia Police Station', 'unchecked'],
    'kambia-market': ['market', 'Kambia Market', 'unchecked'],
    'kambia-hospital': ['hospital', 'Kambia Government Hospital', 'register'],
  }),
  ...of('Magburaka', {
    'magburaka-police': ['police_station', 'Magburaka Police Station', 'unchecked'],
    'magburaka-market': ['market', 'Magburaka Market', 'unchecked'],
    'magburaka-hospital': ['hospital', 'Magburaka Government Hospital', 'register'],
  }),
  ...of('Bonthe', {
    'bonthe-police': ['police_station', 'Bonthe Police Station', 'unchecked'],
    'bonthe-market': ['market', 'Bonthe Market', 'unchecked'],
    'bonthe-hospital': ['hospital', 'Bonthe Government Hospital', 'register'],
  }),
  ...of('Moyamba', {
    'moyamba-police': ['police_station', 'Moyamba Police Station', 'unchecked'],
    'moyamba-market': ['market', 'Moyamba Market', 'unchecked'],
    'moyamba-hospital': ['hospital', 'Moyamba Government Hospital', 'register'],
  }),
  ...of('Kailahun', {
    'kailahun-police': ['police_station', 'Kailahun Police Station', 'unchecked'],
    'kailahun-market': ['market', 'Kailahun Market', 'unchecked'],
    'kailahun-hospital': ['hospital', 'Kailahun Government Hospital', 'register'],
  }),
  ...of('Pujehun', {
    'pujehun-police': ['police_station', 'Pujehun Police Station', 'police'],
    'pujehun-market': ['market', 'Pujehun Market', 'unchecked'],
    'pujehun-hospital': ['hospital', 'Pujehun Government Hospital', 'register'],
  }),
  ...of('Kabala', {
    'kabala-police': ['police_station', 'Kabala Police Station', 'unchecked'],
    'kabala-market': ['market', 'Kabala Market', 'unchecked'],
    'kabala-hospital': ['hospital', 'Kabala Government Hospital', 'register'],
  }),
  // The district outside Koidu.
  ...of('Kono', {
    'motema-police': ['police_station', 'Motema Police Station', 'unchecked'],
    'yengema-police': ['police_station', 'Yengema Police Station', 'unchecked'],
  }),
  // The area outside Freetown, Waterloo and Newton.
  ...of('Western Area', {
    'goderich-police': ['police_station', 'Goderich Police Station', 'unchecked'],
    'hastings-police': ['police_station', 'Hastings Police Station', 'unchecked'],
    'tombo-police': ['police_station', 'Tombo Police Station', 'unchecked'],
    'jui-hospital': ['hospital', 'Jui Government Hospital', 'register'],
  }),
}

interface Row {
  kind: MeetingPlaceKind
  name: string
  location: Location
  from: 'register' | 'police' | 'unchecked'
}

function of(
  location: Location,
  places: Record<string, readonly [kind: Row['kind'], name: string, from: Row['from']]>,
): Record<string, Row> {
  return Object.fromEntries(
    Object.entries(places).map(([id, [kind, name, from]]) => [id, { kind, name, location, from }]),
  )
}
