import type { Context } from 'hono'
import type { Db } from './db/client.ts'
import type { UserRow } from './db/schema.ts'
import type { AppEnv } from './env.ts'
import type { Client } from './platform/client.ts'

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
  readonly client: Client
  /** The scheme, host and port of the request. */
  readonly origin: string
  /** Keeps the Worker alive for work that the response does not wait for. Logs the work's failure. */
  waitUntil(work: Promise<unknown>): void
}

export interface SignedInCtx extends Ctx {
  readonly user: UserRow
}

/** The hono environment of routes that anyone may call. */
export interface AppBindings {
  Bindings: AppEnv
  Variables: { ctx: Ctx }
}

/**
 * The hono environment of routes for signed-in people or admins. call-context.ts refuses everybody else,
 * because the table of calls says so; routes-by-role.test.ts checks each call.
 */
export interface MemberBindings {
  Bindings: AppEnv
  Variables: { ctx: SignedInCtx }
}

export type AnyContext = Context<AppBindings> | Context<MemberBindings>

export function isSuspended(user: Pick<UserRow, 'suspendedUntil'>, now: number): boolean {
  return user.suspendedUntil !== null && user.suspendedUntil > now
}
