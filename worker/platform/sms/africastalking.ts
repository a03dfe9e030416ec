import * as z from 'zod'
import { SmsFailure, type Fetch, type SmsProvider } from './provider.ts'

interface Account {
  username: string
  apiKey: string
  /** A registered sender name or short code; by default the provider's own is shown. */
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
/** 403: an invalid number; 404: a kind of number that is not served; 406 and 409: the owner opted out. */
const NUMBER_CODES = new Set([403, 404, 406, 409])

/**
 * Africa's Talking's messaging API, version 1. Its documentation reserves the user name 'sandbox' for the
 * sandbox.
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

/**
 * Throws if the message was not sent. The call returns 201 even then; the recipient has a status of its own.
 */
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
