import { Hono } from 'hono'
import { ReviewDocument, SubmitDocument, VerificationQueueQuery } from '#contract/verification.ts'
import type { MemberBindings } from '#worker/context.ts'
import { toProofs } from '#worker/features/accounts/policy.ts'
import { body, idempotencyKey, query } from '#worker/platform/validate.ts'
import { decideDocument } from './decide-document.ts'
import { listDocuments } from './list-documents.ts'
import { listQueue } from './list-queue.ts'
import { openFile } from './open-file.ts'
import { submitDocument } from './submit-document.ts'
import { undoDecision } from './undo-decision.ts'
import { toStatus } from './view.ts'

export const verification = new Hono<MemberBindings>()
  .get('/status', (c) => c.json(toStatus(toProofs(c.var.ctx.user), c.var.ctx.user.reviewPoints)))
  .get('/documents', async (c) => c.json(await listDocuments(c.var.ctx)))
  .post('/upload', body(SubmitDocument), async (c) =>
    c.json(await submitDocument(c.var.ctx, c.req.valid('json'), idempotencyKey(c)), 201),
  )
  .get('/files/:token', (c) => openFile(c.var.ctx, c.req.param('token')))

/** The admin routes, under /api/admin. */
export const verificationDesk = new Hono<MemberBindings>()
  .get('/verification-queue', query(VerificationQueueQuery), async (c) =>
    c.json(await listQueue(c.var.ctx, c.req.valid('query'))),
  )
  .post('/verify-document/:id', body(ReviewDocument), async (c) =>
    c.json(await decideDocument(c.var.ctx, c.req.param('id'), c.req.valid('json'))),
  )
  .post('/verify-document/:id/undo', async (c) => c.json(await undoDecision(c.var.ctx, c.req.param('id'))))
