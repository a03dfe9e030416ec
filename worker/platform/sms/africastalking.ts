import * as z from 'zod'
import { SmsFailure, type Fetch, type SmsProvider } from './provider.ts'

interface Account {
  username: string
  apiKey: string
  /** Registered sender name or short code; without one the provider's own is shown. */
  from?: string
}

const Answer = z.object({
  SMSMessageData: z.object({
    Recipients: z.array(z.object({ statusCode: z.int() })),
    Message: z.string().optional(),
  }),
})

/** 100 is processed, 101 sent, 102 queued. */
const TAKEN_ON = new Set([100, 101, 102])
/**
 * 403 is an invalid number, 404 a kind of number it does not serve, 406 and 409 are owners who asked for no
 * messages.
 */
const NUMBER_CODES = new Set([403, 404, 406, 409])

/**
 * Africa's Talking's messaging call, version 1. The user name 'sandbox' goes to the sandbox, as its
 * documentation has it.
 */
export function africastalking({ username, apiKey, from }: Account, fetch: Fetch): SmsProvider {
  const host = username === 'sandbox' ? 'api.sandbox.africastalking.com' : 'api.africastalking.com'
  return {
    async send({ to, body }, signal) {
      const answer = await fetch(`https://${host}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, accept: 'application/json' },
        body: new URLSearchParams({ username, to, message: body, ...(from && { from }) }),
        signal,
      })
      if (!answer.ok) throw new SmsFailure('service', `Africa's Talking answered ${answer.status}`)
      refuseUnsent(Answer.safeParse(await answer.json().catch(() => undefined)))
    },
  }
}

/** The call itself answers 201 even when the message was not sent: the recipient's own status tells. */
function refuseUnsent({ data }: { data?: z.infer<typeof Answer> }): void {
  if (!data) throw new SmsFailure('service', "Africa's Talking answered something unreadable")
  const [recipient] = data.SMSMessageData.Recipients
  if (!recipient)
    throw new SmsFailure(
      'service',
      `Africa's Talking took on no recipient: ${data.SMSMessageData.Message ?? ''}`,
    )
  const { statusCode } = recipient
  if (TAKEN_ON.has(statusCode)) return
  throw new SmsFailure(
    NUMBER_CODES.has(statusCode) ? 'number' : 'service',
    `Africa's Talking answered status code ${statusCode}`,
  )
}
