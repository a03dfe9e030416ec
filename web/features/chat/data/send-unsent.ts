import type { QueryClient } from '@tanstack/react-query'
import type { NewMessage } from '#contract/conversation.ts'
import { parseResponse, api } from '#web/lib/api.ts'
import { readOutbox, refuseUnsent, removeUnsent, subscribeToOutbox, type Unsent } from '#web/lib/outbox.ts'
import { backOffMs } from '#web/lib/socket/socket.ts'
import { withLock } from '#web/lib/with-lock.ts'
import { isDelayed, setDelayed, subscribeToDelayed } from './delayed.ts'
import { dropFile } from './drop-file.ts'
import { roomOf } from './open-threads.ts'
import { cacheMessage } from './queries.ts'
import { toFailure, toSendResult, type FinalResult, type SendResult } from './send-result.ts'

type Retry = { failures: number; timer: ReturnType<typeof setTimeout> }

/**
 * Sends the messages of one person that the server has not acknowledged: within each conversation in order
 * and one at a time. Runs in every tab; a lock keeps two tabs from sending the same message. Returns a
 * function that stops the sending.
 */
export function sendUnsent(client: QueryClient, userId: string, onSignedOut: () => void): () => void {
  const busy = new Set<string>()
  const retries = new Map<string, Retry>()
  const stopped = new AbortController()
  let isStopped = false

  const listUnsent = () => readOutbox(userId).filter(({ refusal }) => refusal === undefined)

  const sendReady = () => {
    const ids = new Set(listUnsent().map(({ conversationId }) => conversationId))
    for (const id of ids) if (!isDelayed(id)) void sendAll(id)
  }

  const sendAll = async (id: string) => {
    if (busy.has(id)) return
    busy.add(id)
    clearTimeout(retries.get(id)?.timer)
    try {
      while (await withLock(`send:${userId}:${id}`, () => orAborted(sendNext(id), stopped.signal)));
    } catch {
      if (!isStopped) scheduleRetry(id)
    } finally {
      busy.delete(id)
    }
    // Messages may have been written while the lock was being released.
    if (!isStopped && isDeviceOf(userId)) sendReady()
  }

  /** Returns false if there is nothing more to send for now. */
  const sendNext = async (id: string): Promise<boolean> => {
    // Read the outbox under the lock, since another tab may have sent the message.
    const next = listUnsent().find(({ conversationId }) => conversationId === id)
    if (!next || isStopped || !isDeviceOf(userId)) return false
    const result = await sendOne(next, userId, stopped.signal)
    if (isStopped) return false
    if ('isDiscarded' in result) return true
    if ('shouldRetry' in result) {
      if (result.isSignedOut) onSignedOut()
      scheduleRetry(id, result.afterMs)
      return false
    }
    retries.delete(id)
    setDelayed(id, false)
    settle(client, userId, next, result)
    return true
  }

  const scheduleRetry = (id: string, afterMs = 0) => {
    const failures = retries.get(id)?.failures ?? 0
    const timer = setTimeout(() => void sendAll(id), Math.max(afterMs, backOffMs(failures)))
    retries.set(id, { failures: failures + 1, timer })
    setDelayed(id, true)
  }

  const retryNow = () => {
    for (const id of retries.keys()) setDelayed(id, false)
  }

  const stops = [subscribeToOutbox(userId, sendReady), subscribeToDelayed(sendReady), onWake(retryNow)]
  sendReady()
  return () => {
    isStopped = true
    stopped.abort()
    for (const stop of stops) stop()
    for (const [id, { timer }] of retries) {
      clearTimeout(timer)
      setDelayed(id, false)
    }
  }
}

/** Resolves with false once it is aborted. A call that hangs must not keep the lock from who sends next. */
function orAborted(sending: Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  const aborted = new Promise<false>((resolve) => signal.addEventListener('abort', () => resolve(false)))
  return Promise.race([sending, aborted])
}

/** Calls `wake` when the device is back online or the person returns to the page. */
function onWake(wake: () => void): () => void {
  const wakeIfVisible = () => {
    if (!document.hidden) wake()
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', wakeIfVisible)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wakeIfVisible)
  }
}

/**
 * Sends a message through its room, or by HTTP if the room is not open or does not respond, or if the message is
 * no text. The client id keeps the server from storing a duplicate.
 */
async function sendOne(unsent: Unsent, userId: string, signal: AbortSignal): Promise<SendResult> {
  const { conversationId, clientId, content, place, file } = unsent
  if (place) return post(conversationId, { kind: 'place', placeId: place.id, clientId })
  if (file) {
    if (!navigator.onLine) return { shouldRetry: true }
    const { sendFile } = await import('./send-file.ts')
    return sendFile(unsent, { userId, signal, post })
  }
  const outcome = await roomOf(conversationId)?.send(unsent)
  if (!outcome) return post(conversationId, { content, clientId })
  if ('seq' in outcome) return { message: outcome }
  return toSendResult(outcome.code, outcome.message, outcome.retryAfterSeconds)
}

async function post(conversationId: string, message: NewMessage): Promise<SendResult> {
  try {
    return {
      message: await parseResponse(
        api.conversations[':id'].messages.$post({ param: { id: conversationId }, json: message }),
      ),
    }
  } catch (error) {
    return toFailure(error)
  }
}

function settle(client: QueryClient, userId: string, { clientId, file }: Unsent, result: FinalResult) {
  if ('message' in result) {
    cacheMessage(client, result.message)
    removeUnsent(userId, clientId)
    if (file) void dropFile(clientId)
    void import('#web/features/notifications/push/ask.ts').then(
      ({ ask }) => ask(client, 'message'),
      () => {},
    )
  } else refuseUnsent(userId, clientId, result.refusal)
}

const SIGNED_IN_KEY = 'signed-in'

/**
 * Records who is signed in on this device. All tabs share one session, so a tab must not send its messages
 * after another tab has signed out or has signed somebody else in. Returns a function that ends the claim.
 */
export function claimDevice(userId: string): () => void {
  writeSignedIn(userId)
  return () => {
    if (readSignedIn() === userId) writeSignedIn(null)
  }
}

/** Also true without storage, since then no messages from an earlier visit are waiting to be sent. */
function isDeviceOf(userId: string): boolean {
  const signedIn = readSignedIn()
  return signedIn === undefined || signedIn === userId
}

/** Calls `onLost` when another tab signs out, or signs somebody else in. */
export function watchDevice(userId: string, onLost: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if ((key === SIGNED_IN_KEY || key === null) && !isDeviceOf(userId)) onLost()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function readSignedIn(): string | null | undefined {
  try {
    return localStorage.getItem(SIGNED_IN_KEY)
  } catch {
    return undefined
  }
}

function writeSignedIn(userId: string | null) {
  try {
    if (userId === null) localStorage.removeItem(SIGNED_IN_KEY)
    else localStorage.setItem(SIGNED_IN_KEY, userId)
  } catch {
    // Storage is disabled or full.
  }
}
