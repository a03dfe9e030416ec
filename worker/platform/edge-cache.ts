import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { LOW_DATA_COOKIE } from '#contract/save-data.ts'
import type { AppBindings } from '#worker/context.ts'
import type { Db } from '#worker/db/client.ts'
import { readClock, readVersions } from '#worker/db/shown-versions.ts'
import { AppError } from './app-error.ts'
import { log } from './log.ts'
import { isHotReload } from './site-security.ts'
import { waitUntilOf } from './wait-until.ts'
import { withTimeout } from './with-timeout.ts'

export interface CacheOptions {
  /**
   * Identifies the response among all responses of this host: a path, and a query of parsed parameters in a
   * fixed order. A query taken from the request as it is needs `slots`.
   */
  name: string
  /**
   * The number of cache slots for an unbounded set of names, such as searches. The names share these slots,
   * and a newer response replaces an older one, so that nobody can fill the cache.
   */
  slots?: number
  /** Names this form of the response, if there is another one for the same name, as for somebody who saves data. */
  variant?: string
  /** The maximum age of a response that is served while D1 is down. A day by default. */
  staleMs?: number
}

interface MadeResponse {
  response: Response
  /**
   * What the response depends on, as named by db/shown-versions.ts. A response without scopes is never
   * outdated.
   */
  scopes: readonly string[]
}

/** The metadata of a stored response. */
const Label = z.object({
  /** The digest of the response's name, which differs between names that share a slot. */
  digest: z.string(),
  /** The clock of the versions before the response was made. */
  clock: z.int(),
  scopes: z.array(z.string()),
  madeAt: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
})
type Label = z.infer<typeof Label>

interface StoredResponse {
  label: Label
  body: ArrayBuffer
}

const LABEL = 'x-kept'
/** Versions are read again after this time. A response is at most this, plus replica lag, out of date. */
const VERSIONS_KEPT_MS = 3_000
/** D1 counts as down if it takes longer to return versions. */
const VERSIONS_WAIT_MS = 2_000
/** A response is made again after this time: likes, comments, views and passing time raise no version. */
const FRESH_MS = 10 * MINUTE_MS
const VERSIONS_MAX = 10_000

/** For responses of `serveCached`: browsers revalidate each time and mostly get a 304. */
export const REVALIDATED = { 'cache-control': 'no-cache' } as const

/** Per isolate: the latest responses, by Worker version and URL. Most requests need not read the cache. */
const memory = new Map<string, StoredResponse>()
const MEMORY_MAX = 64

/** Per isolate: each scope's version, and when it was read. */
const versions = new Map<string, { version: number; readAt: number }>()
let forgottenAt = 0

/**
 * Serves a response from this data centre's cache, or makes it. Adds ETag and Last-Modified, and returns 304
 * to clients that have the current version. For visitors only: a request with any cookie, except the choice to
 * save data, neither reads nor fills the cache. A response that is not 200 or sets a cookie is not stored.
 *
 * A stored response is served for ten minutes, or until one of its scopes changes. Triggers raise the
 * versions of scopes (migrations/0020_shown_versions.sql). An isolate keeps versions for three seconds, so
 * most responses read no row, and are at most that much, plus replica lag, out of date. While D1 is down, the
 * last response is served, marked with `x-stale: 1`. See docs/decisions/020-edge-cache.md.
 *
 * `make` must read with the same `db`. The clock is read first, and a session never goes back in time, so a
 * response is never older than its clock. `make` gets a request for `name` without headers, because nothing
 * else of the original request may change the response.
 */
