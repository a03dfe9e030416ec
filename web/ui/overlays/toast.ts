/** The store behind <ToastRegion>. `showToast` may be called from anywhere, also outside React. */

type ToastTone = 'default' | 'destructive'
/** One action on the toast, such as Undo. Pressing it closes the toast. */
type ToastAction = { label: string; onAction: () => void }
export type ToastContent = {
  title: string
  description?: string
  tone?: ToastTone
  durationMs?: number
  action?: ToastAction
}
export type Toast = Required<Pick<ToastContent, 'title' | 'tone' | 'durationMs'>> &
  Pick<ToastContent, 'description' | 'action'> & { id: number; isOpen: boolean }

const TOAST_LIMIT = 1
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
  publish([toast, ...toasts].slice(0, TOAST_LIMIT))
  return toast.id
}

/** Dismisses a toast, or without an id the toast on screen. */
export function dismissToast(id?: number): void {
  if (!toasts.some((toast) => toast.isOpen && isTarget(toast, id))) return
  publish(toasts.map((toast) => (isTarget(toast, id) ? { ...toast, isOpen: false } : toast)))
  const closed = toasts.filter((toast) => isTarget(toast, id)).map((toast) => toast.id)
  setTimeout(() => publish(toasts.filter((toast) => !closed.includes(toast.id))), TOAST_REMOVE_AFTER_MS)
}

export function readToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let lastId = 0
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function isTarget(toast: Toast, id: number | undefined) {
  return id === undefined || toast.id === id
}

function publish(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
