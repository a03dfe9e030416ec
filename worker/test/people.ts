import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, vi } from 'vitest'
import { SignedIn, SmsLog } from '#contract/auth.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { User } from '#contract/user.ts'
import { app } from '#worker/app.ts'
import type { Ctx, SignedInCtx } from '#worker/context.ts'
import { openDb } from '#worker/db/client.ts'
import { users } from '#worker/db/schema.ts'
import { parseEnv, type Bindings, type Settings } from '#worker/env.ts'
import { openAccount } from '#worker/features/accounts/open-account.ts'
import { showSelf } from '#worker/features/accounts/show-self.ts'
import { beginSession } from '#worker/features/accounts/sign-in/begin-session.ts'
import { parsePhone } from '#worker/platform/phone.ts'
import { d1 } from './databases.ts'
import { expectToMatchDescription } from './match-description.ts'
import { parsed } from './parsed.ts'

/** A person with a browser of their own: calls carry their cookies, IP address and D1 bookmark. */
export interface Person {
  readonly phone: string
  readonly address: string
  /** The cookies that the server set besides the session, by name. Every call sends them back. */
  readonly jar: Map<string, string>
  fetch(path: string, init?: RequestInit): Promise<Response>
  get(path: string): Promise<Response>
  /** Sends `key` as the Idempotency-Key, if given. */
  post(path: string, body?: unknown, key?: string): Promise<Response>
  put(path: string, body?: unknown): Promise<Response>
  patch(path: string, body?: unknown): Promise<Response>
  delete(path: string, body?: unknown): Promise<Response>
}

export interface Member extends Person {
  readonly user: User
  /** The session cookie as the browser sends it back: name=token. */
  readonly cookie: string
}

/** Settings and bindings with which a test overrides those of vitest.config.ts. */
export type TestSettings = Readonly<
  Partial<
    Record<keyof Settings, string> &
      Pick<Bindings, 'ASSETS' | 'DB' | 'AI' | 'CONVERSATION_ROOM' | 'VERSION_METADATA'>
  >
>

export const ORIGIN = 'http://localhost'

export const TWILIO: TestSettings = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: '+15005550006',
}

/** Production is served over https only. */
function originUnder({ ENVIRONMENT }: TestSettings): string {
  return ENVIRONMENT === 'production' ? 'https://localhost' : ORIGIN
}

const NO_CLIENT = { userAgent: '', place: null }

/** Signs a person in without a code: opens their account and a session, as the right code would. */
export async function signIn(phone = freshPhone(), settings: TestSettings = {}): Promise<Member> {
  const context = createExecutionContext()
  const [origin, address, now] = [originUnder(settings), freshAddress(), Date.now()]
  const appEnv = parseEnv({ ...env, ...settings })
  const db = openDb(appEnv.DB, 'first-primary')
  const waitUntil = (work: Promise<unknown>) => context.waitUntil(work)
  const ctx = {
    env: appEnv,
    db,
    user: undefined,
    now,
    requestId: 'sign-in',
    address,
    client: NO_CLIENT,
    origin,
    waitUntil,
  }
  const row = await openAccount(ctx, parsePhone(phone).number)
  const token = await beginSession(ctx, row)
  const user = await showSelf(ctx, row)
  await waitOnExecutionContext(context)
  const cookie = `${origin.startsWith('https:') ? '__Host-' : ''}session=${token}`
  return { ...personWith({ phone, address, cookie, settings }), user, cookie }
}

/** Signs in like a person: asks for a code, reads the SMS and enters it. */
export async function signInByCode(phone = freshPhone(), settings: TestSettings = {}): Promise<Member> {
  const guest = visitor(settings, phone)
  await expectOk(guest.post('/api/auth/send-otp', { phoneNumber: phone }))
  const response = await expectOk(
    guest.post('/api/auth/verify-otp', { phoneNumber: phone, otpCode: await readCode(phone) }),
  )
  const { user } = SignedIn.parse(await response.json())
  const cookie = cookieOf(response)
  return { ...personWith({ phone, address: guest.address, cookie, settings, jar: guest.jar }), user, cookie }
}