export async function serveCached(
  c: Context<AppBindings>,
  db: Db,
  options: CacheOptions,
  make: (request: Request) => Promise<MadeResponse>,
): Promise<Response> {
  const now = Date.now()
  const address = new URL(c.req.url).origin + options.name
  const isForVisitors = hasNoCookieThatCounts(c) && !isHotReload()
  const memoryKey = `${versionOf(c)} ${options.variant ?? ''} ${address}`
  const last = isForVisitors && memory.get(memoryKey)
  if (last && (await stateOf(db, last.label, now)) === 'fresh') return toResponse(c, last)
  const request = new Request(address)
  // No address has a line break, so none can pass for another's variant.
  const digest = digestOf(`${options.variant ?? ''}\n${options.name}`)
  const label = { digest: digest.toString('hex'), clock: 0, scopes: [], madeAt: now }
  if (!isForVisitors) {
    const { response } = await make(request)
    return response.status === 200 ? toResponse(c, await toStored(response, label)) : response
  }
  const key = keyOf(c, options, digest)
  const stored = await findStored(key, label.digest, options, now).catch(logFailure)
  if (stored) rememberResponse(memoryKey, stored)
  const state = stored && (await stateOf(db, stored.label, now))
  if (stored && state === 'fresh') return toResponse(c, stored)
  if (stored && state === 'unknown') return toStaleResponse(c, stored)
  // An outdated response must not come back, even while D1 is down.
  if (state === 'outdated') await drop(key)
  try {
    // Without the clock, the response is not stored.
    const clock = await readClock(db).catch(() => undefined)
    const { response, scopes } = await make(request)
    if (response.status !== 200 || response.headers.has('set-cookie')) {
      if (stored) await drop(key)
      return response
    }
    const made = await toStored(response, { ...label, scopes: [...scopes], clock: clock ?? 0 })
    if (clock !== undefined) waitUntilOf(c)(store(key, made, options))
    return toResponse(c, made)
  } catch (error) {
    if (!stored || state !== 'old') throw error
    if (error instanceof AppError) {
      if (error.code === 'not_found' || error.code === 'gone') await drop(key)
      throw error
    }
    log.error('edge_cache', error)
    return toStaleResponse(c, stored)
  }
}

/**
 * The choice to save data says nothing about a person, and all that depends on it is the variant. Only its two
 * exact values pass, so a cookie cannot carry anything else past this check.
 */
function hasNoCookieThatCounts(c: Context<AppBindings>): boolean {
  const cookie = c.req.header('cookie')
  return cookie === undefined || CHOICES.has(cookie)
}

const CHOICES = new Set(
  ['', '__Host-'].flatMap((prefix) => ['on', 'off'].map((choice) => `${prefix}${LOW_DATA_COOKIE}=${choice}`)),
)

async function drop(key: string): Promise<void> {
  await caches.default.delete(key).catch(logFailure)
}

/** Logs a failure of the cache, which then counts as empty. */
function logFailure(error: unknown): undefined {
  log.error('edge_cache', error)
}

/** Forgets the versions in memory, so that this isolate sees its own changes at once. */
export function forgetVersions(): void {
  versions.clear()
  forgottenAt = Date.now()
}

/**
 * The cache key. Its length does not depend on the name's. It includes the Worker's version, since pages name
 * their build's files.
 */
function keyOf(c: Context<AppBindings>, { slots }: CacheOptions, digest: Buffer): string {
  const slot = slots === undefined ? digest.toString('hex') : digest.readUInt32BE() % slots
  return new URL(`/kept/${versionOf(c)}/${slot}`, c.req.url).href
}

function versionOf(c: Context<AppBindings>): string {
  return c.env.VERSION_METADATA?.id ?? ''
}

async function findStored(
  key: string,
  digest: string,
  { staleMs = DAY_MS }: CacheOptions,
  now: number,
): Promise<StoredResponse | undefined> {
  const found = await caches.default.match(key)
  const label = found && Label.parse(JSON.parse(decodeURIComponent(found.headers.get(LABEL) ?? '')))
  if (!label || label.digest !== digest || label.madeAt + staleMs <= now) return undefined
  return { label, body: await found.arrayBuffer() }
}

