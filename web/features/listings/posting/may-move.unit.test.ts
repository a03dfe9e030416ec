import { expect, test } from 'vitest'
import { mayMove } from './may-move.ts'

const feed = (filters: Record<string, unknown>) => ['/api/listings', filters]

test.each([
  [
    'the newest first, whatever changes',
    feed({ sortBy: 'createdAt' }),
    { price: 1, title: 'New', images: [] },
    false,
  ],
  ["the seller's own listings", feed({ userId: 'me', status: 'active' }), { price: 1 }, false],
  ['the most liked', feed({ sortBy: 'likes' }), { price: 1 }, false],
  ['by price, when it changes', feed({ sortBy: 'price_asc' }), { price: 1 }, true],
  ['by price, when its currency changes', feed({ sortBy: 'price_desc' }), { currency: 'USD' }, true],
  ['by price, when the text changes', feed({ sortBy: 'price_asc' }), { title: 'New' }, false],
  ['by quality, which any change may move', feed({ sortBy: 'ai_score' }), { description: 'New' }, true],
  ['a search', feed({ searchQuery: 'gen' }), { title: 'New' }, true],
  [
    'one kind, when the kind changes',
    feed({ sortBy: 'createdAt', type: 'car_sale' }),
    { type: 'generator' },
    true,
  ],
  [
    'one kind, when something else changes',
    feed({ sortBy: 'createdAt', type: 'car_sale' }),
    { price: 1 },
    false,
  ],
  [
    'every kind, when the kind changes',
    feed({ sortBy: 'createdAt', type: undefined }),
    { type: 'generator' },
    false,
  ],
  ['a listing by itself', ['/api/listings', 'some-id'], { price: 1 }, false],
  ['the count of all', ['/api/listings', 'total'], { type: 'generator' }, false],
  ['the showcase', ['/api/showcase'], { price: 1 }, false],
])('after an edit, %s: %s %o', (_what, queryKey, changes, isLoadedAgain) => {
  expect(mayMove(queryKey, changes)).toBe(isLoadedAgain)
})
