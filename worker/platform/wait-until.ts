import type { Context } from 'hono'
import { log } from './log.ts'

export type WaitUntil = (work: Promise<unknown>) => void

/** Keeps the Worker alive for work behind the answer, and logs its failure, which no caller is left to hear of. */
export function waitUntilOf(c: Pick<Context, 'executionCtx'>): WaitUntil {
  return (work) => c.executionCtx.waitUntil(work.catch((error: unknown) => log.error('wait_until', error)))
}
