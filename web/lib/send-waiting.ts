import type { QueryClient } from '@tanstack/react-query'
import type { UseNavigateResult } from '@tanstack/react-router'
import { CallError, ConnectionError } from './call-error.ts'
import { loadDevice } from './device-store.ts'
import {
  addWaiting,
  findWaiting,
  listWaiting,
  refuseWaiting,
  removeWaiting,
  subscribeToWaiting,
  type Waiting,
} from './waiting.ts'
import { holdLock, withLock } from './with-lock.ts'

export type Page = { client: QueryClient; navigate: UseNavigateResult<string>; userId: string }

/**
 * Sends what waits of one kind. Resolves with what tells the page so. Rejects with a CallError or NotSendable if it can never be sent as it is, and with any
 * other error if the line failed. It may be called again for the same key, so what it calls must take an
 * Idempotency-Key. The signal is aborted when the person takes it back.
 */
export type Sender = (waiting: Waiting, signal: AbortSignal) => Promise<(page: Page) => void>

/** The senders, by kind. */
export type Senders = Readonly<Record<string, Sender>>

/** Why something cannot be sent as it is, fit to show. */
export class NotSendable extends Error {}

type Listeners = {
  onSent: (tell: (page: Page) => void) => void
  onRefused: (waiting: Waiting, refusal: string) => void
}

/**
 * Sends what waits, in order, from one tab at a time. Rejects at the first that the line did not let through. What
 * the server refuses stays with the reason and does not hold back the rest.
 */
export async function sendWaiting(
  userId: string,
  senders: Senders,
  { onSent, onRefused }: Listeners,
  isStopped: () => boolean,
): Promise<void> {
  await loadDevice()
  const findNext = () =>
    listWaiting(userId).find(({ kind, refusal }) => refusal === undefined && kind in senders)
  if (!findNext()) return
  await withLock(lockName(userId), async () => {
    // Read the list under the lock, since another tab may have sent something.
    for (let next = findNext(); next && !isStopped(); next = findNext()) {
      const outcome = await sendOne(userId, next, senders)
      if (outcome === undefined) continue
      if ('refusal' in outcome) onRefused(findWaiting(userId, next.key) ?? next, outcome.refusal)
      else onSent(outcome.tell)
    }
  })
}

/** What sendNow resolves with if the line did not let it through: it is sent later. */
export const WAITS = Symbol('waits')

/** How to send what a person did a moment ago, whoever holds the lock. By key. */
const pressed = new Map<string, () => Promise<void>>()
const underWay = new Set<string>()

/**
 * Stores what a person has just done, and sends it at once if nothing else waits before it. Resolves with what `send`
 * does. Rejects, and forgets it, if the server refuses it.
 */
export function sendNow<T>(
  userId: string,
  waiting: Waiting,
  send: () => Promise<T>,
): Promise<T | typeof WAITS> {
  const { key } = waiting
  return new Promise((resolve, reject) => {
    pressed.set(key, async () => {
      try {
        const result = await send()
        await removeWaiting(userId, key)
        resolve(result)
      } catch (error) {
        if (error instanceof ConnectionError) throw error
        await removeWaiting(userId, key)
        reject(error)
      }
    })
    const sendFirst = async () => {
      const first = listWaiting(userId).find(({ refusal }) => refusal === undefined)
      if (first?.key === key) await sendOne(userId, first, {})
    }
    const giveUp = () => {
      pressed.delete(key)
      resolve(WAITS)
    }
    Promise.all([addWaiting(userId, waiting), loadDevice()])
      .then(() => withLock(lockName(userId), sendFirst))
      .then(giveUp, giveUp)
  })
}

/** Whether this tab is sending it at this moment, so that the server may have it. */
export function isUnderWay(key: string): boolean {
  return underWay.has(key)
}

/** Undefined if the person took it back meanwhile, or if sendNow tells what has become of it. */
async function sendOne(
  userId: string,
  waiting: Waiting,
  senders: Senders,
): Promise<{ tell: (page: Page) => void } | { refusal: string } | undefined> {
  const { key, kind } = waiting
  const takenBack = new AbortController()
  const stopWatching = subscribeToWaiting(userId, () => {
    if (!findWaiting(userId, key)) takenBack.abort()
  })
  underWay.add(key)
  try {
    const press = pressed.get(key)
    if (press) {
      await press()
      return undefined
    }
    const tell = await senders[kind]?.(waiting, takenBack.signal)
    await removeWaiting(userId, key)
    return tell && { tell }
  } catch (error) {
    if (takenBack.signal.aborted) return undefined
    const refusal = toRefusal(error)
    if (refusal === undefined) throw error
    await refuseWaiting(userId, key, refusal, error instanceof CallError ? error.fields : undefined)
    return { refusal }
  } finally {
    underWay.delete(key)
    stopWatching()
  }
}

/** A longer wait, as after a daily limit, must not hold back what was done later. */
const WAIT_MAX_SECONDS = 60

/** Undefined if it may be let through later: without a line, while the server is down or busy, after signing in again. */
function toRefusal(error: unknown): string | undefined {
  if (error instanceof NotSendable) return error.message
  if (!(error instanceof CallError) || error.status >= 500 || error.status === 401) return undefined
  if (error.status === 429 && (error.retryAfterSeconds ?? Infinity) <= WAIT_MAX_SECONDS) return undefined
  const [field] = Object.values(error.fields)
  return field ?? error.sentence
}

/**
 * Takes the lock under which what waits is sent, so that a dialog can send something itself. Returns the function that
 * releases it, or null while something else is being sent.
 */
export function holdWaiting(userId: string): Promise<(() => void) | null> {
  return holdLock(lockName(userId))
}

function lockName(userId: string): string {
  return `waiting:${userId}`
}
