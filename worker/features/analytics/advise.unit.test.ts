import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { ListingScore } from '#contract/score.ts'
import { advise, type Advised, type Situation } from './advise.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const NO_RATE = { responseRate: null, conversationsCounted: 0, conversationsAnswered: 0 }
const FULL: ListingScore = { score: 100, parts: [], advice: [] }

let made = 0
function aListing(changes: Partial<Advised> = {}): Advised {
  made += 1
  return {
    id: `id ${made}`,
    title: `Title ${made}`,
    expiresAt: NOW + 30 * DAY_MS,
    views: 0,
    likes: 0,
    comments: 0,
    conversations: 0,
    score: FULL,
    ...changes,
  }
}

function adviceOn(changes: Partial<Situation>) {
  return advise({ listings: [], rate: NO_RATE, waiting: [], askedAt: [], now: NOW, ...changes })
}

const lacking = (score: number, ...advice: ListingScore['advice']): ListingScore => ({
  score,
  parts: [],
  advice,
})

describe('advice', () => {
  // [spec 10.19 #14]
  test('is none where there is nothing to say', () => {
    expect(adviceOn({})).toEqual([])
    expect(
      adviceOn({
        listings: [aListing(), aListing({ views: 29 })],
        rate: { responseRate: 80, conversationsCounted: 10, conversationsAnswered: 8 },
      }),
    ).toEqual([])
  })

  test('says who waits, and for how long', () => {
    expect(adviceOn({ waiting: [NOW - 5.5 * HOUR_MS, NOW - HOUR_MS] })).toEqual([
      {
        kind: 'waiting',
        text: 'Answer the 2 buyers who are waiting',
        reason: 'The first of them has waited for 5 hours. Answer within 24 hours.',
        listing: null,
        gain: null,
      },
    ])
    expect(adviceOn({ waiting: [NOW - 60_000] })).toMatchObject([
      {
        text: 'Answer the buyer who is waiting',
        reason: 'They have waited for less than an hour. Answer within 24 hours.',
      },
    ])
  })

  test('counts the answers that came too late, once there are three', () => {
    expect(
      adviceOn({ rate: { responseRate: 50, conversationsCounted: 2, conversationsAnswered: 1 } }),
    ).toEqual([])
    expect(
      adviceOn({ rate: { responseRate: 75, conversationsCounted: 4, conversationsAnswered: 3 } }),
    ).toMatchObject([
      { kind: 'answers', reason: 'In the last 30 days you answered 3 of 4 new buyers in that time.' },
    ])
  })

  test('names the listing that ends first', () => {
    const [soon, later] = [
      aListing({ expiresAt: NOW + 1.5 * DAY_MS }),
      aListing({ expiresAt: NOW + 4 * DAY_MS }),
    ]
    expect(adviceOn({ listings: [aListing(), later, soon] })).toMatchObject([
      {
        kind: 'expiring',
        reason: 'It ends in 1 day. 2 of your listings end within 5 days.',
        listing: { id: soon.id, title: soon.title },
      },
    ])
    expect(adviceOn({ listings: [aListing({ expiresAt: NOW + HOUR_MS })] })).toMatchObject([
      { reason: 'It ends within a day.' },
    ])
  })

  test('begins with what the listings lack most, at the listing that would gain most', () => {
    const photos = (gain: number, text: string) => ({ part: 'photos' as const, text, gain })
    const price = { part: 'price' as const, text: 'Check the price', gain: 10 }
    const [dear, bare] = [
      aListing({ score: lacking(70, photos(10, 'Add two photos'), price) }),
      aListing({ score: lacking(40, photos(30, 'Add six photos')) }),
    ]
    expect(adviceOn({ listings: [aListing(), dear, bare] })).toEqual([
      {
        kind: 'photos',
        text: 'Add six photos',
        reason: 'Its score of 40 would go up by 30. 2 of 3 active listings have fewer than six photos.',
        listing: { id: bare.id, title: bare.title },
        gain: 30,
      },
      {
        kind: 'price',
        text: 'Check the price',
        reason: 'Its score of 70 would go up by 10. 1 of 3 active listings have an unusual price.',
        listing: { id: dear.id, title: dear.title },
        gain: 10,
      },
    ])
  })

  test('points at a listing that many saw and nobody took up, and at the one that does best', () => {
    const [seen, best] = [aListing({ views: 64 }), aListing({ views: 40, likes: 3, conversations: 2 })]
    expect(adviceOn({ listings: [seen, best, aListing({ views: 9, likes: 9 })] })).toMatchObject([
      {
        kind: 'unmoved',
        reason: 'It has 64 views, but nobody liked it, commented or wrote to you.',
        listing: { id: seen.id },
      },
      {
        kind: 'best',
        reason: '12.5% of its views led to a like, a comment or a conversation, more than for any other.',
        listing: { id: best.id },
      },
    ])
  })

  test('names the hours when buyers write', () => {
    const evening = Array.from({ length: 12 }, (_unused, index) =>
      Date.UTC(2026, 10, 1 + index, 18 + (index % 3), 30),
    )
    expect(adviceOn({ askedAt: evening })).toMatchObject([
      {
        kind: 'hours',
        text: 'Be online between 18:00 and 21:00',
        reason: '12 of your last 12 new buyers wrote in those hours.',
      },
    ])
  })

  test('puts people before points, and is at most eight', () => {
    const parts = ['photos', 'description', 'details', 'seller', 'price', 'freshness'] as const
    const all = lacking(10, ...parts.map((part, index) => ({ part, text: part, gain: 10 - index })))
    const listings = [
      aListing({ score: all, expiresAt: NOW + HOUR_MS, views: 99 }),
      aListing({ views: 50, likes: 5 }),
    ]
    expect(
      adviceOn({
        listings,
        waiting: [NOW],
        rate: { responseRate: 0, conversationsCounted: 3, conversationsAnswered: 0 },
      }).map(({ kind }) => kind),
    ).toEqual(['waiting', 'answers', 'expiring', ...parts.slice(0, 5)])
  })
})
