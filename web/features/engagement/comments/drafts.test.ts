import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})

const PLACE = 'comment:me:listing'

/** As after the page was loaded anew. */
const load = () => import('./drafts.ts')

test('a draft outlives a reload of the page, and an empty one leaves nothing behind', async () => {
  const { writeDraft } = await load()
  writeDraft(PLACE, { text: 'Is it still there?', key: 'k' })
  vi.resetModules()
  const again = await load()
  expect(again.readDraft(PLACE)).toEqual({ text: 'Is it still there?', key: 'k' })
  again.writeDraft(PLACE, again.NO_DRAFT)
  expect(sessionStorage).toHaveLength(0)
})

test('each person, listing and comment has a place of its own', async () => {
  const { placeOf } = await load()
  const places = [
    placeOf('me', 'one', undefined),
    placeOf('me', 'two', undefined),
    placeOf('you', 'one', undefined),
    placeOf('me', 'one', 'a'),
  ]
  expect(new Set(places).size).toBe(4)
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
