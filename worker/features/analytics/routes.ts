import { Hono } from 'hono'
import { AnalyticsCsvQuery, ListingPerformanceQuery } from '#contract/analytics.ts'
import { onlySignedIn, signedIn, type AppBindings } from '../../context.ts'
import { query } from '../../platform/validate.ts'
import { exportCsv } from './export-csv.ts'
import { listPerformance } from './list-performance.ts'
import { rankEngagement } from './rank-engagement.ts'
import { showAnalytics } from './show-analytics.ts'

/** A seller's own figures. */
export const seller = new Hono<AppBindings>()
  .get('/analytics', async (c) => c.json(await showAnalytics(signedIn(c.var.ctx))))
  .get('/analytics.csv', onlySignedIn, query(AnalyticsCsvQuery), (c) =>
    exportCsv(signedIn(c.var.ctx), c.req.valid('query')),
  )
  .get('/listing-performance', onlySignedIn, query(ListingPerformanceQuery), async (c) =>
    c.json(await listPerformance(signedIn(c.var.ctx), c.req.valid('query'))),
  )
  .get('/engagement', async (c) => c.json(await rankEngagement(signedIn(c.var.ctx))))
