/** The store behind <ToastRegion>. `showToast` may be called from anywhere, also outside React. */

type ToastTone = 'default' | 'destructive'
/** One action on the toast, such as Undo. Pressing it closes the toast. */
export type ToastAction = { label: string; onAction: () => void }
export type ToastContent = {
  title: string
  description?: string
  tone?: ToastTone
  durationMs?: number
  action?: ToastAction
  /** Makes the toast a question: this button stands in place of the one that closes. */
  decline?: ToastAction
}
export type Toast = Required<Pick<ToastContent, 'title' | 'tone' | 'durationMs'>> &
  Pick<ToastContent, 'description' | 'action' | 'decline'> & { id: number; isOpen: boolean }

export const TOAST_DISPLAY_MS = 5_000
/** Longer, because a toast with an action must be read, decided on and reached. */
export const TOAST_ACTION_DISPLAY_MS = 10_000
/** A dismissed toast stays in the store this long, closed, and is then removed. */
export const TOAST_REMOVE_AFTER_MS = 1_000_000

/** Replaces the toast on screen, because the newest is about what the person has just done. */
export function showToast({
  tone = 'default',
  action,
  durationMs = action ? TOAST_ACTION_DISPLAY_MS : TOAST_DISPLAY_MS,
  ...words
}: ToastContent): number {
  const toast: Toast = { ...words, tone, action, durationMs, id: ++lastId, isOpen: true }
  publish([toast])
  return toast.id
}

/** Dismisses a toast, or without an id the toast on screen. */
export function dismissToast(id?: number): void {
  const [toast] = toasts
  if (!toast?.isOpen || (id ?? toast.id) !== toast.id) return
  publish([{ ...toast, isOpen: false }])
  setTimeout(() => toasts[0]?.id === toast.id && publish([]), TOAST_REMOVE_AFTER_MS)
}

/** Dismisses the toast of a page that the person leaves. One with an action stays, because the action still applies. */
export function dismissPageToast(): void {
  if (!toasts[0]?.action) dismissToast()
}

export function readToasts(): readonly Toast[] {
  return toasts
}

/** Makes toasts appear in this element, until the returned function is called. The newest element wins. */
export function addToastPlace(place: Element): () => void {
  places = [...places, place]
  notify()
  return () => {
    places = places.filter((each) => each !== place)
    notify()
  }
}

/** The element in which toasts appear, or undefined if it is the window. */
export function readToastPlace(): Element | undefined {
  return places.at(-1)
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let lastId = 0
let toasts: readonly Toast[] = []
let places: readonly Element[] = []
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]) {
  toasts = next
  notify()
}

function notify() {
  for (const listener of listeners) listener()
}
