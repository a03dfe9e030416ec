import * as z from 'zod'
import { SmsFailure, type Fetch, type Sms, type SmsProvider } from './provider.ts'

interface Account {
  clientId: string
  clientSecret: string
  senderName?: string
}

const Token = z.object({ access_token: z.string(), expires_in: z.coerce.number().positive() })

const HOST = 'https://api.orange.com'
/** The sender address that Orange gives to every Sierra Leonean contract. */
const SENDER = 'tel:+2320000'
/** A token is renewed this long before it expires, so that none expires in transit. */
const SPARE_MS = 60_000

/** Tokens last an hour. Each isolate keeps its own, and another isolate's token stays valid. */
const tokens = new Map<string, { token: string; endsAt: number }>()

/** Orange's SMS API for Sierra Leone, version 1, with OAuth client credentials. */
export function orange(account: Account, fetch: Fetch): SmsProvider {
  return {
    async send(sms, signal) {
      let answer = await post(account, sms, fetch, signal)
      if (answer.status === 401) {
        tokens.delete(account.clientId)
        answer = await post(account, sms, fetch, signal)
      }
      if (!answer.ok) throw toFailure(answer.status)
    },
  }
}

async function post(
  account: Account,
  { to, body }: Sms,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<Response> {
  const token = await currentToken(account, fetch, signal)
  const { senderName } = account
  const request = {
    address: `tel:${to}`,
    senderAddress: SENDER,
    ...(senderName && { senderName }),
    outboundSMSTextMessage: { message: body },
  }
  const answer = await fetch(`${HOST}/smsmessaging/v1/outbound/${encodeURIComponent(SENDER)}/requests`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ outboundSMSMessageRequest: request }),
    signal,
  })
  await answer.body?.cancel()
  return answer
}

async function currentToken(
  { clientId, clientSecret }: Account,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<string> {
  const kept = tokens.get(clientId)
  if (kept && kept.endsAt > Date.now()) return kept.token
  const answer = await fetch(`${HOST}/oauth/v3/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    signal,
  })
  if (!answer.ok) throw new SmsFailure('service', `Orange refused a token with ${answer.status}`)
  const parsed = Token.safeParse(await answer.json().catch(() => undefined))
  if (!parsed.success) throw new SmsFailure('service', 'Orange answered an unreadable token')
  const { access_token: token, expires_in: seconds } = parsed.data
  tokens.set(clientId, { token, endsAt: Date.now() + seconds * 1_000 - SPARE_MS })
  return token
}

function toFailure(status: number): SmsFailure {
  return new SmsFailure(
    'service',
    `Orange answered ${status}${status === 403 ? ': the bundle is used up or has ended' : ''}`,
  )
}
