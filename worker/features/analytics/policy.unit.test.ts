import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import { bestHours, calendarAt, figuresOf, meanScore } from './policy.ts'

const dayOf = (iso: string) => Date.parse(iso) / DAY_MS

test.each([
  ['2026-03-01T00:00:00Z', '2026-03-01', '2026-03-01', '2026-01-01'],
  ['2026-02-28T23:59:59.999Z', '2026-02-28', '2026-02-01', '2025-12-31'],
  ['2028-02-29T12:00:00Z', '2028-02-29', '2028-02-01', '2028-01-01'],
  ['2026-12-31T12:00:00Z', '2026-12-31', '2026-12-01', '2026-11-01'],
  ['2027-01-01T00:00:00Z', '2027-01-01', '2027-01-01', '2026-11-03'],
])(
  'at %s it is %s, the month began on %s, and nothing before %s is asked for',
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
})

describe('the response rate', () => {
  // Running totals: 10 conversations by the end of May, 4 of them answered; 30 by June 20, 20 of them
  // answered.
  const days = [row('2026-06-20', 30, 20), row('2026-05-31', 10, 4)]

  // [spec 10.19 #6]
  test('is that of the last 30 days, and changed since the month began', () => {
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

  test('leaves out who waits for less than a day, also of those before the month', () => {
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

test('the figures of a day are its running total less that of the day before', () => {
  const upTo = (
    day: string,
    [posted = 0, views = 0, likes = 0, comments = 0, messages = 0, ...talks]: number[],
  ) => ({
    sellerId: 1,
    day: dayOf(day),
    posted,
    views,
    likes,
    comments,
    messages,
    conversations: talks[0] ?? 0,
    answered: talks[1] ?? 0,
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

test('who asked as the month began does not count as one who waited before it', () => {
  const monthStart = Date.parse('2026-06-01T00:00:00Z')
  const days = [row('2026-06-01', 11, 4), row('2026-05-31', 10, 4)]
  const changes = [monthStart - 1, monthStart].map(
    (askedAt) => figuresOf({ days, waiting: [askedAt] }, calendarAt(monthStart + 1)).responseRateChange,
  )
  expect(changes).toEqual([-4.4, 0])
})

test.each([
  ['this month alone', [row('2026-06-20', 4, 2)], 50],
  ['the month before alone', [row('2026-05-10', 4, 2)], null],
])('a rate of %s has nothing to be compared with', (_what, days, responseRate) => {
  expect(figuresOf({ days, waiting: [] }, calendarAt(Date.parse('2026-06-29T12:00:00Z')))).toMatchObject({
    responseRate,
    responseRateChange: null,
  })
})

test('the mean score of nothing is none', () => {
  expect([meanScore({ active: 0, scoreSum: 0 }), meanScore({ active: 3, scoreSum: 200 })]).toEqual([
    null,
    66.7,
  ])
})

describe('the best hours', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  const at = (...hours: number[]) => hours.map((hour) => now - (now % DAY_MS) + hour * HOUR_MS)
  test.each([
    ['fewer than ten tell nothing', at(9, 9, 9, 9, 9, 9, 9, 9, 9), undefined],
    ['spread over the day none stand out', at(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22), undefined],
    ['they go over midnight', at(23, 23, 23, 0, 0, 1, 1, 12, 15, 18), { from: 23, to: 2, conversations: 7 }],
  ])('%s', (_what, times, best) => {
    expect(bestHours(times)).toEqual(best)
  })
})
