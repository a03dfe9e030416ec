import { expect, test } from 'vitest'
import { LOCATIONS, areaOf, placesWithin } from './places.ts'

test('the places are the twenty of the product, in its order', () => {
  expect(LOCATIONS).toEqual([
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
  ])
})

test.each([
  ['Western Area', ['Western Area', 'Freetown', 'Waterloo', 'Newton']],
  ['Kono', ['Kono', 'Koidu']],
  ['Port Loko', ['Port Loko', 'Lunsar', 'Lungi']],
  ['Bo', ['Bo']],
] as const)('%s holds %j', (place, held) => {
  expect(placesWithin(place).sort()).toEqual([...held].sort())
})

test('every place belongs to one area, and an area to itself', () => {
  for (const place of LOCATIONS) {
    expect(areaOf(areaOf(place))).toBe(areaOf(place))
    expect(placesWithin(areaOf(place))).toContain(place)
  }
})
