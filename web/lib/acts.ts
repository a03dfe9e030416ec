import type { QueryClient } from '@tanstack/react-query'
import { dismissToast, showToast } from '#web/ui/overlays/toast.ts'
import { shellWords } from './copy.ts'
import { randomKey } from './random-key.ts'
import { NotSendable, type Page, type Sender, sendNow, WAITS } from './send-waiting.ts'
import { addWaiting, findWaiting, removeWaiting, type Waiting } from './waiting.ts'

type Kind<D, R> = {
  kind: string
  /** An earlier version may have stored it. */
  isData: (data: unknown) => data is D
  /** Sends it. The server must take it twice. */
  call: (data: D, key: string) => Promise<R>
  /** Shows what the server has made of it after it has waited. */
  onSent: (page: Page, data: D, result: R) => void
  /** Shows it over what the server says, which does not know it yet. Changes nothing that shows it already. */
  show?: (client: QueryClient, data: D) => void
  /** Makes the page as it was before, and gives back what was typed. */
  putBack: (client: QueryClient, data: D, userId: string, refused?: Refused) => void
  /** The title of the toast that says why the server refused it. */
  refused: (data: D) => string
  /** Opens what was refused, to be corrected. */
  open?: (page: Page, data: D) => void
}

type Refused = Pick<Waiting, 'refusal' | 'refusedFields'>

/**
 * Something that a person does by one press, such as a like. The page shows it at once, it waits if the line is down,
 * and is then sent by the same call.
 */
export type Act = {
  kind: string
  send: Sender
  show: (client: QueryClient, waiting: Waiting) => void
  putBack: (client: QueryClient, userId: string, waiting: Waiting) => void
  refused: (waiting: Waiting) => string
  open?: (page: Page, waiting: Waiting) => void
}

type ActOf<D, R> = Act & {
  /**
   * Stores it, and sends it at once if the line is up. Resolves with what the call does, or with WAITS, and then says so
   * and offers to undo it. `what` names it: 'Your like'. The key is that of an earlier try.
   */
  perform: (
    client: QueryClient,
    userId: string,
    data: D,
    what: string,
    key?: string,
  ) => Promise<R | typeof WAITS>
  /** Stores it to be sent by itself, and says so as above. */
  wait: (client: QueryClient, userId: string, data: D, what: string) => Promise<void>
  /** Takes back what waits. False if it was sent meanwhile. */
  undo: (client: QueryClient, userId: string, key: string) => boolean
}

export function defineAct<D, R>({
  kind,
  isData,
  call,
  onSent,
  show,
  putBack,
  refused,
  open,
}: Kind<D, R>): ActOf<D, R> {
  const act: Act = {
    kind,
    send: async ({ data, key }) => {
      if (!isData(data)) throw new NotSendable(shellWords.error)
      const result = await call(data, key)
      return (page) => {
        dismissWaitingToast(key)
        onSent(page, data, result)
      }
    },
    show: (client, { data }) => isData(data) && show?.(client, data),
    putBack: (client, userId, waiting) =>
      isData(waiting.data) && putBack(client, waiting.data, userId, waiting),
    refused: ({ data }) => (isData(data) ? refused(data) : shellWords.error),
    open: open && ((page, { data }) => isData(data) && open(page, data)),
  }
  const toWaiting = (data: D, key: string): Waiting => {
    return { key, kind, createdAt: new Date().toISOString(), data }
  }
  return {
    ...act,
    perform: async (client, userId, data, what, key = randomKey()) => {
      const waiting = toWaiting(data, key)
      const result = await sendNow(userId, waiting, () => call(data, key))
      if (result === WAITS) sayItWaits(client, userId, waiting, act, what)
      return result
    },
    wait: async (client, userId, data, what) => {
      const waiting = toWaiting(data, randomKey())
      await addWaiting(userId, waiting)
      sayItWaits(client, userId, waiting, act, what)
    },
    undo: (client, userId, key) => undoWaiting(client, userId, key, act),
  }
}

const waitingWords = {
  title: 'Waiting for the line',
  text: (what: string) => `${what} is safe on this device, and is sent by itself when you are online again.`,
  undo: 'Undo',
}

/** The toasts that offer to undo, by the key of what waits. */
const toasts = new Map<string, number>()

/** Says that it waits, and offers to undo it. Nothing if it was taken back meanwhile. */
function sayItWaits(client: QueryClient, userId: string, { key }: Waiting, act: Act, what: string) {
  if (!findWaiting(userId, key)) return
  const id = showToast({
    title: waitingWords.title,
    description: waitingWords.text(what),
    action: { label: waitingWords.undo, onAction: () => undoWaiting(client, userId, key, act) },
  })
  toasts.set(key, id)
}

function undoWaiting(client: QueryClient, userId: string, key: string, act: Act): boolean {
  const waiting = findWaiting(userId, key)
  if (!waiting) return false
  act.putBack(client, userId, waiting)
  dropWaiting(userId, key)
  return true
}

/** Removes what waits, and the toast that offers to undo it. */
export function dropWaiting(userId: string, key: string) {
  void removeWaiting(userId, key)
  dismissWaitingToast(key)
}

/** Once it is sent, it cannot be undone. */
function dismissWaitingToast(key: string) {
  const id = toasts.get(key)
  toasts.delete(key)
  if (id !== undefined) dismissToast(id)
}
