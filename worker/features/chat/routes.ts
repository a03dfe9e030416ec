import { Hono } from 'hono'
import {
  CheckImei,
  ConversationsQuery,
  DeleteConversationQuery,
  FileConversation,
  MessagesQuery,
  NewMessage,
  OpenConversation,
  ReadMessages,
  ReportMessage,
  type Blocked,
} from '#contract/conversation.ts'
import type { Reported } from '#contract/engagement.ts'
import { MeetingPlacesQuery, type MeetingPlaces } from '#contract/meeting-place.ts'
import { AnswerOffer, NewOffer } from '#contract/offer.ts'
import { QuickReplies } from '#contract/quick-replies.ts'
import type { AppBindings, MemberBindings } from '#worker/context.ts'
import { body, idempotencyKey, query } from '#worker/platform/validate.ts'
import { archiveConversation, deleteConversation } from './archive.ts'
import { block, unblock } from './block.ts'
import { checkImei } from './check-imei.ts'
import { listConversations } from './list-conversations.ts'
import { listMessages } from './list-messages.ts'
import { markRead } from './mark-read.ts'
import { listMeetingPlaces } from './meeting-places/find-place.ts'
import { makeOffer } from './offers/make-offer.ts'
import { moveOffer } from './offers/move-offer.ts'
import { releaseReservation } from './offers/release-reservation.ts'
import { openConversation } from './open-conversation.ts'
import { reportMessage } from './report-message.ts'
import { saveQuickReplies } from './save-quick-replies.ts'
import { sendMessage } from './send-message.ts'
import { showConversation } from './show-conversation.ts'

export const conversations = new Hono<MemberBindings>()
  .get('/', query(ConversationsQuery), async (c) =>
    c.json(await listConversations(c.var.ctx, c.req.valid('query'))),
  )
  .post('/', body(OpenConversation), async (c) => {
    const { conversation, isNew } = await openConversation(c.var.ctx, c.req.valid('json').listingId)
    return c.json(conversation, isNew ? 201 : 200)
  })
  .get('/:id', async (c) => c.json(await showConversation(c.var.ctx, c.req.param('id'))))
  .patch('/:id', body(FileConversation), async (c) =>
    c.json(await archiveConversation(c.var.ctx, c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/:id', query(DeleteConversationQuery), async (c) => {
    await deleteConversation(c.var.ctx, c.req.param('id'), c.req.valid('query').seq)
    return c.body(null, 204)
  })
  .get('/:id/messages', query(MessagesQuery), async (c) =>
    c.json(await listMessages(c.var.ctx, c.req.param('id'), c.req.valid('query'))),
  )
  .post('/:id/messages', body(NewMessage), async (c) => {
    const { message, isRepeat } = await sendMessage(
      c.var.ctx,
      c.req.param('id'),
      c.req.valid('json'),
      idempotencyKey(c),
    )
    return c.json(message, isRepeat ? 200 : 201)
  })
  .post('/:id/offers', body(NewOffer), async (c) => {
    const { message, isRepeat } = await makeOffer(
      c.var.ctx,
      c.req.param('id'),
      c.req.valid('json'),
      idempotencyKey(c),
    )
    return c.json(message, isRepeat ? 200 : 201)
  })
  .post('/:id/offers/:offerId', body(AnswerOffer), async (c) =>
    c.json(await moveOffer(c.var.ctx, c.req.param(), c.req.valid('json'), idempotencyKey(c))),
  )
  .post('/:id/read', body(ReadMessages), async (c) =>
    c.json(await markRead(c.var.ctx, c.req.param('id'), c.req.valid('json').seq)),
  )
  .post('/:id/block', async (c) => {
    await block(c.var.ctx, c.req.param('id'))
    return c.json({ hasBlocked: true } satisfies Blocked)
  })
  .delete('/:id/block', async (c) => {
    await unblock(c.var.ctx, c.req.param('id'))
    return c.json({ hasBlocked: false } satisfies Blocked)
  })
  .post('/:id/imei-check', body(CheckImei), async (c) =>
    c.json(await checkImei(c.var.ctx, c.req.param('id'), c.req.valid('json').imei)),
  )
  .post('/:id/report', body(ReportMessage), async (c) => {
    const isFirst = await reportMessage(c.var.ctx, c.req.param('id'), c.req.valid('json'))
    const response: Reported = { reported: true }
    return c.json(response, isFirst ? 201 : 200)
  })

/** The list changes with a deployment only. */
export const meetingPlaces = new Hono<AppBindings>().get('/', query(MeetingPlacesQuery), (c) => {
  c.header('cache-control', 'public, max-age=86400')
  const response: MeetingPlaces = { places: listMeetingPlaces(c.req.valid('query').location) }
  return c.json(response)
})

/** What the two people of an accepted offer do with the listing that it reserved. */
export const reservations = new Hono<MemberBindings>().post('/:id/release', async (c) =>
  c.json(await releaseReservation(c.var.ctx, c.req.param('id'))),
)

export const quickReplies = new Hono<MemberBindings>()
  .get('/', (c) => c.json({ replies: c.var.ctx.user.quickReplies } satisfies QuickReplies))
  .put('/', body(QuickReplies), async (c) => c.json(await saveQuickReplies(c.var.ctx, c.req.valid('json'))))
