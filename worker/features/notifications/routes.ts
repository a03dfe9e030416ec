import { Hono } from 'hono'
import { NotificationsQuery, ReadNotifications } from '#contract/notification.ts'
import { onlySignedIn, signedIn, type AppBindings } from '../../context.ts'
import { body, query } from '../../platform/validate.ts'
import { listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'

export const notifications = new Hono<AppBindings>()
  .get('/', onlySignedIn, query(NotificationsQuery), async (c) => c.json(await listNotifications(signedIn(c.var.ctx), c.req.valid('query'))))
  .post('/read', onlySignedIn, body(ReadNotifications), async (c) => c.json(await readNotifications(signedIn(c.var.ctx), c.req.valid('json'))))
