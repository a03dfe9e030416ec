import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveAnnounced, readAnnounced, withHigher } from './announced.ts'

let stored: Map<string, string>
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
}
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => void vi.unstubAllGlobals())

const announced = (userId = 'me') => [...(readAnnounced(userId) ?? [])]

test('marks are kept for each person, and a device that has announced nothing has none', () => {
  expect(readAnnounced('me')).toBeUndefined()
  saveAnnounced('me', new Map([['a', 1]]))
  saveAnnounced('you', new Map())
  expect([announced(), announced('you')]).toEqual([[['a', 1]], []])
})

test('of two tabs the higher mark wins, and the one raised last stands last', () => {
  saveAnnounced(
    'me',
    new Map([
      ['a', 5],
      ['b', 2],
      ['c', 3],
    ]),
  )
  saveAnnounced(
    'me',
    new Map([
      ['a', 6],
      ['b', 1],
      ['c', 3],
      ['d', 0],
    ]),
  )
  expect(announced()).toEqual([
    ['b', 2],
    ['c', 3],
    ['a', 6],
  ])
})

test('of more than a hundred conversations the hundred raised last are kept', () => {
  saveAnnounced('me', new Map(Array.from({ length: 120 }, (_unused, index) => [`c${index}`, 1])))
  saveAnnounced('me', new Map([['c30', 2]]))
  expect(announced().map(([id]) => id)).toEqual([
    ...Array.from({ length: 10 }, (_unused, index) => `c${index + 20}`),
    ...Array.from({ length: 89 }, (_unused, index) => `c${index + 31}`),
    'c30',
  ])
})

test('raising marks leaves those that were given as they are', () => {
  const given = new Map([['a', 1]])
  expect([[...withHigher(given, new Map([['a', 2]]))], [...given]]).toEqual([[['a', 2]], [['a', 1]]])
})

test.each<[string, [string, number][] | undefined]>([
  ['{', undefined],
  ['7', []],
  ['{"a":1}', []],
  ['[7,null,["a"],["b","1"],[1,2],["c",1.5],["d",3]]', [['d', 3]]],
])('of what is stored as %s only what is whole is taken', (text, marks) => {
  stored.set('told:me', text)
  expect(readAnnounced('me')).toEqual(marks && new Map(marks))
})

test('without storage nothing is kept and nothing breaks', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  saveAnnounced('me', new Map([['a', 1]]))
  expect(readAnnounced('me')).toBeUndefined()
})
