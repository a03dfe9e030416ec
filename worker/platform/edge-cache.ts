import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { AppBindings } from '../context.ts'
import type { Db } from '../db/client.ts'
import { readClock, readVersions } from '../db/shown-versions.ts'
import { AppError } from './app-error.ts'
import { log } from './log.ts'
import { isHotReload } from './site-security.ts'
import { waitUntilOf } from './wait-until.ts'

export interface Wanted {
  /**
   * Identifies the answer among all of this host: a path and query written by the Worker, from parsed
   * parameters in a fixed order. Never the request as it came.
   */
  name: string
  /**
   * The number of cache slots for an unbounded set of names, such as searches. They share these slots, and a
   * newer answer replaces an older one, so that nobody can fill the cache.
   */
  places?: number
  /** The maximum age of an answer that is served while D1 is down. A day by default. */
  staleMs?: number
}

interface Made {
  answer: Response
  /**
   * What the answer depends on, as named by db/shown-versions.ts. Without scopes an answer is never outdated.
   */
  scopes: readonly string[]
}

/** The metadata of a cached answer. */
const Label = z.object({
  /** The digest of the answer's name: names that share a slot differ in it. */
  digest: z.string(),
  /** The clock of the versions before the answer was made. */
  clock: z.int(),
  scopes: z.array(z.string()),
  madeAt: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
})
type Label = z.infer<typeof Label>

interface Kept {
  label: Label
  /** Bytes, which are sent unchanged. */
  body: ArrayBuffer
}

const LABEL = 'x-kept'
/** Versions are read again after this time, so an answer is at most this much out of date. */
const HELD_MS = 3_000
/** Likes, comments, views and passing days raise no version, so an answer is made again after this time. */
const FRESH_MS = 10 * MINUTE_MS
const HELD_MAX = 10_000

/** For answers of `cached`: browsers revalidate each time and mostly get a 304. */
export const REVALIDATED = { 'cache-control': 'no-cache' } as const

/** Per isolate: the latest answers, by Worker version and address. Most requests need not read the cache. */
const near = new Map<string, Kept>()
const NEAR_MAX = 64

/** Per isolate: each scope's version, and when it was read. */
const held = new Map<string, { version: number; readAt: number }>()
let forgotAt = 0

/**
 * Serves the answer from this data centre's cache, or makes it, with ETag and Last-Modified, and 304 for
 * clients that have it. For visitors only: a request with any cookie neither reads nor fills the cache. An
 * answer that is not 200 or sets a cookie is not stored.
 *
 * A stored answer is served until one of its scopes changes. Triggers raise the versions of scopes
 * (migrations/0020_shown_versions.sql). An isolate keeps versions for three seconds, so most answers read no
 * row and are at most that much out of date. While D1 is down the last answer is served, marked with
 * `x-stale: 1`. See docs/decisions/020-edge-cache.md.
 *
 * `make` must read with the same `db`: the clock is read first, and a session never goes back in time, so an
 * answer is never older than its clock. `make` gets a request for `name` without headers, since nothing else
 * of the original request may change the answer.
 */
export async function cached(
  c: Context<AppBindings>,
  db: Db,
  wanted: Wanted,
  make: (request: Request) => Promise<Made>,
): Promise<Response> {
  const now = Date.now()
  const address = new URL(wanted.name, c.req.url).href
  const isForVisitors = c.req.header('cookie') === undefined && !isHotReload()
  const nearKey = `${versionOf(c)} ${address}`
  const last = isForVisitors && near.get(nearKey)
  if (last && (await stateOf(db, last.label, now)) === 'fresh') return toAnswer(c, last)
  const request = new Request(address)
  const digest = digestOf(wanted.name)
  const label = { digest: digest.toString('hex'), clock: 0, scopes: [], madeAt: now }
  if (!isForVisitors) {
    const { answer } = await make(request)
    return answer.status === 200 ? toAnswer(c, await toKept(answer, label)) : answer
  }
  const key = keyOf(c, wanted, digest)
  const known = await findKept(key, label.digest, wanted, now).catch(forgo)
  if (known) holdNear(nearKey, known)
  const state = known && (await stateOf(db, known.label, now))
  if (known && state === 'fresh') return toAnswer(c, known)
  if (known && state === 'unknown') return toStale(c, known)
  // An outdated answer must not come back, even while D1 is down.
  if (state === 'outdated') await drop(key)
  try {
    // Without the clock, the answer is not stored.
    const clock = await readClock(db).catch(() => undefined)
    const { answer, scopes } = await make(request)
    if (answer.status !== 200 || answer.headers.has('set-cookie')) {
      if (known) await drop(key)
      return answer
    }
    const kept = await toKept(answer, { ...label, scopes: [...scopes], clock: clock ?? 0 })
    if (clock !== undefined) waitUntilOf(c)(keep(key, kept, wanted))
    return toAnswer(c, kept)
  } catch (error) {
    if (!known || state !== 'old') throw error
    if (error instanceof AppError) {
      if (error.code === 'not_found' || error.code === 'gone') await drop(key)
      throw error
    }
    log.error('edge_cache', error)
    return toStale(c, known)
  }
}

