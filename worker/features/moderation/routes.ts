import { Hono } from 'hono'
import { NewReport, type Reported } from '#contract/engagement.ts'
import { onlySignedIn, signedIn, type AppBindings } from '../../context.ts'
import { body } from '../../platform/validate.ts'
import { reportListing } from './reports/report-listing.ts'

export const reports = new Hono<AppBindings>().post(
  '/:id/report',
  onlySignedIn,
  body(NewReport),
  async (c) => {
    const isFirst = await reportListing(signedIn(c.var.ctx), c.req.param('id'), c.req.valid('json'))
    const response: Reported = { reported: true }
    return c.json(response, isFirst ? 201 : 200)
  },
)
