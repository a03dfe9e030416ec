import { expect, test } from 'vitest'
import { Rate } from '#contract/money.ts'
import { callApp } from '../test/people.ts'

// [spec 10.1 #47]
test('the exchange rate is public and cached for an hour', async () => {
  const answer = await callApp('/api/rate', {}, { SLE_PER_USD: '22.8', SLE_PER_USD_DATE: '2026-09-15' })
  expect(answer.status).toBe(200)
  expect(Rate.strict().parse(await answer.json())).toEqual({ slePerUsd: 22.8, asOf: '2026-09-15' })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
})
