import { Hono } from 'hono'
import { EditNotificationSettings, NotificationsQuery, ReadNotifications } from '#contract/notification.ts'
import type { MemberBindings } from '#worker/context.ts'
import { body, query } from '#worker/platform/validate.ts'
import { changeSettings } from './change-settings.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'
import { toSettings } from './view.ts'

export const notifications = new Hono<MemberBindings>()
  .get('/', query(NotificationsQuery), async (c) =>
    c.json(await listNotifications(c.var.ctx, c.req.valid('query'))),
  )
  .get('/settings', (c) => c.json(toSettings(c.var.ctx.user)))
  .patch('/settings', body(EditNotificationSettings), async (c) =>
    c.json(await changeSettings(c.var.ctx, c.req.valid('json'))),
  )
  .post('/read', body(ReadNotifications), async (c) =>
    c.json(await readNotifications(c.var.ctx, c.req.valid('json'))),
  )
