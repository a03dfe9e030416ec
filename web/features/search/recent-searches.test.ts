import { beforeEach, expect, test, vi } from 'vitest'
import { forgetAllRecentSearches, keepRecentSearch, listRecentSearches } from './recent-searches.ts'

const full = () => {
  throw new DOMException('no room', 'QuotaExceededError')
}

beforeEach(() => forgetAllRecentSearches())

test('the latest comes first, at most eight are kept, and one that comes again moves up', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) keepRecentSearch(text)
  expect(listRecentSearches()).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'b'])
  keepRecentSearch('D')
  expect(listRecentSearches()).toEqual(['D', 'i', 'h', 'g', 'f', 'e', 'c', 'b'])
})

test('they outlive the page, and another tab sees them', () => {
  localStorage.setItem('recent-searches', '["from another tab"]')
  expect(listRecentSearches()).toEqual(['from another tab'])
})

test('a storage without room loses nothing that this page knows, and takes all once there is room', () => {
  keepRecentSearch('before')
  const writes = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  keepRecentSearch('while full')
  expect(listRecentSearches()).toEqual(['while full', 'before'])
  writes.mockRestore()
  keepRecentSearch('after')
  expect(JSON.parse(localStorage.getItem('recent-searches') ?? '')).toEqual(['after', 'while full', 'before'])
})

test('a storage that cannot be read, and one that holds something else, lose nothing', () => {
  keepRecentSearch('before')
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(full)
  expect(listRecentSearches()).toEqual(['before'])
  localStorage.setItem('recent-searches', '{"broken')
  expect(listRecentSearches()).toEqual(['before'])
})
