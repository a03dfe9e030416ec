import type { QueryClient } from '@tanstack/react-query'
import { dismissToast, showToast } from '#web/ui/overlays/toast.ts'
import type { Sender } from './send-waiting.ts'
import { findWaiting, removeWaiting, type Waiting } from './waiting.ts'

/**
 * Something that a person does by one press, such as a like. The page shows it at once, it waits if the line is down,
 * and is then sent by the same call.
 */
export type Act = {
  send: Sender
  /** Shows what the server has made of it. */
  onSent: (client: QueryClient, waiting: Waiting, result: unknown) => void
  /** Makes the page as it was before, and gives back what was typed. */
  putBack: (client: QueryClient, userId: string, waiting: Waiting) => void
  /** The title of the toast that says why the server refused it. */
  refused: (waiting: Waiting) => string
}

const waitingWords = {
  title: 'Waiting for the line',
  text: (what: string) => `${what} is safe on this device, and is sent by itself when you are online again.`,
  undo: 'Undo',
}

/** The toasts that offer to undo, by the key of what waits. */
const toasts = new Map<string, number>()

/** Says that it waits, and offers to undo it. Nothing if it was taken back meanwhile. */
export function sayItWaits(client: QueryClient, userId: string, { key }: Waiting, act: Act, what: string) {
  if (!findWaiting(userId, key)) return
  const id = showToast({
    title: waitingWords.title,
    description: waitingWords.text(what),
    action: { label: waitingWords.undo, onAction: () => undoWaiting(client, userId, key, act) },
  })
  toasts.set(key, id)
}

/** Takes back what waits. Nothing if it was sent meanwhile. */
function undoWaiting(client: QueryClient, userId: string, key: string, act: Act) {
  const waiting = findWaiting(userId, key)
  if (!waiting) return
  act.putBack(client, userId, waiting)
  dropWaiting(userId, key)
}

/** Removes what waits, and the toast that offers to undo it. */
export function dropWaiting(userId: string, key: string) {
  void removeWaiting(userId, key)
  dismissWaitingToast(key)
}

/** Once it is sent, it cannot be undone. */
export function dismissWaitingToast(key: string) {
  const id = toasts.get(key)
  toasts.delete(key)
  if (id !== undefined) dismissToast(id)
}
