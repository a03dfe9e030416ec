import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { callContext } from '#worker/call-context.ts'
import type { AppBindings, MemberBindings } from '#worker/context.ts'
import { markSeen } from '#worker/features/notifications/push/mark-seen.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { toSocketRequest } from './identity.ts'
import { findConversation } from './show-conversation.ts'

const onlyUpgrades = createMiddleware<AppBindings>(async (c, next) => {
  if (c.req.header('upgrade')?.toLowerCase() === 'websocket') return next()
  const response = new AppError('upgrade_needed').toResponse()
  response.headers.set('upgrade', 'websocket')
  return response
})

/**
 * Allows only our own origin. Browsers send the cookie no matter which site's page opens a socket, but they
 * also send Origin.
 */
const onlyOwnOrigin = createMiddleware<AppBindings>(async (c, next) => {
  if (c.req.header('origin') !== new URL(c.req.url).origin) throw new AppError('foreign_origin')
  await next()
})

/**
 * Opens a socket to the person's inbox, or with ?conversationId= to the room of one of their conversations.
 */
export const sockets = new Hono<MemberBindings>().get(
  '/',
  onlyUpgrades,
  onlyOwnOrigin,
  callContext,
  async (c) => {
    const { ctx } = c.var
    const { id: userId, publicId } = ctx.user
    const identity = { userId, publicId, askedAt: ctx.now }
    const conversationId = c.req.query('conversationId')
    if (conversationId === undefined) {
      ctx.waitUntil(markSeen(ctx))
      return ctx.env.USER_INBOX.getByName(publicId).fetch(toSocketRequest(identity))
    }
    const { about } = await findConversation(ctx, conversationId)
    return ctx.env.CONVERSATION_ROOM.getByName(about.publicId).fetch(toSocketRequest(identity, about))
  },
)
