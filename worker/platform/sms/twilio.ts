import * as z from 'zod'
import { SmsFailure, type Fetch, type SmsProvider } from './provider.ts'

interface Account {
  accountSid: string
  authToken: string
  /** A phone number or sender name, or the id of a messaging service (MG...). */
  from: string
}

const Refusal = z.object({ code: z.int() })

/** Twilio's error codes for a number that is malformed or cannot receive SMS, or whose owner opted out. */
const NUMBER_CODES = new Set([21211, 21214, 21217, 21610, 21614])

/** Twilio's Messages resource, version 2010-04-01. */
export function twilio({ accountSid, authToken, from }: Account, fetch: Fetch): SmsProvider {
  const url = `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages.json`
  const senderField = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    async send({ to, body }, signal) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${accountSid}:${authToken}`)}` },
        body: new URLSearchParams({ To: to, [senderField]: from, Body: body }),
        signal,
      })
      if (!response.ok) throw await toFailure(response)
      await response.body?.cancel()
    },
  }
}

async function toFailure(response: Response): Promise<SmsFailure> {
  const refusal = Refusal.safeParse(await response.json().catch(() => undefined))
  const code = refusal.data?.code
  const reason = code !== undefined && NUMBER_CODES.has(code) ? 'number' : 'service'
  return new SmsFailure(reason, `Twilio answered ${response.status}, code ${code ?? 'unknown'}`)
}
