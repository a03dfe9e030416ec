import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDraftStore } from '#web/features/media/keep-photo-draft.ts'
import { forgetPerson, forgetWhoSignedOut, isForgotten, PHOTO_DRAFTS, settleDevice } from './forget-person.ts'

beforeEach(empty)
afterEach(empty)

function empty() {
  document.cookie = 'signed-out=; Max-Age=0; Path=/'
}

/** Something under each key that the application writes for a person. */
function useDevice(userId: string) {
  for (const key of [
    'signed-in',
    'new-listing',
    'recent-searches',
    'guide:steps',
    `draft:${userId}:a`,
    `outbox:${userId}`,
    `viewed:${userId}`,
    `told:${userId}`,
  ]) {
    localStorage.setItem(key, 'something')
  }
  for (const key of [`comment:${userId}:b`, 'pending-code']) sessionStorage.setItem(key, 'something')
}

const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]

describe('signing out', () => {
  // [spec 4 #6]
  test('leaves nothing on the device', () => {
    settleDevice('me')
    useDevice('me')
    forgetPerson()
    expect([keys(), isForgotten('me')]).toEqual([[], true])
  })

  test('deletes the photos of a listing that was being written, also while they are held open', async () => {
    const store = await openDraftStore()
    await store.write({ put: new Map([['new-listing', 'photos']]), drop: [] })
    forgetPerson()
    const again = await openDraftStore()
    expect(await again.read('new-listing')).toBeUndefined()
    indexedDB.deleteDatabase(PHOTO_DRAFTS)
  })

  test('is heard by other tabs', async () => {
    settleDevice('me')
    const other = document.createElement('iframe')
    document.body.append(other)
    const heard = new Promise<string | null>((resolve) => {
      other.contentWindow?.addEventListener('storage', ({ key }) => key === null && resolve(key))
    })
    forgetPerson()
    expect(await heard).toBeNull()
    other.remove()
  })

  // [spec 4 #6]
  test('by a link empties the device with the next page, once', () => {
    settleDevice('me')
    useDevice('me')
    document.cookie = 'signed-out=1; Path=/'
    forgetWhoSignedOut()
    expect([keys(), document.cookie]).toEqual([[], ''])
    settleDevice('me')
    forgetWhoSignedOut()
    expect(isForgotten('me')).toBe(false)
  })
})

describe('a session that ended by itself', () => {
  // [spec 4 #6]
  test('leaves everything for the same person', () => {
    settleDevice('me')
    useDevice('me')
    const before = keys()
    forgetWhoSignedOut()
    settleDevice('me')
    expect(keys()).toEqual(before)
  })

  // [spec 4 #6]
  test('leaves nothing to somebody else who signs in', () => {
    settleDevice('me')
    useDevice('me')
    settleDevice('you')
    expect([keys(), isForgotten('you')]).toEqual([['owner'], false])
  })

  test("without a noted owner deletes every person's data and keeps a visitor's", () => {
    useDevice('me')
    localStorage.setItem('viewed:visitor', 'something')
    settleDevice('you')
    expect(keys().filter((key) => key.includes('me'))).toEqual([])
    expect(localStorage.getItem('viewed:visitor')).toBe('something')
  })
})
