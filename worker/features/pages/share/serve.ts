import type { Node } from '@takumi-rs/wasm'
import { DAY_MS } from '#contract/dates.ts'
import type { Ctx } from '#worker/context.ts'
import { takeAllowances } from '#worker/db/allowances.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { log } from '#worker/platform/log.ts'
import { limitRate } from '#worker/platform/rate-limit.ts'
import { photoName } from './draw.ts'
import { claimPicture, findClaim } from './store.ts'

/** A picture to serve, and how to draw it. */
export interface Subject {
  /** Names it in the bucket: 'listings/<id>', 'users/<id>' or the path of a page of the market. */
  name: string
  sellerId: number | null
  version: string
  /** The keys of the photos that it shows. */
  photos: readonly string[]
  /** `photos` is how many of them are there. */
  draw: (photos: number) => Node
}

/** How long the edge keeps a picture, and so how long it may still show what was hidden. */
const EDGE_SECONDS = 300
const RENDERS_PER_DAY = 50
/** Another request may take over what was not rendered in this time. */
const CLAIM_MS = 30_000
const WAIT_MS = 250
const WAITS_MAX = 32

export function keyOfPicture(name: string): string {
  return `share/${name}.jpg`
}

/**
 * Responds with the current picture, which the bucket has or which is rendered now, by one of all requests that
 * ask for it. The address of another version leads to it.
 */
export async function servePicture(ctx: Ctx, subject: Subject, file: string): Promise<Response> {
  const current = `${subject.version}.jpg`
  if (file !== current)
    return new Response(null, {
      status: 302,
      headers: { location: current, 'cache-control': 'public, max-age=60' },
    })
  return (
    (await findPicture(ctx, subject)) ?? (await makePicture(ctx, subject)) ?? waitForPicture(ctx, subject)
  )
}

async function findPicture({ env }: Ctx, { name, version }: Subject): Promise<Response | undefined> {
  const object = await env.BUCKET.get(keyOfPicture(name))
  if (object?.customMetadata?.version === version) return respond(object.body, version)
  await object?.body.cancel()
  return undefined
}

/** Renders and stores the picture. Undefined if another request does. */
async function makePicture(ctx: Ctx, subject: Subject): Promise<Response | undefined> {
  const { name, sellerId, version } = subject
  await limitRate(ctx, 'search')
  const claim = { subject: name, sellerId, version, startedAt: ctx.now }
  const [claimed] = await claimPicture(ctx.db, claim, ctx.now - CLAIM_MS)
  if (!claimed) return undefined
  const limit = { bucket: `picture:${name}`, limit: RENDERS_PER_DAY, windowMs: DAY_MS }
  const refusal = await takeAllowances(ctx.db, [limit], ctx.now)
  if (refusal)
    throw new AppError('too_many_requests', undefined, { retryAfterSeconds: refusal.retryAfterSeconds })
  const picture = await render(ctx, subject)
  await ctx.env.BUCKET.put(keyOfPicture(name), picture, {
    httpMetadata: { contentType: 'image/jpeg' },
    customMetadata: { version },
  })
  // What it shows may have gone meanwhile, and the sweep may have passed already.
  const [row] = await findClaim(ctx.db, name)
  if (!row || row.startedAt === 0) await ctx.env.BUCKET.delete(keyOfPicture(name))
  return respond(picture, version)
}

/** Without its photos, if they cannot be decoded. */
async function render({ env }: Ctx, { name, photos, draw }: Subject): Promise<Uint8Array> {
  // The renderer is 4 MB, which no other request should wait for.
  const { renderPicture } = await import('./render.ts')
  const files = await Promise.all(photos.map(async (key) => (await env.BUCKET.get(key))?.bytes()))
  const found = new Map(
    files.filter((file) => file !== undefined).map((file, index) => [photoName(index), file] as const),
  )
  try {
    return await renderPicture(draw(found.size), found)
  } catch (error) {
    log.error('share_picture', error, { name })
    return renderPicture(draw(0), new Map())
  }
}

async function waitForPicture(ctx: Ctx, subject: Subject): Promise<Response> {
  for (let wait = 0; wait < WAITS_MAX; wait += 1) {
    await scheduler.wait(WAIT_MS)
    const picture = await findPicture(ctx, subject)
    if (picture) return picture
  }
  throw new AppError('unavailable', undefined, { retryAfterSeconds: CLAIM_MS / 1_000 })
}

function respond(body: BodyInit, version: string): Response {
  return new Response(body, {
    headers: {
      'content-type': 'image/jpeg',
      'cache-control': `public, max-age=31536000, s-maxage=${EDGE_SECONDS}, immutable`,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${version}"`,
    },
  })
}
