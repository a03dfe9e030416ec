import { Hono } from 'hono'
import { AuditQuery } from '#contract/audit.ts'
import { BanUser, ChangeRole, FindUsersQuery, UserBansQuery } from '#contract/bans.ts'
import { DecideModeration, DecideTogether, ModerationQueueQuery } from '#contract/moderation.ts'
import { RemovePasskeys } from '#contract/passkey.ts'
import type { MemberBindings } from '#worker/context.ts'
import { changeRole } from '#worker/features/accounts/change-role.ts'
import { findPeople } from '#worker/features/accounts/find-people.ts'
import { removeLost } from '#worker/features/accounts/passkeys/remove.ts'
import { listTrail } from '#worker/features/moderation/audit/list-trail.ts'
import { banUser } from '#worker/features/moderation/bans/ban-user.ts'
import { liftBan } from '#worker/features/moderation/bans/lift-ban.ts'
import { listBans } from '#worker/features/moderation/bans/show-bans.ts'
import { decideTogether } from '#worker/features/moderation/decide-together.ts'
import { decide } from '#worker/features/moderation/decide.ts'
import { listQueue } from '#worker/features/moderation/list-queue.ts'
import { showCase } from '#worker/features/moderation/show-case.ts'
import { undoDecision } from '#worker/features/moderation/undo-decision.ts'
import { body, idempotencyKey, query } from '#worker/platform/validate.ts'
import { listSecurity } from './list-security.ts'
import { showStats } from './show-stats.ts'

/** The admin desk. Its routes for documents are in verification. */
export const desk = new Hono<MemberBindings>()
  .get('/stats', async (c) => c.json(await showStats(c.var.ctx)))
  .get('/security', async (c) => c.json(await listSecurity(c.var.ctx)))
  .get('/moderation-queue', query(ModerationQueueQuery), async (c) =>
    c.json(await listQueue(c.var.ctx, c.req.valid('query'))),
  )
  .get('/moderation/:id', async (c) => c.json(await showCase(c.var.ctx, c.req.param('id'))))
  .post('/moderation', body(DecideTogether), async (c) =>
    c.json(await decideTogether(c.var.ctx, c.req.valid('json'))),
  )
  .post('/moderation/:id', body(DecideModeration), async (c) =>
    c.json(await decide(c.var.ctx, c.req.param('id'), c.req.valid('json'))),
  )
  .post('/moderation/:id/undo', async (c) => c.json(await undoDecision(c.var.ctx, c.req.param('id'))))
  .get('/user-bans', query(UserBansQuery), async (c) =>
    c.json(await listBans(c.var.ctx, c.req.valid('query'))),
  )
  .post('/ban-user', body(BanUser), async (c) =>
    c.json(await banUser(c.var.ctx, c.req.valid('json'), idempotencyKey(c)), 201),
  )
  .delete('/user-bans/:id', async (c) => c.json(await liftBan(c.var.ctx, c.req.param('id'))))
  .get('/users', query(FindUsersQuery), async (c) =>
    c.json(await findPeople(c.var.ctx, c.req.valid('query'))),
  )
  .post('/users/:id/role', body(ChangeRole), async (c) =>
    c.json(await changeRole(c.var.ctx, c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/users/:id/passkeys', body(RemovePasskeys), async (c) => {
    await removeLost(c.var.ctx, c.req.param('id'), c.req.valid('json'))
    return c.body(null, 204)
  })
  .get('/audit', query(AuditQuery), async (c) => c.json(await listTrail(c.var.ctx, c.req.valid('query'))))
