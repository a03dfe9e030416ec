import { expect, test } from 'vitest'
import { LOCATIONS, areaOf, holdsOthers, placesWithin, widerPlaces } from '../places.ts'

// [spec 3 #18, 9 #10]
test('the places are the twenty of the product, in its order', () => {
  expect(LOCATIONS.join(', ')).toBe(
    'Freetown, Bo, Kenema, Koidu, Makeni, Port Loko, Waterloo, Lunsar, Mile 91, Newton, Lungi, Kambia, ' +
      'Magburaka, Bonthe, Moyamba, Kailahun, Pujehun, Kabala, Kono, Western Area',
  )
})

test.each([
  ['Western Area', ['Western Area', 'Freetown', 'Waterloo', 'Newton']],
  ['Kono', ['Kono', 'Koidu']],
  ['Port Loko', ['Port Loko', 'Lunsar', 'Lungi']],
  ['Bo', ['Bo']],
] as const)('%s holds %j', (place, held) => {
  expect(placesWithin(place)).toEqual(held)
  expect(holdsOthers(place)).toBe(held.length > 1)
  for (const narrower of held) expect(areaOf(narrower)).toBe(place)
})

test.each([
  ['Freetown', ['Western Area']],
  ['Newton', ['Waterloo', 'Western Area']],
  ['Koidu', ['Kono']],
  ['Lungi', ['Port Loko']],
  ['Bo', []],
  ['Western Area', []],
] as const)('where nothing is found in %s, the search goes on in %j', (place, wider) => {
  expect(widerPlaces(place)).toEqual(wider)
})

test('every place belongs to one area, and an area to itself', () => {
  for (const place of LOCATIONS) {
    expect(areaOf(areaOf(place))).toBe(areaOf(place))
    expect(placesWithin(areaOf(place))).toContain(place)
  }
})
