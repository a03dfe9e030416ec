import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppBindings } from '../context.ts'
import { AppError } from './app-error.ts'
import { log } from './log.ts'

/** Every failure ends here. What is no AppError is our fault: logged whole, answered with a sentence and nothing else. */
export function answerError(error: Error, c: Context<AppBindings>): Response {
  if (error instanceof AppError) {
    if (error.cause) log.error(error.code, error.cause, { path: c.req.path })
    return error.toResponse()
  }
  if (error instanceof HTTPException && error.status < 500) return new AppError('invalid_input', error.message).toResponse()
  log.error('unexpected', error, { method: c.req.method, path: c.req.path })
  return new AppError(isOverload(error) ? 'unavailable' : 'internal').toResponse()
}

export function answerMissingCall(): Response {
  return new AppError('not_found', 'There is no such call.').toResponse()
}

/** D1's own words when it is overloaded, reset or out of reach: worth a repeat by the caller, so 503. */
function isOverload(error: Error): boolean {
  const words = error.cause instanceof Error ? error.cause.message : error.message
  return /D1_ERROR.*(overloaded|storage operation exceeded|reset|Network connection lost)/i.test(words)
}
