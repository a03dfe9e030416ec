import type { Context } from 'hono'
import { log } from './log.ts'

export type WaitUntil = (work: Promise<unknown>) => void

/**
 * Keeps the Worker alive for work after the response. No caller sees a failure of this work, so it is logged.
 */
export function waitUntilOf(c: Pick<Context, 'executionCtx'>): WaitUntil {
  return (work) => c.executionCtx.waitUntil(work.catch((error: unknown) => log.error('wait_until', error)))
}
