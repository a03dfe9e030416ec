import { SignedIn, SmsLog } from '#contract/auth.ts'

const CALL_SECONDS = 10

/** Somebody who is signed in. `call` throws if there is no answer. */
export interface Person {
  /** The public id. */
  id: string
  origin: string
  cookie: string
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

export interface Answer {
  status: number
  data: unknown
}

/** Signs in like a person: asks for a code, reads the SMS and enters it. */
export async function signIn(origin: string, phone: string): Promise<Person> {
  const { cookie: challenge } = await expectOk(
    callOf(origin, {}, 'POST', '/api/auth/send-otp', { phoneNumber: phone }),
  )
  const sms = await expectOk(callOf(origin, {}, 'GET', `/api/dev/sms?phone=${encodeURIComponent(phone)}`))
  const code = SmsLog.parse(sms.data).messages[0]?.code
  const { data, cookie } = await expectOk(
    callOf(origin, { cookie: challenge }, 'POST', '/api/auth/verify-otp', {
      phoneNumber: phone,
      otpCode: code,
    }),
  )
  const { user } = SignedIn.parse(data)
  return {
    id: user.id,
    origin,
    cookie,
    call: (method, path, body) => callOf(origin, { cookie }, method, path, body),
  }
}

/** Throws on a refusal. */
export async function expectOk<T extends Answer>(pending: Promise<T>): Promise<T> {
  const answer = await pending
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.data)}`)
  return answer
}

async function callOf(
  origin: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer & { cookie: string }> {
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: { ...headers, origin, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_SECONDS * 1_000),
  })
  const text = await answer.text()
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return { status: answer.status, data: text === '' ? undefined : JSON.parse(text), cookie }
}
