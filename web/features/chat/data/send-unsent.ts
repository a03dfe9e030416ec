import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/conversation.ts'
import { answerOf, api } from '#web/lib/api.ts'
import { backOffMs } from '#web/lib/socket/socket.ts'
import { CallError } from '#web/lib/call-error.ts'
import {
  holdUp,
  isHeldUp,
  readOutbox,
  refuseUnsent,
  removeUnsent,
  subscribeToOutbox,
  type Unsent,
} from '#web/lib/outbox.ts'
import { roomOf } from './open-threads.ts'
import { cacheMessage } from './queries.ts'

type Later = { failures: number; timer: ReturnType<typeof setTimeout> }

/**
 * Sends what one person wrote and the server has not acknowledged, one message at a time and in order within
 * each conversation. Runs in every tab; a lock keeps two from sending the same message. Returns a function
 * that stops it.
 */
export function sendUnsent(client: QueryClient, userId: string, onSignedOut: () => void): () => void {
  const busy = new Set<string>()
  const later = new Map<string, Later>()
  let isStopped = false

  const listUnsent = () => readOutbox(userId).filter(({ refusal }) => refusal === undefined)

  const look = () => {
    const ids = new Set(listUnsent().map(({ conversationId }) => conversationId))
    for (const id of ids) if (!isHeldUp(id)) void sendAll(id)
  }

  const sendAll = async (id: string) => {
    if (busy.has(id)) return
    busy.add(id)
    clearTimeout(later.get(id)?.timer)
    let isGoing = true
    while (isGoing) isGoing = await locked(`send:${userId}:${id}`, () => sendNext(id))
    busy.delete(id)
    // Messages may have been written while the lock was being released.
    if (!isStopped && isDeviceOf(userId)) look()
  }

  /** Returns false if there is nothing more to send for now. */
  const sendNext = async (id: string): Promise<boolean> => {
    // Read under the lock, since another tab may have sent it.
    const next = listUnsent().find(({ conversationId }) => conversationId === id)
    if (!next || isStopped || !isDeviceOf(userId)) return false
    const sent = await sendOne(next)
    if (isStopped) return false
    if ('isLater' in sent) {
      if (sent.isSignedOut) onSignedOut()
      tryLater(id, sent.afterMs)
      return false
    }
    later.delete(id)
    holdUp(id, false)
    settle(client, userId, next.clientId, sent)
    return true
  }

  const tryLater = (id: string, afterMs = 0) => {
    const failures = later.get(id)?.failures ?? 0
    const timer = setTimeout(() => void sendAll(id), Math.max(afterMs, backOffMs(failures)))
    later.set(id, { failures: failures + 1, timer })
    holdUp(id, true)
  }

  const retry = () => {
    for (const id of later.keys()) holdUp(id, false)
  }
  const retryIfSeen = () => {
    if (!document.hidden) retry()
  }

  const unsubscribe = subscribeToOutbox(look)
  window.addEventListener('online', retry)
  document.addEventListener('visibilitychange', retryIfSeen)
  look()
  return () => {
    isStopped = true
    unsubscribe()
    window.removeEventListener('online', retry)
    document.removeEventListener('visibilitychange', retryIfSeen)
    for (const [id, { timer }] of later) {
      clearTimeout(timer)
      holdUp(id, false)
    }
  }
}

/** Without locks, which only secure pages have, the server drops the duplicates. */
async function locked<T>(name: string, job: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, job) : job()
}

/** `refusal` is final, and fit to show. */
type Settled = { message: Message } | { refusal: string }

/**
 * `isLater`: retry, because there was no answer or a temporary refusal. `afterMs`: how long the server said
 * to wait.
 */
type Sent = Settled | { isLater: true; afterMs?: number; isSignedOut?: true }

/**
 * Sends a message through its room if that is open, else by HTTP. Its client id keeps a duplicate from being
 * stored.
 */
async function sendOne(unsent: Unsent): Promise<Sent> {
  const outcome = await roomOf(unsent.conversationId)?.send(unsent)
  if (!outcome) return post(unsent)
  if ('seq' in outcome) return { message: outcome }
  return judge(outcome.code, outcome.message, outcome.retryAfterSeconds)
}

async function post({ conversationId, clientId, content }: Unsent): Promise<Sent> {
  try {
    return {
      message: await answerOf(
        api.conversations[':id'].messages.$post({
          param: { id: conversationId },
          json: { content, clientId },
        }),
      ),
    }
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) return { isLater: true }
    const [field] = Object.values(error.fields)
    return judge(error.code, field ?? error.sentence, error.retryAfterSeconds)
  }
}

function judge(code: string, sentence: string, retryAfterSeconds: number | undefined): Sent {
  if (code === 'signed_out') return { isLater: true, isSignedOut: true }
  if (!PASSING.has(code)) return { refusal: sentence }
  return { isLater: true, afterMs: retryAfterSeconds && retryAfterSeconds * 1_000 }
}

/** Refusals that a retry may not get. */
const PASSING = new Set(['too_many_requests', 'internal', 'unavailable'])

function settle(client: QueryClient, userId: string, clientId: string, settled: Settled) {
  if ('message' in settled) {
    cacheMessage(client, settled.message)
    removeUnsent(userId, clientId)
  } else refuseUnsent(userId, clientId, settled.refusal)
}

const OWNER_KEY = 'signed-in'

/**
 * Records who is signed in on this device. All tabs share one session, so a tab that does not know yet that
 * another has signed out, or signed somebody else in, must not send its messages as that person.
 */
export function claimDevice(userId: string): () => void {
  writeOwner(userId)
  return () => {
    if (readOwner() === userId) writeOwner(null)
  }
}

/** Without storage this is unknown, but then no messages from an earlier visit wait to be sent either. */
function isDeviceOf(userId: string): boolean {
  const owner = readOwner()
  return owner === undefined || owner === userId
}

/** Calls `onLost` when another tab signs out, or signs somebody else in. */
export function watchDevice(userId: string, onLost: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if ((key === OWNER_KEY || key === null) && !isDeviceOf(userId)) onLost()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function readOwner(): string | null | undefined {
  try {
    return localStorage.getItem(OWNER_KEY)
  } catch {
    return undefined
  }
}

function writeOwner(userId: string | null) {
  try {
    if (userId === null) localStorage.removeItem(OWNER_KEY)
    else localStorage.setItem(OWNER_KEY, userId)
  } catch {
    // Storage is off.
  }
}
