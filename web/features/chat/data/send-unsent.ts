import type { QueryClient } from '@tanstack/react-query'
import { backOffMs } from '#web/lib/back-off.ts'
import {
  holdUp,
  isHeldUp,
  readOutbox,
  refuseUnsent,
  removeUnsent,
  subscribeToOutbox,
} from '#web/lib/outbox.ts'
import { isDeviceOf } from './device-owner.ts'
import { takeMessage } from './held.ts'
import { sendOne } from './send-one.ts'

type Later = { failures: number; timer: ReturnType<typeof setTimeout> }

/**
 * Sends what one person wrote and the server has not acknowledged: in each conversation in order, one by one,
 * until none is left. Runs in every tab; a lock keeps two from sending the same message. Answers what ends
 * it.
 */
export function sendUnsent(client: QueryClient, userId: string, onSignedOut: () => void): () => void {
  const busy = new Set<string>()
  const later = new Map<string, Later>()
  let isStopped = false

  const unsentOf = (id: string) =>
    readOutbox(userId).filter(({ conversationId, refusal }) => conversationId === id && refusal === undefined)

  const look = () => {
    const ids = new Set(readOutbox(userId).map(({ conversationId }) => conversationId))
    for (const id of ids) if (!isHeldUp(id) && unsentOf(id).length > 0) void sendAll(id)
  }

  const sendAll = async (id: string) => {
    if (busy.has(id)) return
    busy.add(id)
    clearTimeout(later.get(id)?.timer)
    let isGoing = true
    while (isGoing) isGoing = await locked(`send:${userId}:${id}`, () => sendNext(id))
    busy.delete(id)
    // What was written while the lock was given back.
    if (!isStopped && isDeviceOf(userId)) look()
  }

  /** False where there is no more to do for now. */
  const sendNext = async (id: string): Promise<boolean> => {
    // Looked up under the lock: another tab may have sent it.
    const [next] = unsentOf(id)
    if (!next || isStopped || !isDeviceOf(userId)) return false
    const sent = await sendOne(next)
    if (isStopped) return false
    if ('isSignedOut' in sent) onSignedOut()
    if ('isSignedOut' in sent || 'isLater' in sent) {
      tryLater(id, 'isLater' in sent ? sent.afterMs : undefined)
      return false
    }
    later.delete(id)
    holdUp(id, false)
    if ('message' in sent) {
      takeMessage(client, sent.message)
      removeUnsent(userId, next.clientId)
    } else refuseUnsent(userId, next.clientId, sent.refusal)
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

/** Without locks, which only secure pages have, the server knows what comes twice. */
async function locked<T>(name: string, job: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, job) : job()
}
