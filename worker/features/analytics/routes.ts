import { Hono } from 'hono'
import { AnalyticsCsvQuery, ListingPerformanceQuery } from '#contract/analytics.ts'
import type { MemberBindings } from '#worker/context.ts'
import { query } from '#worker/platform/validate.ts'
import { exportCsv } from './export-csv.ts'
import { listPerformance } from './list-performance.ts'
import { rankEngagement } from './rank-engagement.ts'
import { showAnalytics } from './show-analytics.ts'

/** A seller's own figures. */
export const seller = new Hono<MemberBindings>()
  .get('/analytics', async (c) => c.json(await showAnalytics(c.var.ctx)))
  .get('/analytics.csv', query(AnalyticsCsvQuery), (c) => exportCsv(c.var.ctx, c.req.valid('query')))
  .get('/listing-performance', query(ListingPerformanceQuery), async (c) =>
    c.json(await listPerformance(c.var.ctx, c.req.valid('query'))),
  )
  .get('/engagement', async (c) => c.json(await rankEngagement(c.var.ctx)))
