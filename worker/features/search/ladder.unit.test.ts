import { expect, test } from 'vitest'
import { LOCATIONS, type Location } from '#contract/places.ts'
import { ladderOf, placeLabel } from './ladder.ts'

// [spec 10.15 #34]
test.each([
  ['Newton', ['Waterloo', 'Western Area', 'Sierra Leone']],
  ['Freetown', ['Western Area', 'Sierra Leone']],
  ['Waterloo', ['Western Area', 'Sierra Leone']],
  ['Western Area', ['Sierra Leone']],
  ['Koidu', ['Kono', 'Sierra Leone']],
  ['Kono', ['Sierra Leone']],
  ['Lunsar', ['Port Loko', 'Sierra Leone']],
  ['Lungi', ['Port Loko', 'Sierra Leone']],
  ['Bo', ['Sierra Leone']],
  ['Mile 91', ['Sierra Leone']],
] as const)('from %s a search goes on in %j', (place, steps) => {
  expect(ladderOf(place).map(placeLabel)).toEqual(steps)
})

test.each<[Location[], string[]]>([
  [
    ['Newton', 'Bo'],
    ['Waterloo or Bo', 'Western Area or Bo', 'Sierra Leone'],
  ],
  [
    ['Koidu', 'Lungi'],
    ['Kono or Port Loko', 'Sierra Leone'],
  ],
  [
    ['Freetown', 'Waterloo'],
    ['Western Area', 'Sierra Leone'],
  ],
  [['Bo', 'Kenema'], ['Sierra Leone']],
])('from any of %j in %j', (places, steps) => {
  expect(ladderOf(places).map(placeLabel)).toEqual(steps)
})

// [spec 10.15 #34]
test('every ladder ends everywhere, after at most three steps, and a search of no place has none', () => {
  for (const place of LOCATIONS) {
    const steps = ladderOf(place)
    expect(steps.at(-1)).toBeUndefined()
    expect(steps.length).toBeLessThanOrEqual(3)
    expect(steps).not.toContain(place)
  }
  expect(ladderOf(undefined)).toEqual([])
})