function rememberResponse(key: string, stored: StoredResponse): void {
  memory.delete(key)
  memory.set(key, stored)
  const [oldest = key] = memory.keys()
  if (memory.size > MEMORY_MAX) memory.delete(oldest)
}

/**
 * The state of a stored response. 'fresh': can be served; 'old': unchanged, but made too long ago;
 * 'outdated': changed, which can be certain without D1, since versions only rise; 'unknown': D1 does not
 * respond.
 */
async function stateOf(
  db: Db,
  { clock, scopes, madeAt }: Label,
  now: number,
): Promise<'fresh' | 'old' | 'outdated' | 'unknown'> {
  if (madeAt <= now && madeAt + VERSIONS_KEPT_MS > now && madeAt > forgottenAt) return 'fresh'
  const before = new Map(scopes.map((scope) => [scope, versions.get(scope)]))
  const due = scopes.filter((scope) => (before.get(scope)?.readAt ?? 0) + VERSIONS_KEPT_MS <= now)
  const read = due.length === 0 ? new Map<string, number>() : await tryReadVersions(db, due)
  if (read) rememberVersions(read, now)
  const isOutdated = scopes.some(
    (scope) => Math.max(read?.get(scope) ?? 0, before.get(scope)?.version ?? 0) > clock,
  )
  if (isOutdated) return 'outdated'
  if (!read) return 'unknown'
  return madeAt + FRESH_MS > now ? 'fresh' : 'old'
}

/** Undefined if D1 fails or takes too long. */
async function tryReadVersions(db: Db, scopes: readonly string[]): Promise<Map<string, number> | undefined> {
  try {
    return await withTimeout(() => readVersions(db, scopes), VERSIONS_WAIT_MS)
  } catch (error) {
    log.error('edge_cache', error)
    return undefined
  }
}

/** Remembers the higher version of each scope, since a replica may be behind the one read before it. */
function rememberVersions(read: ReadonlyMap<string, number>, readAt: number): void {
  if (versions.size + read.size > VERSIONS_MAX) versions.clear()
  for (const [scope, version] of read)
    versions.set(scope, { version: Math.max(version, versions.get(scope)?.version ?? 0), readAt })
}

async function toStored(response: Response, label: Omit<Label, 'headers'>): Promise<StoredResponse> {
  const body = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.set('etag', `W/"${digestOf(new Uint8Array(body)).toString('hex').slice(0, 24)}"`)
  headers.set('last-modified', new Date(label.madeAt).toUTCString())
  return { label: { ...label, headers: [...headers] }, body }
}

/** The response's headers are stored in the label, because the cache acts on some headers itself. */
async function store(
  key: string,
  { label, body }: StoredResponse,
  { staleMs = DAY_MS }: CacheOptions,
): Promise<void> {
  const headers = {
    'cache-control': `public, max-age=${staleMs / 1_000}`,
    [LABEL]: encodeURIComponent(JSON.stringify(label)),
  }
  await caches.default.put(key, new Response(body, { headers }))
}

function toResponse(c: Context<AppBindings>, { label, body }: StoredResponse): Response {
  const headers = new Headers(label.headers)
  if (isCurrent(c, headers)) return new Response(null, { status: 304, headers })
  return new Response(body, { headers })
}

function toStaleResponse(c: Context<AppBindings>, { label, body }: StoredResponse): Response {
  return toResponse(c, { label: { ...label, headers: [...label.headers, ['x-stale', '1']] }, body })
}

/**
 * True if the client already has this response. If-None-Match takes precedence over If-Modified-Since, which
 * has a resolution of one second.
 */
function isCurrent(c: Context<AppBindings>, headers: Headers): boolean {
  const etags = c.req.header('if-none-match')
  if (etags !== undefined) return etags.trim() === '*' || etags.includes((headers.get('etag') ?? '').slice(2))
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return Date.parse(headers.get('last-modified') ?? '') <= since
}

function digestOf(content: string | Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}
