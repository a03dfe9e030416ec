import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppBindings, Ctx } from './context.ts'
import { openDb } from './db/client.ts'
import { networkOf } from './platform/ip-address.ts'
import { forgetVersions } from './platform/edge-cache.ts'
import { newId } from './platform/ids.ts'
import { limitLookups, limitRate, type CallRate } from './platform/rate-limit.ts'
import { readSessionCookie, findSession, hashToken } from './platform/session.ts'
import { waitUntilOf } from './platform/wait-until.ts'
import type { UserRow } from './db/schema.ts'
import { describeSuspension } from './features/accounts/show-self.ts'
import { findSessionUser } from './features/accounts/sign-in/store.ts'

const BOOKMARK_HEADER = 'x-d1-bookmark'
const BOOKMARK = /^[0-9a-f]{8}(?:-[0-9a-f]{8,32}){3}$/
const LOCAL_ADDRESS = 'local'
/**
 * Calls that return the same to everyone, so that caches can store the responses. Every caller counts as a
 * visitor and is rate-limited by IP address.
 */
const SAME_FOR_EVERYONE = /^\/api\/market(\/|$)/

/**
 * Gives each call its Ctx and counts the call against its rate limit. Keeps the response out of caches unless
 * the call sets cache-control, and returns the database bookmark.
 */
export const callContext = createMiddleware<AppBindings>(async (c, next) => {
  const ctx = await makeCtx(c)
  c.set('ctx', ctx)
  await limitRate(ctx, rateOf(c))
  await next()
  if (!isRead(c)) forgetVersions()
  const bookmark = ctx.db.bookmark()
  if (bookmark) c.header(BOOKMARK_HEADER, bookmark)
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
})

async function makeCtx(c: Context<AppBindings>): Promise<Ctx> {
  const { env } = c
  const now = Date.now()
  const db = openDb(env.DB, constraintOf(c))
  const token = SAME_FOR_EVERYONE.test(c.req.path) ? undefined : readSessionCookie(c)
  const user = token === undefined ? undefined : await findPerson({ env, db, now }, token)
  return {
    env,
    db,
    user,
    suspension: user && (await describeSuspension({ db, now }, user)),
    now,
    requestId: c.req.header('cf-ray') ?? newId(now),
    address: networkOf(c.req.header('cf-connecting-ip') ?? LOCAL_ADDRESS),
    origin: new URL(c.req.url).origin,
    waitUntil: waitUntilOf(c),
  }
}

/**
 * The constraint of the call's database session. A bookmark lets readers see their own writes. Calls that
 * need the newest rows start at the primary: writes; sockets; conversations, since devices ask for messages
 * that others wrote a moment ago; uploads in parts and photos, whose clients send no bookmark; and what only
 * admins or the owner may see, since an admin may have lost the role a moment ago.
 */
function constraintOf(c: Context): string {
  if (
    !isRead(c) ||
    c.req.path === '/ws' ||
    /^\/(api\/conversations|api\/admin|api\/verification|s3\/|media\/)/.test(c.req.path)
  )
    return 'first-primary'
  const bookmark = c.req.header(BOOKMARK_HEADER)
  return bookmark !== undefined && BOOKMARK.test(bookmark) ? bookmark : 'first-unconstrained'
}

const SEARCHABLE_PATHS: ReadonlySet<string> = new Set(['/api/listings', '/api/market'])

/**
 * The rate limit that a call counts against. Sending a message counts as a read, because the sender's inbox
 * limits messages itself, whether they are sent by calls or over sockets.
 */
function rateOf(c: Context): CallRate {
  const { path } = c.req
  if (path === '/api/smart-search') return 'search'
  if (!isRead(c)) return isMessage(path) ? 'read' : 'write'
  return SEARCHABLE_PATHS.has(path) && (c.req.query('searchQuery') || c.req.query('text')) ? 'search' : 'read'
}

function isMessage(path: string): boolean {
  return path.startsWith('/api/conversations/') && path.endsWith('/messages')
}

function isRead(c: Context): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
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
