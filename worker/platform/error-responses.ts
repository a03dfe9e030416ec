import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { callsAt } from '#contract/calls/calls.ts'
import { UNEXPECTED_LINES_PER_MINUTE } from '#contract/limits.ts'
import type { AppBindings, Ctx } from '#worker/context.ts'
import { AppError } from './app-error.ts'
import { findCall } from './find-call.ts'
import { networkOf } from './ip-address.ts'
import { log } from './log.ts'
import { countInMemory } from './rate-limit.ts'
import { logSecurity } from './security-log.ts'
import { waitUntilOf } from './wait-until.ts'

/**
 * Turns every error into a response. Any error but an AppError is our fault. It is logged in full, unless many
 * are, and the response has only one sentence.
 */
export function respondToError(error: Error, c: Context<AppBindings>): Response {
  if (error instanceof AppError) {
    if (error.cause) log.error(error.code, error.cause, { path: pathOf(c) })
    logRefusal(error, c)
    return error.toResponse()
  }
  // hono throws it for JSON that it cannot parse.
  if (error instanceof HTTPException && error.status < 500)
    return new AppError('invalid_input', 'The body is not valid JSON.').toResponse()
  if (isOfDeletedAccount(error)) return new AppError('conflict', 'This account was deleted.').toResponse()
  logUnexpected(error, c)
  return new AppError(isOverload(error) ? 'unavailable' : 'internal').toResponse()
}

/** How many failures this isolate has not logged since its last line. */
let leftOut = 0

function logUnexpected(error: Error, c: Context<AppBindings>): void {
  const wait = countInMemory('log:unexpected', UNEXPECTED_LINES_PER_MINUTE, Date.now())
  if (wait !== undefined) {
    leftOut += 1
    return
  }
  log.error('unexpected', error, { method: c.req.method, path: pathOf(c), ...(leftOut > 0 && { leftOut }) })
  leftOut = 0
}

/** The path of the call, as in the list of calls. The path of a request may have a token. */
function pathOf(c: Context<AppBindings>): string {
  return findCall(c)?.path ?? 'other'
}

/** Writes refusals to the security log. Done here, not where refusals are thrown, so that none is missed. */
function logRefusal({ code }: AppError, c: Context<AppBindings>): void {
  const ctx: Ctx | undefined = c.var.ctx
  const path = pathOf(c)
  if (code === 'foreign_origin') {
    logSecurity(
      {
        env: c.env,
        now: Date.now(),
        address: networkOf(c.req.header('cf-connecting-ip') ?? 'local'),
        waitUntil: waitUntilOf(c),
      },
      { event: code, path },
    )
  }
  if (!ctx) return
  if (code === 'wrong_code') logSecurity(ctx, { event: 'code_refused', reason: 'wrong' })
  if (code === 'code_used_up') logSecurity(ctx, { event: 'code_refused', reason: 'used_up' })
  if (code === 'passkey_refused') logSecurity(ctx, { event: code })
  if ((code === 'too_many_requests' || code === 'robot_check') && path.endsWith('/send-otp'))
    logSecurity(ctx, { event: 'code_refused', reason: 'too_many' })
  // A call that is open to anyone cannot refuse authorisation. The verb for signing in logs a suspended
  // person's attempt itself, with the person's id.
  const isClosed =
    findCall(c)?.access !== 'anyone' &&
    (code === 'signed_out' || code === 'forbidden' || code === 'suspended')
  if (isClosed) logSecurity(ctx, { event: 'authorisation_refused', code, path, userId: ctx.user?.publicId })
}

export function respondToUnknownCall(): Response {
  return new AppError('not_found', 'There is no such call.').toResponse()
}

/** Responds to a request that matches no route: 405 if its path has other methods, 404 otherwise. */
export function respondToUnroutedCall(c: Context<AppBindings>): Response {
  const methods = methodsOf(c.req.path)
  return methods.length === 0 ? respondToUnknownCall() : respondToWrongMethod(methods)
}

/** Responds with 405 and the methods of the path. */
export function respondToWrongMethod(methods: readonly string[]): Response {
  const response = new AppError('method_not_allowed').toResponse()
  response.headers.set('allow', methods.join(', '))
  return response
}

/**
 * The methods of a path according to the list of calls, which a test compares with the mounted routes. hono
 * serves HEAD wherever there is a GET.
 */
function methodsOf(path: string): string[] {
  return callsAt(path).flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
}

/** True if a trigger refused what somebody did whose account was deleted meanwhile (migration 0038). */
function isOfDeletedAccount(error: Error): boolean {
  return /account deleted/.test(error.cause instanceof Error ? error.cause.message : error.message)
}

/** True if D1 is overloaded, reset or unreachable. The caller may retry, so the status is 503. */
function isOverload(error: Error): boolean {
  const message = error.cause instanceof Error ? error.cause.message : error.message
  return OVERLOAD.test(message)
}

const OVERLOAD =
  /D1_ERROR.*(overloaded|storage operation exceeded|reset|transient issue|Network connection lost)/i
