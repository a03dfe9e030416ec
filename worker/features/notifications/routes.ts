import { Hono } from 'hono'
import { EditNotificationSettings, NotificationsQuery, ReadNotifications } from '#contract/notification.ts'
import { onlySignedIn, signedIn, type AppBindings } from '../../context.ts'
import { body, query } from '../../platform/validate.ts'
import { changeSettings } from './change-settings.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'
import { toSettings } from './view.ts'

export const notifications = new Hono<AppBindings>()
  .get('/', onlySignedIn, query(NotificationsQuery), async (c) =>
    c.json(await listNotifications(signedIn(c.var.ctx), c.req.valid('query'))),
  )
  .get('/settings', (c) => c.json(toSettings(signedIn(c.var.ctx).user)))
  .patch('/settings', onlySignedIn, body(EditNotificationSettings), async (c) =>
    c.json(await changeSettings(signedIn(c.var.ctx), c.req.valid('json'))),
  )
  .post('/read', onlySignedIn, body(ReadNotifications), async (c) =>
    c.json(await readNotifications(signedIn(c.var.ctx), c.req.valid('json'))),
  )
