import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { ListingScore } from '#contract/score.ts'
import { type AdvisedListing, type Situation, advise } from './advise.ts'
import { bestHours, calendarAt, figuresOf, meanScore } from './policy.ts'

const dayOf = (iso: string) => Date.parse(iso) / DAY_MS
const NOW = Date.UTC(2026, 10, 22, 12)
const NO_RATE = { responseRate: null, conversationsCounted: 0, conversationsAnswered: 0 }
const FULL: ListingScore = { score: 100, parts: [], advice: [] }
let listingsMade = 0

function aListing(changes: Partial<AdvisedListing> = {}): AdvisedListing {
  listingsMade += 1
  return {
    id: `id ${listingsMade}`,
    title: `Title ${listingsMade}`,
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

const scoreWithAdvice = (score: number, ...advice: ListingScore['advice']): ListingScore => ({
  score,
  parts: [],
  advice,
})

test.each([
  ['2026-03-01T00:00:00Z', '2026-03-01', '2026-03-01', '2026-01-01'],
  ['2026-02-28T23:59:59.999Z', '2026-02-28', '2026-02-01', '2025-12-31'],
  ['2028-02-29T12:00:00Z', '2028-02-29', '2028-02-01', '2028-01-01'],
  ['2026-12-31T12:00:00Z', '2026-12-31', '2026-12-01', '2026-11-01'],
  ['2027-01-01T00:00:00Z', '2027-01-01', '2027-01-01', '2026-11-03'],
])(
  'the calendar at %s has %s as today, the month beginning on %s, and the figures beginning on %s',
  (at, today, monthStart, first) => {
    expect(calendarAt(Date.parse(at))).toEqual({
      today: dayOf(today),
      monthStart: dayOf(monthStart),
      first: dayOf(first),
    })
  },
)

const row = (day: string, conversations: number, answered: number) => ({
  sellerId: 1,
  day: dayOf(day),
  posted: 1,
  views: 10,
  likes: 1,
  comments: 0,
  messages: 5,
  conversations,
  answered,
  leads: 0,
})

describe('the response rate', () => {
  // Running totals: 4 of 10 conversations answered by the end of May, and 20 of 30 by June 20.
  const days = [row('2026-06-20', 30, 20), row('2026-05-31', 10, 4)]

  test('covers the last 30 days, and shows its change since the month began', () => {
    expect(figuresOf({ days, waiting: [] }, calendarAt(Date.parse('2026-06-29T12:00:00Z')))).toMatchObject({
      responseRate: 66.7,
      responseRateChange: 26.7,
      conversationsCounted: 30,
      conversationsAnswered: 20,
    })
    expect(figuresOf({ days, waiting: [] }, calendarAt(Date.parse('2026-06-30T00:00:00Z')))).toMatchObject({
      responseRate: 80,
      responseRateChange: 40,
      conversationsCounted: 20,
    })
    expect(figuresOf({ days, waiting: [] }, calendarAt(Date.parse('2026-08-15T12:00:00Z')))).toMatchObject({
      responseRate: null,
      responseRateChange: null,
      conversationsCounted: 0,
    })
  })

  test('leaves out buyers who have been waiting for less than a day, even since last month', () => {
    const now = Date.parse('2026-06-01T06:00:00Z')
    const waiting = [now - DAY_MS + 1, now - 7 * HOUR_MS]
    expect(figuresOf({ days: days.slice(1), waiting }, calendarAt(now))).toMatchObject({
      responseRate: 50,
      responseRateChange: 0,
      conversationsCounted: 8,
      conversationsWaiting: 2,
    })
  })
})

test("a day's figures are its running totals minus the previous day's", () => {
  const upTo = (
    day: string,
    [posted = 0, views = 0, likes = 0, comments = 0, messages = 0, opened = 0, answered = 0]: number[],
  ) => ({
    sellerId: 1,
    day: dayOf(day),
    posted,
    views,
    likes,
    comments,
    messages,
    conversations: opened,
    answered,
    leads: 0,
  })
  const days = [
    upTo('2026-06-20', [4, 100, 30, 20, 50, 8, 2]),
    upTo('2026-06-10', [1, 10, 3, 2, 5, 4, 2]),
    upTo('2026-05-31', [1, 1, 1, 1, 1, 1, 1]),
  ]
  const figures = figuresOf({ days, waiting: [] }, calendarAt(Date.parse('2026-06-29T12:00:00Z')))
  expect(figures).toMatchObject({
    newListingsThisMonth: 3,
    totalViews: 100,
    viewsThisMonth: 99,
    totalLikes: 30,
    likesThisMonth: 29,
    totalComments: 20,
    commentsThisMonth: 19,
    engagementRate: 58,
  })
  expect(figures.days).toHaveLength(60)
  expect([figures.days[0]?.day, figures.days.at(-1)?.day]).toEqual(['2026-05-01', '2026-06-29'])
  expect(figures.days.filter(({ views }) => views > 0)).toEqual([
    { day: '2026-05-31', views: 1, likes: 1, comments: 1, messages: 1, conversations: 1 },
    { day: '2026-06-10', views: 9, likes: 2, comments: 1, messages: 4, conversations: 3 },
    { day: '2026-06-20', views: 90, likes: 27, comments: 18, messages: 45, conversations: 4 },
  ])
})

test('a buyer who asks in the first millisecond of a month does not count as waiting before it', () => {
  const monthStart = Date.parse('2026-06-01T00:00:00Z')
  const days = [row('2026-06-01', 11, 4), row('2026-05-31', 10, 4)]
  const changes = [monthStart - 1, monthStart].map(
    (askedAt) => figuresOf({ days, waiting: [askedAt] }, calendarAt(monthStart + 1)).responseRateChange,
  )
  expect(changes).toEqual([-4.4, 0])
})

test.each([
  ['this month', [row('2026-06-20', 4, 2)], 50],
  ['the previous month', [row('2026-05-10', 4, 2)], null],
])('the response rate shows no change if all conversations are from %s', (_what, days, responseRate) => {
  expect(figuresOf({ days, waiting: [] }, calendarAt(Date.parse('2026-06-29T12:00:00Z')))).toMatchObject({
    responseRate,
    responseRateChange: null,
  })
})

test('the mean score is null without active listings', () => {
  expect([meanScore({ active: 0, scoreSum: 0 }), meanScore({ active: 3, scoreSum: 200 })]).toEqual([
    null,
    66.7,
  ])
})

describe('the best hours', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  const at = (...hours: number[]) => hours.map((hour) => now - (now % DAY_MS) + hour * HOUR_MS)
  test.each([
    ['are undefined for fewer than ten conversations', at(9, 9, 9, 9, 9, 9, 9, 9, 9), undefined],
    ['are undefined if spread over the day', at(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22), undefined],
    ['may span midnight', at(23, 23, 23, 0, 0, 1, 1, 12, 15, 18), { from: 23, to: 2, conversations: 7 }],
  ])('%s', (_what, openedAt, best) => {
    expect(bestHours(openedAt)).toEqual(best)
  })
})

describe('advice', () => {
  test('is empty if there is nothing to improve', () => {
    expect(adviceOn({})).toEqual([])
    expect(
      adviceOn({
        listings: [aListing(), aListing({ views: 29 })],
        rate: { responseRate: 80, conversationsCounted: 10, conversationsAnswered: 8 },
      }),
    ).toEqual([])
  })

  test('says how many buyers are waiting, and for how long', () => {
    expect(adviceOn({ waiting: [NOW - 5.5 * HOUR_MS, NOW - HOUR_MS] })).toEqual([
      {
        kind: 'waiting',
        text: 'Answer the 2 buyers who are waiting',
        reason: 'The first has been waiting for 5 hours. Answer within 24 hours.',
        listing: null,
        gain: null,
      },
    ])
    expect(adviceOn({ waiting: [NOW - 60_000] })).toMatchObject([
      {
        text: 'Answer the buyer who is waiting',
        reason: 'They have been waiting for less than an hour. Answer within 24 hours.',
      },
    ])
  })

  test('says how many buyers were answered in time if there are at least three conversations', () => {
    expect(
      adviceOn({ rate: { responseRate: 50, conversationsCounted: 2, conversationsAnswered: 1 } }),
    ).toEqual([])
    expect(
      adviceOn({ rate: { responseRate: 75, conversationsCounted: 4, conversationsAnswered: 3 } }),
    ).toMatchObject([
      { kind: 'answers', reason: 'In the last 30 days you answered 3 of 4 new buyers within 24 hours.' },
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

  test('puts the part of the score with most to gain first, and names the listing that gains most', () => {
    const photos = (gain: number, text: string) => ({ part: 'photos' as const, text, gain })
    const price = { part: 'price' as const, text: 'Check the price', gain: 10 }
    const [overpriced, withoutPhotos] = [
      aListing({ score: scoreWithAdvice(70, photos(10, 'Add two photos'), price) }),
      aListing({ score: scoreWithAdvice(40, photos(30, 'Add six photos')) }),
    ]
    expect(adviceOn({ listings: [aListing(), overpriced, withoutPhotos] })).toEqual([
      {
        kind: 'photos',
        text: 'Add six photos',
        reason: 'Its score of 40 would go up by 30. 2 of 3 active listings have fewer than six photos.',
        listing: { id: withoutPhotos.id, title: withoutPhotos.title },
        gain: 30,
      },
      {
        kind: 'price',
        text: 'Check the price',
        reason: 'Its score of 70 would go up by 10. 1 of 3 active listings has an unusual price.',
        listing: { id: overpriced.id, title: overpriced.title },
        gain: 10,
      },
    ])
  })

  test('names a listing with many views but no engagement, and the one with the highest engagement', () => {
    const [ignored, best] = [aListing({ views: 64 }), aListing({ views: 40, likes: 3, conversations: 2 })]
    expect(adviceOn({ listings: [ignored, best, aListing({ views: 9, likes: 9 })] })).toMatchObject([
      {
        kind: 'unmoved',
        reason: 'It has 64 views, but nobody liked it, commented or wrote to you.',
        listing: { id: ignored.id },
      },
      {
        kind: 'best',
        reason: '12.5% of its views led to a like, a comment or a conversation, more than for any other.',
        listing: { id: best.id },
      },
    ])
  })

  test('names the hours in which buyers write', () => {
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

  test('puts buyers before scores, and has at most eight items', () => {
    const parts = ['photos', 'description', 'details', 'seller', 'price', 'freshness'] as const
    const all = scoreWithAdvice(10, ...parts.map((part, index) => ({ part, text: part, gain: 10 - index })))
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
