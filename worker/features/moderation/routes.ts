import { Hono } from 'hono'
import { NewReport, type Reported } from '#contract/engagement.ts'
import type { MemberBindings } from '#worker/context.ts'
import { body } from '#worker/platform/validate.ts'
import { reportListing } from './reports/report-listing.ts'

export const reports = new Hono<MemberBindings>().post('/:id/report', body(NewReport), async (c) => {
  const isFirst = await reportListing(c.var.ctx, c.req.param('id'), c.req.valid('json'))
  const response: Reported = { reported: true }
  return c.json(response, isFirst ? 201 : 200)
})
