import { Hono } from 'hono'
import { EndPushSubscription, NewPushSubscription } from '#contract/push.ts'
import type { AppBindings, MemberBindings } from '#worker/context.ts'
import { readSessionCookie } from '#worker/platform/session.ts'
import { body } from '#worker/platform/validate.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

export const pushKey = new Hono<AppBindings>().get('/', (c) =>
  c.json({ publicKey: c.var.ctx.env.VAPID_PUBLIC_KEY ?? null }),
)

export const pushSubscriptions = new Hono<MemberBindings>()
  .post('/', body(NewPushSubscription), async (c) => {
    await subscribe(c.var.ctx, readSessionCookie(c) ?? '', c.req.valid('json'))
    return c.json({ subscribed: true }, 201)
  })
  .delete('/', body(EndPushSubscription), async (c) => {
    await unsubscribe(c.var.ctx, c.req.valid('json'))
    return c.body(null, 204)
  })
