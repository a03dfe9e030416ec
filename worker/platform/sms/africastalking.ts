import * as z from 'zod'
import { SmsFailure, type Fetch, type SmsProvider } from './provider.ts'

interface Account {
  username: string
  apiKey: string
  /** A registered sender name or short code. The provider's own by default. */
  from?: string
}

const Result = z.object({
  SMSMessageData: z.object({
    Recipients: z.array(z.object({ statusCode: z.int() })),
    Message: z.string().optional(),
  }),
})

/** 100: processed; 101: sent; 102: queued. */
const ACCEPTED_CODES = new Set([100, 101, 102])
/** 403: invalid number; 404: unsupported kind of number; 406 and 409: the number's owner opted out. */
const NUMBER_CODES = new Set([403, 404, 406, 409])

/**
 * Africa's Talking's messaging API, version 1. Its documentation reserves the user name 'sandbox' for the
 * sandbox.
 */
export function africastalking({ username, apiKey, from }: Account, fetch: Fetch): SmsProvider {
  const host = username === 'sandbox' ? 'api.sandbox.africastalking.com' : 'api.africastalking.com'
  return {
    async send({ to, body }, signal) {
      const response = await fetch(`https://${host}/version1/messaging`, {
        method: 'POST',
        headers: { apiKey, accept: 'application/json' },
        body: new URLSearchParams({ username, to, message: body, ...(from && { from }) }),
        signal,
      })
      if (!response.ok) throw new SmsFailure('service', `Africa's Talking answered ${response.status}`)
      refuseUnsent(Result.safeParse(await response.json().catch(() => undefined)))
    },
  }
}

/** Throws if the message was not sent. The call returns 201 even then, and the status is in the recipient. */
function refuseUnsent({ data }: { data?: z.infer<typeof Result> }): void {
  if (!data) throw new SmsFailure('service', "Africa's Talking answered something unreadable")
  const [recipient] = data.SMSMessageData.Recipients
  if (!recipient)
    throw new SmsFailure(
      'service',
      `Africa's Talking accepted no recipient: ${data.SMSMessageData.Message ?? ''}`,
    )
  const { statusCode } = recipient
  if (ACCEPTED_CODES.has(statusCode)) return
  throw new SmsFailure(
    NUMBER_CODES.has(statusCode) ? 'number' : 'service',
    `Africa's Talking answered status code ${statusCode}`,
  )
}
