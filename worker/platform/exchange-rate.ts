import { Hono } from 'hono'
import type { Rate } from '#contract/rate.ts'
import type { AppBindings } from '#worker/context.ts'
import type { AppEnv } from '#worker/env.ts'

/** The rate at which prices are converted, and its date. */
export function rateOf({
  SLE_PER_USD,
  SLE_PER_USD_DATE,
}: Pick<AppEnv, 'SLE_PER_USD' | 'SLE_PER_USD_DATE'>): Rate {
  return { slePerUsd: SLE_PER_USD, asOf: SLE_PER_USD_DATE }
}

export const rate = new Hono<AppBindings>().get('/', (c) => {
  c.header('cache-control', 'public, max-age=3600')
  return c.json(rateOf(c.env))
})