async function drop(key: string): Promise<void> {
  await caches.default.delete(key).catch(forgo)
}

/** A failing cache counts as empty. */
function forgo(error: unknown): undefined {
  log.error('edge_cache', error)
}

/** Forgets the versions in memory, so that this isolate does not serve what it has just changed. */
export function forgetVersions(): void {
  held.clear()
  forgotAt = Date.now()
}

/**
 * The cache key, of a fixed length however long the name. Includes the Worker's version, since pages name
 * their build's files.
 */
function keyOf(c: Context<AppBindings>, { places }: Wanted, digest: Buffer): string {
  const place = places === undefined ? digest.toString('hex') : digest.readUInt32BE() % places
  return new URL(`/kept/${versionOf(c)}/${place}`, c.req.url).href
}

function versionOf(c: Context<AppBindings>): string {
  return c.env.VERSION_METADATA?.id ?? ''
}

async function findKept(
  key: string,
  digest: string,
  { staleMs = DAY_MS }: Wanted,
  now: number,
): Promise<Kept | undefined> {
  const found = await caches.default.match(key)
  const label = found && Label.parse(JSON.parse(decodeURIComponent(found.headers.get(LABEL) ?? '')))
  if (!label || label.digest !== digest || label.madeAt + staleMs <= now) return undefined
  return { label, body: await found.arrayBuffer() }
}

function holdNear(key: string, kept: Kept): void {
  near.delete(key)
  near.set(key, kept)
  const [oldest = key] = near.keys()
  if (near.size > NEAR_MAX) near.delete(oldest)
}

/**
 * The state of a cached answer. 'old': unchanged, but made too long ago; 'unknown': D1 does not answer.
 * 'outdated' may be known without D1, since versions only rise.
 */
async function stateOf(
  db: Db,
  { clock, scopes, madeAt }: Label,
  now: number,
): Promise<'fresh' | 'old' | 'outdated' | 'unknown'> {
  if (madeAt <= now && madeAt + HELD_MS > now && madeAt > forgotAt) return 'fresh'
  const before = new Map(scopes.map((scope) => [scope, held.get(scope)]))
  const due = scopes.filter((scope) => (before.get(scope)?.readAt ?? 0) + HELD_MS <= now)
  const read = due.length === 0 ? new Map<string, number>() : await tryReadVersions(db, due)
  if (read) hold(read, now)
  const isOutdated = scopes.some(
    (scope) => Math.max(read?.get(scope) ?? 0, before.get(scope)?.version ?? 0) > clock,
  )
  if (isOutdated) return 'outdated'
  if (!read) return 'unknown'
  return madeAt + FRESH_MS > now ? 'fresh' : 'old'
}

async function tryReadVersions(db: Db, scopes: readonly string[]): Promise<Map<string, number> | undefined> {
  try {
    return await readVersions(db, scopes)
  } catch (error) {
    log.error('edge_cache', error)
    return undefined
  }
}

/** Remembers the higher version of each scope, since a replica may be behind the one that was read before. */
function hold(read: ReadonlyMap<string, number>, readAt: number): void {
  if (held.size + read.size > HELD_MAX) held.clear()
  for (const [scope, version] of read)
    held.set(scope, { version: Math.max(version, held.get(scope)?.version ?? 0), readAt })
}

async function toKept(answer: Response, label: Omit<Label, 'headers'>): Promise<Kept> {
  const body = await answer.arrayBuffer()
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.set('etag', `W/"${digestOf(new Uint8Array(body)).toString('hex').slice(0, 24)}"`)
  headers.set('last-modified', new Date(label.madeAt).toUTCString())
  return { label: { ...label, headers: [...headers] }, body }
}

/** The answer's headers are stored in the label, because the cache acts on some headers itself. */
async function keep(key: string, { label, body }: Kept, { staleMs = DAY_MS }: Wanted): Promise<void> {
  const headers = {
    'cache-control': `public, max-age=${staleMs / 1_000}`,
    [LABEL]: encodeURIComponent(JSON.stringify(label)),
  }
  await caches.default.put(key, new Response(body, { headers }))
}

function toAnswer(c: Context<AppBindings>, { label, body }: Kept): Response {
  const headers = new Headers(label.headers)
  return isKnown(c, headers) ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}

function toStale(c: Context<AppBindings>, { label, body }: Kept): Response {
  return toAnswer(c, { label: { ...label, headers: [...label.headers, ['x-stale', '1']] }, body })
}

/** If-None-Match takes precedence over If-Modified-Since, which has a resolution of one second. */
function isKnown(c: Context<AppBindings>, headers: Headers): boolean {
  const etags = c.req.header('if-none-match')
  if (etags !== undefined) return etags.trim() === '*' || etags.includes((headers.get('etag') ?? '').slice(2))
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return Date.parse(headers.get('last-modified') ?? '') <= since
}

function digestOf(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}
