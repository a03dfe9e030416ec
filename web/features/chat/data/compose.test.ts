import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.resetModules())

/** As after the page was loaded anew. */
const load = () => import('./compose.ts')

// [spec 10.8 #8]
test('a draft outlives the page for its person and conversation, and an empty one is removed', async () => {
  const { writeDraft } = await load()
  writeDraft('me', 'a', 'Is it still')
  vi.resetModules()
  const again = await load()
  expect([again.readDraft('me', 'a'), again.readDraft('me', 'b'), again.readDraft('you', 'a')]).toEqual([
    'Is it still',
    '',
    '',
  ])
  again.writeDraft('me', 'a', '')
  expect(localStorage).toHaveLength(0)
})

test('what is typed in another tab is heard of', async () => {
  const { readDraft, subscribeToDrafts } = await load()
  const listener = vi.fn<() => void>()
  const leave = subscribeToDrafts(listener)
  localStorage.setItem('draft:me:a', 'From there')
  window.dispatchEvent(new StorageEvent('storage', { key: 'draft:me:a' }))
  expect([listener.mock.calls.length, readDraft('me', 'a')]).toEqual([1, 'From there'])
  leave()
  window.dispatchEvent(new StorageEvent('storage'))
  expect(listener).toHaveBeenCalledOnce()
})

test('without storage a draft lives as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { readDraft, writeDraft } = await load()
  writeDraft('me', 'a', 'Is it still there?')
  expect(readDraft('me', 'a')).toBe('Is it still there?')
})
