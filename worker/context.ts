import { createMiddleware } from 'hono/factory'
import type { Db } from './db/client.ts'
import type { UserRow } from './db/schema.ts'
import type { AppEnv } from './env.ts'
import { AppError } from './platform/app-error.ts'

/** What a verb may know about the request that it serves. */
export interface Ctx {
  readonly env: AppEnv
  readonly db: Db
  /** The signed-in person's row as read at the start of the request; undefined if signed out. */
  readonly user: UserRow | undefined
  /** Until when and why the person is suspended, as a sentence for them; missing if they are not. */
  readonly suspension?: string | undefined
  /** Milliseconds since 1970 UTC; fixed for the whole request. */
  readonly now: number
  readonly requestId: string
  /** The client's IP address as the edge saw it; of an IPv6 address only the network. */
  readonly address: string
  /** The scheme, host and port of the request. */
  readonly origin: string
  /** Keeps the Worker alive for work that the response does not wait for. Logs the work's failure. */
  waitUntil(work: Promise<unknown>): void
}

export interface SignedInCtx extends Ctx {
  readonly user: UserRow
}

/** The hono environment of every route. */
export interface AppBindings {
  Bindings: AppEnv
  Variables: { ctx: Ctx }
}

/** Refuses signed-out people with 401 and suspended ones with 403. */
export function signedIn(ctx: Ctx): SignedInCtx {
  const signedInCtx = signedInEvenIfSuspended(ctx)
  if (isSuspended(signedInCtx.user, ctx.now)) throw new AppError('suspended', ctx.suspension)
  return signedInCtx
}

/** Refuses as `signedIn` does, before the request's body is read. */
export const onlySignedIn = createMiddleware<AppBindings>(async (c, next) => {
  signedIn(c.var.ctx)
  await next()
})

/** Refuses only signed-out people: suspended ones may read their own user, appeal and sign out. */
export function signedInEvenIfSuspended(ctx: Ctx): SignedInCtx {
  const { user } = ctx
  if (!user) throw new AppError('signed_out')
  return { ...ctx, user }
}

/** Refuses everyone but admins with 403. */
export function admin(ctx: Ctx): SignedInCtx {
  const signedInCtx = signedIn(ctx)
  if (signedInCtx.user.role !== 'admin') throw new AppError('forbidden', 'Admin privileges required')
  return signedInCtx
}

/** Refuses as `admin` does, before the request's body is read. */
export const onlyAdmins = createMiddleware<AppBindings>(async (c, next) => {
  admin(c.var.ctx)
  await next()
})

export function isSuspended(user: Pick<UserRow, 'suspendedUntil'>, now: number): boolean {
  return user.suspendedUntil !== null && user.suspendedUntil > now
}
