import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})

const PLACE = 'comment:me:listing'

/** As after the page was loaded anew. */
const load = () => import('./drafts.ts')

test('a draft outlives a reload in its own place, and an empty one leaves nothing behind', async () => {
  const { placeOf, writeDraft } = await load()
  const ways: [string, string, string?][] = [
    ['me', 'one'],
    ['me', 'two'],
    ['you', 'one'],
    ['me', 'one', 'a'],
  ]
  expect(new Set(ways.map(([user, listing, parent]) => placeOf(user, listing, parent))).size).toBe(4)
  writeDraft(PLACE, { text: 'Is it still there?', key: 'k' })
  vi.resetModules()
  const again = await load()
  expect(again.readDraft(PLACE)).toEqual({ text: 'Is it still there?', key: 'k' })
  again.writeDraft(PLACE, again.NO_DRAFT)
  expect(sessionStorage).toHaveLength(0)
})

test.each(['{', 'null', '[]', '{"text":1}', '{"text":"a","key":2}'])(
  'what is stored as %s is no draft',
  async (stored) => {
    sessionStorage.setItem(PLACE, stored)
    const { readDraft, NO_DRAFT } = await load()
    expect(readDraft(PLACE)).toBe(NO_DRAFT)
  },
)

test('without storage a draft lives as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { readDraft, writeDraft } = await load()
  writeDraft(PLACE, { text: 'Is it still there?' })
  expect(readDraft(PLACE).text).toBe('Is it still there?')
})
