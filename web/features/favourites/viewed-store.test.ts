import { expect, test, vi } from 'vitest'
import {
  carListing,
  generatorListing,
  homeListing,
  marketListings,
} from '#web/features/feed/listing.fixture.ts'
import { rememberViewed } from './remember-viewed.ts'
import { parseViewed, readViewed, subscribeToViewed, writeViewed } from './viewed-store.ts'

const ABU = '0190b5a0-0000-7000-8000-0000000000bb'
const MARIAMA = '0190b5a0-0000-7000-8000-0000000000aa'

const titles = (userId: string | null) => readViewed(userId).map(({ title }) => title)
const whole = {
  id: 'a1',
  title: 'Tiger generator',
  price: 'SLE 4,500',
  other: '$196',
  rateOf: '2026-09-30',
  isMonthly: false,
  place: 'Bo',
  thumb: '/media/l/a-320.webp',
  at: '2026-11-20T10:00:00.000Z',
}

test('a listing that is looked at is remembered as it was: title, price, photo, place, when', () => {
  const home = homeListing()
  rememberViewed(home, ABU)
  expect(readViewed(ABU)).toMatchObject([
    {
      id: home.id,
      title: home.title,
      price: '$1,500',
      other: 'SLE 34,500',
      rateOf: '2026-09-30',
      isMonthly: true,
      place: 'Freetown',
      thumb: home.photos[0]?.url,
    },
  ])
  expect(Date.parse(readViewed(ABU)[0]?.at ?? '')).toBeLessThanOrEqual(Date.now())
  rememberViewed(carListing({ photos: [] }), ABU)
  expect(readViewed(ABU)[0]?.thumb).toBeNull()
})

test('the newest of twenty stands first, and what is looked at again stands there once', () => {
  const listings = marketListings(23)
  for (const listing of [...listings.slice(-1), ...listings]) rememberViewed(listing, ABU)
  expect(titles(ABU)).toEqual(
    listings
      .slice(3)
      .toReversed()
      .map(({ title }) => title),
  )
})

test('on a shared phone each has a list of their own, a visitor too', () => {
  const [mine, theirs, nobodys] = [carListing(), generatorListing(), homeListing()]
  rememberViewed(mine, ABU)
  rememberViewed(theirs, MARIAMA)
  rememberViewed(nobodys, null)
  expect([titles(ABU), titles(MARIAMA), titles(null)]).toEqual([
    [mine.title],
    [theirs.title],
    [nobodys.title],
  ])
  writeViewed(ABU, [])
  expect([titles(ABU), titles(MARIAMA), titles(null)]).toEqual([[], [theirs.title], [nobodys.title]])
})

test.each([null, '{"id":', '{"a1":{}}', '"a1"', 'null', ''])(
  'what is stored as %j is an empty list',
  (text) => expect(parseViewed(text)).toEqual([]),
)

test.each([
  ['null', null],
  ['a number', 7],
  ['a list', []],
  ['an entry of an older version', { id: 'a1', title: 'Tiger generator' }],
  ['a path for an id', { ...whole, id: '../admin' }],
  ['an address that is no photo', { ...whole, thumb: 'javascript:alert(1)' }],
  ['a day that never was', { ...whole, at: 'yesterday' }],
  ['an endless title', { ...whole, title: 'x'.repeat(2_001) }],
  ['an object for a title', { ...whole, title: { toString: 'x' } }],
])('%s is left out, and what is whole beside it stays', (_, entry) => {
  expect(parseViewed(JSON.stringify([entry, whole]))).toEqual([whole])
})

test('of many entries and of doubles only what fits is taken', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ ...whole, id: `a${index % 30}` }))
  const ids = parseViewed(JSON.stringify(many)).map(({ id }) => id)
  expect(ids).toHaveLength(20)
  expect(new Set(ids).size).toBe(20)
})

test('a storage that is off or full breaks nothing', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  rememberViewed(carListing(), ABU)
  full.mockRestore()
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('off', 'SecurityError')
  })
  expect(readViewed(ABU)).toEqual([])
})

test('who watches the list hears of each change until they stop', () => {
  const heard = vi.fn<() => void>()
  const stop = subscribeToViewed(heard)
  rememberViewed(carListing(), ABU)
  window.dispatchEvent(new StorageEvent('storage'))
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  rememberViewed(carListing(), ABU)
  expect(heard).toHaveBeenCalledTimes(2)
})
