import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Call } from '#contract/calls/call.ts'
import { isSuspended, type AppBindings, type Ctx } from './context.ts'
import { openDb } from './db/client.ts'
import type { UserRow } from './db/schema.ts'
import { askForPasskey } from './features/accounts/passkeys/ask-for-passkey.ts'
import { describeSuspension } from './features/accounts/show-self.ts'
import { logOut } from './features/accounts/sign-in/log-out.ts'
import { findSessionUser } from './features/accounts/sign-in/store.ts'
import { AppError } from './platform/app-error.ts'
import { readClient } from './platform/client.ts'
import { forgetVersions } from './platform/edge-cache.ts'
import { findCall } from './platform/find-call.ts'
import { newId } from './platform/ids.ts'
import { networkOf } from './platform/ip-address.ts'
import { log } from './platform/log.ts'
import { limitLookups, limitRate, type CallRate } from './platform/rate-limit.ts'
import {
  clearDueSignOut,
  findSession,
  hashToken,
  isSignOutDue,
  readDueToken,
  readSessionCookie,
} from './platform/session.ts'
import { waitUntilOf } from './platform/wait-until.ts'

const BOOKMARK_HEADER = 'x-d1-bookmark'
const BOOKMARK = /^[0-9a-f]{8}(?:-[0-9a-f]{8,32}){3}$/
const LOCAL_ADDRESS = 'local'

/**
 * Gives each call its Ctx, counts the call against its rate limit, and refuses whoever may not make it, as the
 * table of calls says. All of this comes before the body is read. Keeps the response out of caches unless the
 * call sets cache-control, and returns the database bookmark.
 */
export const callContext = createMiddleware<AppBindings>(async (c, next) => {
  const call = findCall(c)
  const ctx = await makeCtx(c, call)
  c.set('ctx', ctx)
  await limitRate(ctx, rateOf(c, call))
  refuseWithoutAccess(ctx, call?.access ?? 'anyone')
  await refuseWithoutPasskey(c, ctx, call)
  await next()
  if (call && call.method !== 'get') forgetVersions()
  const bookmark = ctx.db.bookmark()
  if (bookmark) c.header(BOOKMARK_HEADER, bookmark)
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
})

/** Ends a session that its person ended without a line, with the first request that arrives. */
export const endDueSession = createMiddleware<AppBindings>(async (c, next) => {
  if (!isSignOutDue(c)) return next()
  const token = readDueToken(c)
  const hasEnded = await makeCtx(c, undefined, token)
    .then((ctx) => logOut(ctx, token))
    .then(
      () => true,
      (error: unknown) => {
        log.error('end a session', error)
        return false
      },
    )
  await next()
  if (hasEnded) clearDueSignOut(c)
})

async function makeCtx(
  c: Context<AppBindings>,
  call: Call | undefined,
  token = call?.reads === 'same_for_everyone' ? undefined : readSessionCookie(c),
): Promise<Ctx> {
  const { env } = c
  const now = Date.now()
  const db = openDb(env.DB, call?.reads === 'newest' ? 'first-primary' : bookmarkOf(c))
  const user = token === undefined ? undefined : await findPerson({ env, db, now }, token)
  return {
    env,
    db,
    user,
    suspension: user && (await describeSuspension({ db, now }, user)),
    now,
    requestId: c.req.header('cf-ray') ?? newId(now),
    address: networkOf(c.req.header('cf-connecting-ip') ?? LOCAL_ADDRESS),
    client: readClient(c.req.raw, env),
    origin: new URL(c.req.url).origin,
    waitUntil: waitUntilOf(c),
  }
}

/** The bookmark that the caller sends back, so that they see their own writes. */
function bookmarkOf(c: Context): string {
  const bookmark = c.req.header(BOOKMARK_HEADER)
  return bookmark !== undefined && BOOKMARK.test(bookmark) ? bookmark : 'first-unconstrained'
}

function rateOf(c: Context, call: Call | undefined): CallRate {
  if (call?.rate !== 'search_by_text') return call?.rate ?? 'read'
  return c.req.query('searchQuery') || c.req.query('text') ? 'search' : 'read'
}

function refuseWithoutAccess({ user, now, suspension }: Ctx, access: Call['access']): void {
  if (access === 'anyone') return
  if (!user) throw new AppError('signed_out')
  if (access === 'signed_in_or_suspended') return
  if (isSuspended(user, now)) throw new AppError('suspended', suspension)
  if (access === 'admin' && user.role !== 'admin')
    throw new AppError('forbidden', 'Admin privileges required')
}

/** For the calls for which the table of calls says so. */
async function refuseWithoutPasskey(
  c: Context<AppBindings>,
  ctx: Ctx,
  call: Call | undefined,
): Promise<void> {
  const { user } = ctx
  const token = readSessionCookie(c)
  if (!call?.asksAdminsForPasskey || user?.role !== 'admin' || token === undefined) return
  await askForPasskey({ ...ctx, user }, hashToken(token))
}

/**
 * The person whose session has this token. Undefined if the session expired, was signed out, or was ended by
 * signing out everywhere.
 */
async function findPerson(
  { env, db, now }: Pick<Ctx, 'env' | 'db' | 'now'>,
  token: string,
): Promise<UserRow | undefined> {
  const tokenHash = hashToken(token)
  limitLookups(env, tokenHash, now)
  const session = await findSession(env.KV, tokenHash, now)
  if (!session) return undefined
  const key = { ...session, tokenHash }
  // A replica may not have a new account yet.
  return (await findSessionUser(db, key)) ?? findSessionUser(openDb(env.DB, 'first-primary'), key)
}
