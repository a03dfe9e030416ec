/** The menu beside the box to write in. */
export const moreWords = { place: 'Where to meet', checks: 'Before you pay' }

/** Proposing a place to meet. */
export const meetWords = {
  title: 'Where to meet',
  close: 'Close',
  advice: 'Meet in daylight, in a public place. Take somebody with you.',
  press: 'Press a place to propose it.',
  elsewhere: 'Other towns',
  loading: 'Loading the places',
  failureTitle: 'The places did not load',
  kinds: {
    police_station: 'Police station',
    market: 'Market',
    bank: 'Bank',
    lorry_park: 'Lorry park',
    hospital: 'Hospital',
  },
  showOnMap: 'Show on map',
  opensMap: (name: string) => `${name}, in Google Maps`,
}
