import * as z from 'zod'
import { SmsFailure, type Fetch, type Sms, type SmsProvider } from './provider.ts'

interface Account {
  clientId: string
  clientSecret: string
  senderName?: string
}

const Token = z.object({ access_token: z.string(), expires_in: z.coerce.number().positive() })

const HOST = 'https://api.orange.com'
/** The sender address of every Sierra Leonean contract with Orange. */
const SENDER = 'tel:+2320000'
/** Tokens are renewed this long before they expire, so that none expires during a request. */
const SPARE_MS = 60_000

/** The token of each account. Tokens last an hour, and a new one does not invalidate another isolate's. */
const tokens = new Map<string, { token: string; endsAt: number }>()

/** Orange's SMS API for Sierra Leone, version 1, with OAuth client credentials. */
export function orange(account: Account, fetch: Fetch): SmsProvider {
  return {
    async send(sms, signal) {
      let response = await post(account, sms, fetch, signal)
      if (response.status === 401) {
        tokens.delete(account.clientId)
        response = await post(account, sms, fetch, signal)
      }
      if (!response.ok) throw toFailure(response.status)
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
  const response = await fetch(`${HOST}/smsmessaging/v1/outbound/${encodeURIComponent(SENDER)}/requests`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ outboundSMSMessageRequest: request }),
    signal,
  })
  await response.body?.cancel()
  return response
}

async function currentToken(
  { clientId, clientSecret }: Account,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<string> {
  const cached = tokens.get(clientId)
  if (cached && cached.endsAt > Date.now()) return cached.token
  const response = await fetch(`${HOST}/oauth/v3/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    signal,
  })
  if (!response.ok) throw new SmsFailure('service', `Orange refused a token with ${response.status}`)
  const parsed = Token.safeParse(await response.json().catch(() => undefined))
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
