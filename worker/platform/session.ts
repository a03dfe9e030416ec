import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as z from 'zod'
import { DAY_MS } from '#contract/dates.ts'
import { SESSION_DAYS } from '#contract/limits.ts'
import { SIGN_OUT_DUE_COOKIE } from '#contract/session-ends.ts'
import { SIGNED_OUT_COOKIE } from '#contract/signed-out-cookie.ts'
import type { AnyContext } from '#worker/context.ts'
import type { AppEnv } from '#worker/env.ts'
import { AppError } from './app-error.ts'
import { newToken } from './ids.ts'

const COOKIE = 'session'
const SESSION_SECONDS = (SESSION_DAYS * DAY_MS) / 1_000

/**
 * A session as stored in KV. The key is the hash of its token, so that nobody can sign in with a leaked copy
 * of KV.
 */
const Session = z.object({ userId: z.int(), epoch: z.int(), startedAt: z.int() })
export type Session = z.infer<typeof Session>

/**
 * Stores a session for 60 days and returns its token, which only the browser may know. The token is signed, so
 * that a made-up one is recognised without looking for its session.
 */
export async function openSession(
  { KV, SIGNING_KEY }: Pick<AppEnv, 'KV' | 'SIGNING_KEY'>,
  session: Session,
): Promise<string> {
  const token = signed(SIGNING_KEY, newToken())
  await KV.put(keyOf(hashToken(token)), JSON.stringify(session), { expirationTtl: SESSION_SECONDS })
  return token
}

/**
 * Finds a session by the hash of its token. For about a minute, KV may still return a session that has ended,
 * so the caller must check it against the database.
 */
export async function findSession(
  kv: KVNamespace,
  tokenHash: string,
  now: number,
): Promise<Session | undefined> {
  const stored = await kv.get(keyOf(tokenHash), 'json')
  if (stored === null) return undefined
  const session = Session.parse(stored)
  return session.startedAt + SESSION_SECONDS * 1_000 > now ? session : undefined
}

export async function deleteSession(kv: KVNamespace, tokenHash: string): Promise<void> {
  await kv.delete(keyOf(tokenHash))
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The cookie's token, if we signed it. The session may have ended since. */
export function readSessionCookie(c: AnyContext): string | undefined {
  return isSignOutDue(c) ? undefined : readToken(c)
}

/** The token of the session, which whoever has a person in the context has. */
export function tokenOf(c: AnyContext): string {
  const token = readSessionCookie(c)
  if (token === undefined) throw new AppError('signed_out')
  return token
}

/** Whether the person has signed out in this browser while it had no line. */
export function isSignOutDue(c: AnyContext): boolean {
  return getCookie(c, cookieFor(c, SIGN_OUT_DUE_COOKIE).name) !== undefined
}

/** The token of the session that is to be ended, if isSignOutDue. */
export function readDueToken(c: AnyContext): string | undefined {
  return isSignOutDue(c) ? readToken(c) : undefined
}

function readToken(c: AnyContext): string | undefined {
  const token = getCookie(c, cookieFor(c, COOKIE).name)
  return token !== undefined && isSigned(c.env.SIGNING_KEY, token) ? token : undefined
}

function isSigned(signingKey: string, token: string): boolean {
  const [id = ''] = token.split('.', 1)
  const [given, right] = [Buffer.from(token), Buffer.from(signed(signingKey, id))]
  return given.length === right.length && timingSafeEqual(given, right)
}

function signed(signingKey: string, id: string): string {
  return `${id}.${createHmac('sha256', signingKey).update(`session\n${id}`).digest('base64url')}`
}

export function setSessionCookie(c: AnyContext, token: string): void {
  const { name, attributes } = cookieFor(c, COOKIE)
  setCookie(c, name, token, { ...attributes, maxAge: SESSION_SECONDS })
}

/**
 * Removes the session cookie and sets a cookie that makes the next page clear the person's data from the
 * device. Needed because signing out by link runs no JavaScript that could clear it.
 */
export function clearSessionCookie(c: AnyContext): void {
  removeSessionCookie(c)
  const { name, attributes } = cookieFor(c, SIGNED_OUT_COOKIE)
  setCookie(c, name, '1', { ...attributes, httpOnly: false, maxAge: SESSION_SECONDS })
}

/** Removes the session cookie, and keeps the person's data on the device. */
export function removeSessionCookie(c: AnyContext): void {
  const { name, attributes } = cookieFor(c, COOKIE)
  deleteCookie(c, name, attributes)
}

/** Removes what made a sign-out due, and the session cookie, unless the response has set that of a new session. */
export function clearDueSignOut(c: AnyContext): void {
  const { name, attributes } = cookieFor(c, SIGN_OUT_DUE_COOKIE)
  const isSignedIn = c.res.headers
    .getSetCookie()
    .some((each) => each.startsWith(`${cookieFor(c, COOKIE).name}=`))
  deleteCookie(c, name, attributes)
  if (!isSignedIn) removeSessionCookie(c)
}

function keyOf(tokenHash: string): string {
  return `session:${tokenHash}`
}

/**
 * The name and attributes of a cookie. In production it always has the prefix `__Host-` and is Secure,
 * whichever scheme the Worker sees. Browsers accept the prefix only over https, so it is left out on
 * http://localhost.
 */
export function cookieFor(c: AnyContext, name: string) {
  const secure = c.env.ENVIRONMENT === 'production' || new URL(c.req.url).protocol === 'https:'
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { httpOnly: true, sameSite: 'Lax', path: '/', secure } as const,
  }
}