export async function signInAdmin(): Promise<Member> {
  const phone = freshPhone()
  return signIn(phone, { ADMIN_PHONES: phone })
}

/** A visitor, who is not signed in. */
export function visitor(settings: TestSettings = {}, phone = freshPhone()): Person {
  return personWith({ phone, address: freshAddress(), settings })
}

/** A visitor at this IP address. */
export function visitorAt(address: string, settings: TestSettings = {}): Person {
  return personWith({ phone: freshPhone(), address, settings })
}

const usedPhones = new Set<string>()

/**
 * Returns a phone number that no other person of the test has. Purely random numbers would collide among a
 * thousand people.
 */
export function freshPhone(): string {
  const phone = `+23276${randomDigits(6)}`
  if (usedPhones.has(phone)) return freshPhone()
  usedPhones.add(phone)
  return phone
}

/** The latest code that was sent to a phone. */
export async function readCode(phone: string): Promise<string> {
  const response = await expectOk(callApp(`/api/dev/sms?phone=${encodeURIComponent(phone)}`))
  const code = SmsLog.parse(await response.json()).messages[0]?.code
  if (code === undefined) throw new Error(`No code was sent to ${phone}`)
  return code
}

/** Returns the member with the new session cookie that a response sets. */
export function withRenewedSession(member: Member, response: Response, settings: TestSettings = {}): Member {
  const cookie = cookieOf(response)
  return {
    ...personWith({ phone: member.phone, address: member.address, cookie, settings }),
    user: member.user,
    cookie,
  }
}

/** Suspends a person until a time in milliseconds. */
export async function suspend(member: Member, until: number): Promise<void> {
  await d1.run`UPDATE users SET suspended_until = ${until} WHERE public_id = ${member.user.id}`
}

/**
 * Calls the whole application and waits for its background work. Throws if the response differs from its
 * description.
 */
export async function callApp(
  path: string,
  init: RequestInit = {},
  settings: TestSettings = {},
): Promise<Response> {
  const context = createExecutionContext()
  const request = new Request(new URL(path, originUnder(settings)), { redirect: 'manual', ...init })
  const response = await app.fetch(request, { ...env, ...settings }, context)
  await waitOnExecutionContext(context)
  await expectToMatchDescription(request, response)
  return response
}

/** The session cookie that a response sets, as the browser sends it back. */
function cookieOf(response: Response): string {
  const pair = cookiesOf(response).find(([name]) => name.endsWith('session'))
  if (!pair) throw new Error('The response sets no session cookie')
  return pair.join('=')
}

function cookiesOf(response: Response): [name: string, value: string][] {
  return response.headers.getSetCookie().map((line) => {
    const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
    return [name, value]
  })
}

interface Identity {
  phone: string
  address: string
  cookie?: string
  settings: TestSettings
  jar?: Map<string, string>
}

/**
 * Always sends the given session cookie, even after a response replaced it. Tests of ended sessions need it.
 */
function personWith({ phone, address, cookie, settings, jar = new Map() }: Identity): Person {
  let bookmark: string | undefined
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const cookies =
      [...(cookie === undefined ? [] : [cookie]), ...Array.from(jar, (pair) => pair.join('='))].join('; ') ||
      undefined
    const ownHeaders = {
      origin: new URL(path, originUnder(settings)).origin,
      'cf-connecting-ip': address,
      'user-agent': 'A browser',
      cookie: cookies,
      'x-d1-bookmark': bookmark,
    }
    for (const [name, value] of Object.entries(ownHeaders))
      if (value !== undefined && !headers.has(name)) headers.set(name, value)
    const response = await callApp(path, { ...init, headers }, settings)
    bookmark = response.headers.get('x-d1-bookmark') ?? bookmark
    for (const [name, value] of cookiesOf(response)) if (!name.endsWith('session')) jar.set(name, value)
    return response
  }
  const sendJson = (method: string) => (path: string, body?: unknown, key?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    return send(path, body === undefined ? { method } : { method, headers, body: JSON.stringify(body) })
  }
  return {
    phone,
    address,
    jar,
    fetch: send,
    get: (path) => send(path),
    post: sendJson('POST'),
    put: sendJson('PUT'),
    patch: sendJson('PATCH'),
    delete: sendJson('DELETE'),
  }
}

