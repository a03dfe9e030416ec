import { Hono } from 'hono'
import { AnswerAppeal, AppealsQuery, NewAppeal, QueuedAppealsQuery } from '#contract/appeal.ts'
import type { MemberBindings } from '#worker/context.ts'
import { body, idempotencyKey, query } from '#worker/platform/validate.ts'
import { answerAppeal } from './answer-appeal.ts'
import { appeal } from './appeal.ts'
import { listOwnAppeals, listQueuedAppeals } from './list-appeals.ts'

export const appeals = new Hono<MemberBindings>()
  .get('/', query(AppealsQuery), async (c) => c.json(await listOwnAppeals(c.var.ctx, c.req.valid('query'))))
  .post('/', body(NewAppeal), async (c) =>
    c.json(await appeal(c.var.ctx, c.req.valid('json'), idempotencyKey(c)), 201),
  )

/** The admin routes, under /api/admin. */
export const appealsDesk = new Hono<MemberBindings>()
  .get('/appeals', query(QueuedAppealsQuery), async (c) =>
    c.json(await listQueuedAppeals(c.var.ctx, c.req.valid('query'))),
  )
  .post('/appeals/:id', body(AnswerAppeal), async (c) =>
    c.json(await answerAppeal(c.var.ctx, c.req.param('id'), c.req.valid('json'))),
  )
