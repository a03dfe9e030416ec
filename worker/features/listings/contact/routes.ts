import { Hono } from 'hono'
import { AskContact, type SellerContact } from '#contract/listing.ts'
import type { MemberBindings } from '#worker/context.ts'
import { body } from '#worker/platform/validate.ts'
import { contactSeller } from './contact-seller.ts'

export const contacts = new Hono<MemberBindings>().post('/:id/contact', body(AskContact), async (c) => {
  const { channel } = c.req.valid('json')
  const response: SellerContact = await contactSeller(c.var.ctx, c.req.param('id'), channel)
  return c.json(response)
})
