import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { callsAt } from '#contract/calls/calls.ts'
import type { AppBindings, Ctx } from '../context.ts'
import { networkOf } from './address.ts'
import { AppError } from './app-error.ts'
import { log } from './log.ts'
import { logSecurity } from './security-log.ts'
import { waitUntilOf } from './wait-until.ts'

/**
 * Answers every failure. Anything but an AppError is our fault: logged in full and answered with one
 * sentence.
 */
export function answerError(error: Error, c: Context<AppBindings>): Response {
  if (error instanceof AppError) {
    if (error.cause) log.error(error.code, error.cause, { path: c.req.path })
    tellOfRefusal(error, c)
    return error.toResponse()
  }
  if (error instanceof HTTPException && error.status < 500)
    return new AppError('invalid_input', error.message).toResponse()
  log.error('unexpected', error, { method: c.req.method, path: c.req.path })
  return new AppError(isOverload(error) ? 'unavailable' : 'internal').toResponse()
}

/** Refusals are logged here rather than where they are thrown, so that none is forgotten. */
function tellOfRefusal({ code }: AppError, c: Context<AppBindings>): void {
  const ctx: Ctx | undefined = c.var.ctx
  const [call] = callsAt(c.req.path)
  const path = call?.path ?? 'other'
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
  if ((code === 'too_many_requests' || code === 'robot_check') && path.endsWith('/send-otp'))
    logSecurity(ctx, { event: 'code_refused', reason: 'too_many' })
  // A call open to anyone cannot refuse authorisation. A suspended person's sign-in is logged by its verb,
  // with the person.
  const isClosed =
    call?.access !== 'anyone' && (code === 'signed_out' || code === 'forbidden' || code === 'suspended')
  if (isClosed) logSecurity(ctx, { event: 'authorisation_refused', code, path, userId: ctx.user?.publicId })
}

export function answerMissingCall(): Response {
  return new AppError('not_found', 'There is no such call.').toResponse()
}

/** Answers a request that no route takes: 405 with the methods of its path, or 404. */
export function answerUntakenCall(c: Context<AppBindings>): Response {
  const methods = methodsOf(c.req.path)
  return methods.length === 0 ? answerMissingCall() : answerOtherMethods(methods)
}

/** 405 with the methods that the path has. */
export function answerOtherMethods(methods: readonly string[]): Response {
  const answer = new AppError('method_not_allowed').toResponse()
  answer.headers.set('allow', methods.join(', '))
  return answer
}

/**
 * The methods of a path, from the list of calls, which a test compares with the mounted routes. hono answers
 * HEAD wherever there is a GET.
 */
function methodsOf(path: string): string[] {
  return callsAt(path).flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))
}

/** True for D1's messages when it is overloaded, reset or unreachable: the caller may retry, so 503. */
function isOverload(error: Error): boolean {
  const said = error.cause instanceof Error ? error.cause.message : error.message
  return OVERLOAD.test(said)
}

const OVERLOAD =
  /D1_ERROR.*(overloaded|storage operation exceeded|reset|transient issue|Network connection lost)/i
