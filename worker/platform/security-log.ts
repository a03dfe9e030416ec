import { createHmac } from 'node:crypto'
import { DAY_MS } from '#contract/dates.ts'
import type { SecurityEventName } from '#contract/desk-lists.ts'
import type { Ctx } from '#worker/context.ts'
import { addSecurityCounts } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import type { AppEnv } from '#worker/env.ts'
import { log } from './log.ts'

/**
 * The events of the security log. People and documents appear by public id, so that an attacked account can
 * be found. Only the database links an id to a person. Events contain nothing else about a person: no phone
 * number, name, IP address or text.
 */
type SecurityEvent =
  | { event: 'signed_in' | 'sign_in_refused'; userId: string }
  | { event: 'code_sent' }
  | { event: 'code_refused'; reason: 'wrong' | 'used_up' | 'too_many' }
  /** `path` is the pattern of the call, such as /api/listings/{id}, without ids or tokens. */
  | {
      event: 'authorisation_refused'
      code: 'signed_out' | 'forbidden' | 'suspended'
      path: string
      userId: string | undefined
    }
  | { event: 'foreign_origin'; path: string }
  | { event: 'sessions_ended'; userId: string; which: 'this' | 'one' | 'others' | 'all' }
  | { event: 'phone_change_asked' | 'phone_change_stopped' | 'phone_changed'; userId: string }
  /** `by` is the person, or the admin who removed all their passkeys. */
  | { event: 'passkey_added' | 'passkey_removed'; userId: string; by: string }
  | { event: 'passkey_refused' }
  /** `by` is 'ADMIN_PHONES' if a number in that setting gave the role. */
  | { event: 'role_given' | 'role_taken'; userId: string; by: string }
  | { event: 'document_viewed'; documentId: string; userId: string }
  | { event: 'data_exported'; userId: string; what: 'analytics' | 'account' }
  | { event: 'account_deleted'; userId: string }

/** What is needed of the Ctx of a request or of a cron job. Only a request has an IP address and an id. */
type Source = Pick<Ctx, 'env' | 'now' | 'waitUntil'> & Partial<Pick<Ctx, 'address' | 'requestId'>>

/**
 * Events that people can cause at no cost. An isolate counts them in memory, and writes counts because of
 * them at most once per CHEAP_EVENTS_EVERY_MS.
 */
const CHEAP_EVENTS: ReadonlySet<SecurityEventName> = new Set([
  'sign_in_refused',
  'code_refused',
  'passkey_refused',
  'authorisation_refused',
  'foreign_origin',
  'data_exported',
])
const CHEAP_EVENTS_EVERY_MS = 10_000
const CALLER_HEX = 16

/** Counts that this isolate has not written yet. */
let unwritten = new Map<SecurityEventName, number>()
let lastWriteAt = 0

/** Logs an event and counts it. The request waits for neither. */
export function logSecurity(source: Source, event: SecurityEvent): void {
  source.waitUntil(
    write(source, event).catch((error: unknown) => log.error('security_log', error, { kind: event.event })),
  )
}

async function write(source: Source, { event, ...about }: SecurityEvent): Promise<void> {
  const counting = count(source, event)
  const caller = source.address === undefined ? undefined : callerOf(source.env, source.address, source.now)
  log.info('security', { kind: event, ...about, caller, requestId: source.requestId })
  await counting
}

async function count({ env, now }: Source, event: SecurityEventName): Promise<void> {
  unwritten.set(event, (unwritten.get(event) ?? 0) + 1)
  if (CHEAP_EVENTS.has(event) && Math.abs(now - lastWriteAt) < CHEAP_EVENTS_EVERY_MS) return
  const counts = unwritten
  unwritten = new Map()
  lastWriteAt = now
  try {
    await addSecurityCounts(openDb(env.DB, 'first-primary'), Math.floor(now / DAY_MS), counts)
  } catch (error) {
    for (const [each, events] of counts) unwritten.set(each, (unwritten.get(each) ?? 0) + events)
    throw error
  }
}

/**
 * A pseudonym of the IP address that changes daily. It groups an address's lines of one day, but without the
 * key the address cannot be found.
 */
function callerOf({ SIGNING_KEY }: Pick<AppEnv, 'SIGNING_KEY'>, address: string, now: number): string {
  return createHmac('sha256', SIGNING_KEY)
    .update(`security log\n${Math.floor(now / DAY_MS)}\n${address}`)
    .digest('hex')
    .slice(0, CALLER_HEX)
}
