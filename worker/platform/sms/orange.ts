import * as z from 'zod'
import { SmsFailure, type Fetch, type SmsProvider } from './provider.ts'

interface Account {
  clientId: string
  clientSecret: string
  senderName?: string
}

const Token = z.object({ access_token: z.string(), expires_in: z.coerce.number().positive() })

const HOST = 'https://api.orange.com'
/** The sender address that Orange gives to every Sierra Leonean contract. */
const SENDER = 'tel:+2320000'
/** A token is renewed this long before its end, so that none runs out on the way. */
const SPARE_MS = 60_000

/** Tokens live an hour and each isolate keeps its own; another isolate's token stays valid beside it. */
const tokens = new Map<string, { token: string; endsAt: number }>()

/** Orange's SMS call for Sierra Leone, version 1, behind OAuth's client credentials. */
export function orange(account: Account, fetch: Fetch): SmsProvider {
  return {
    async send(sms, signal) {
      const answer = await post(await currentToken(account, fetch, signal))
      if (answer.status !== 401) return finish(answer)
      tokens.delete(account.clientId)
      return finish(await post(await currentToken(account, fetch, signal)))

      function post(token: string): Promise<Response> {
        return fetch(`${HOST}/smsmessaging/v1/outbound/${encodeURIComponent(SENDER)}/requests`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ outboundSMSMessageRequest: toRequest(sms.to, sms.body, account.senderName) }),
          signal,
        })
      }
    },
  }
}

async function currentToken({ clientId, clientSecret }: Account, fetch: Fetch, signal: AbortSignal): Promise<string> {
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

function toRequest(to: string, message: string, senderName: string | undefined) {
  return { address: `tel:${to}`, senderAddress: SENDER, ...(senderName && { senderName }), outboundSMSTextMessage: { message } }
}

async function finish(answer: Response): Promise<void> {
  await answer.body?.cancel()
  if (answer.ok) return
  const why = answer.status === 403 ? ' (the bundle is used up or has ended)' : ''
  throw new SmsFailure(answer.status === 400 ? 'number' : 'service', `Orange answered ${answer.status}${why}`)
}