/** Returns the response of a call. Throws if the call was refused. */
export async function expectOk(pending: Promise<Response>): Promise<Response> {
  const response = await pending
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response
}

function freshAddress(): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3))
  return `10.${a}.${b}.${c}`
}

function randomDigits(count: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join('')
}

/** The context of a call by this person, for tests that intervene between the statements of a verb. */
export async function ctxOf(member: Member): Promise<SignedInCtx> {
  const ctx = visitorCtx()
  const [user] = await ctx.db.orm.select().from(users).where(eq(users.publicId, member.user.id))
  if (!user) throw new Error('There is no such person')
  return { ...ctx, user, address: member.address }
}

/** The context of a call by a visitor. */
export function visitorCtx(): Ctx {
  return {
    env: parseEnv(env),
    db: openDb(env.DB, 'first-primary'),
    user: undefined,
    now: Date.now(),
    requestId: 'test',
    address: 'test',
    client: NO_CLIENT,
    origin: ORIGIN,
    waitUntil: () => undefined,
  }
}

/** A language model. Its binding has only `run`, the one method that is ever called. */
export function modelThat(
  run: (model: string, inputs: unknown, options?: { signal?: AbortSignal }) => unknown,
): Ai {
  return { run } as unknown as Ai
}

/** Freezes the clock in each test of the file. `advanceClock` moves it. */
export function freezeClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

export function advanceClock(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds)
}

/** A code that differs from this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** The user whom the session belongs to, or null. */
export async function whoIs(person: Person): Promise<unknown> {
  return (await person.get('/api/auth/user')).json()
}

export async function messagesTo(phone: string): Promise<SmsLog['messages']> {
  return (await parsed(SmsLog, callApp(`/api/dev/sms?phone=${encodeURIComponent(phone)}`))).messages
}

/** Requests a sign-in code and reads it. */
export async function codeFor(guest: Person, phoneNumber: string): Promise<string> {
  await expectOk(guest.post('/api/auth/send-otp', { phoneNumber }))
  return readCode(phoneNumber)
}

export function enterCode(guest: Person, phoneNumber: string, otpCode: string): Promise<Response> {
  return guest.post('/api/auth/verify-otp', { phoneNumber, otpCode })
}

/**
 * Changes a member's phone number as the page does. Returns the member with their renewed session. Advances
 * the clock by a minute first, since a number gets one code per minute.
 */
export async function moveTo(
  member: Member,
  phoneNumber: string,
  settings: TestSettings = {},
): Promise<Member> {
  advanceClock(MINUTE_MS)
  await expectOk(member.post('/api/auth/phone/send-otp', { phoneNumber }))
  const otpCode = await readCode(phoneNumber)
  await expectOk(member.post('/api/auth/phone/send-old-otp', { phoneNumber }))
  const response = await expectOk(
    member.post('/api/auth/phone/verify-otp', {
      phoneNumber,
      otpCode,
      oldNumberCode: await readCode(member.phone),
    }),
  )
  return withRenewedSession({ ...member, phone: phoneNumber }, response, settings)
}

/** Signs in by code, a minute later, with exactly these numbers in ADMIN_PHONES. */
export function signInListed(phone: string, listed: readonly string[] = [phone]): Promise<Member> {
  advanceClock(MINUTE_MS)
  return signInByCode(phone, { ADMIN_PHONES: listed.join() })
}
