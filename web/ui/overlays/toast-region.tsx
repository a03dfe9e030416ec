import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import {
  dismissToast,
  readToastPlace,
  readToasts,
  subscribeToToasts,
  type Toast,
  type ToastAction,
} from './toast.ts'
import styles from './toast-region.module.css'

export const TOAST_SWIPE_PX = 50
const TOAST_HOTKEY = 'F8'

/**
 * Mounted once, in the shell, no later than the first toast. Toasts appear over the page, or in the newest
 * <ToastPlace>. The two live regions must be in the page before a toast enters them, or screen readers do not
 * announce it. While a dialog is open, data-react-aria-top-layer keeps the region usable and keeps a click in
 * it from closing the dialog.
 */
export function ToastRegion(labels: Labels) {
  const place = useSyncExternalStore(subscribeToToasts, readToastPlace, readNoPlace)
  const regions = <LiveRegions {...labels} />
  return place ? createPortal(regions, place) : regions
}

type Labels = { label: string; closeLabel: string }

function LiveRegions({ label, closeLabel }: Labels) {
  const region = useRef<HTMLElement>(null)
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, readNoToasts)
  const openToast = toasts.find((each) => each.isOpen)
  const toast = useIsMounted() ? openToast : undefined
  const { isFocused, ...focus } = useFocusReturn(region, toast?.id)

  useEffect(() => {
    const focusRegion = (event: globalThis.KeyboardEvent) => {
      if (event.key === TOAST_HOTKEY) region.current?.focus()
    }
    document.addEventListener('keydown', focusRegion)
    return () => document.removeEventListener('keydown', focusRegion)
  }, [])

  const card = toast && (
    <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} isFocused={isFocused} />
  )
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={dismissOnEscape}
      data-react-aria-top-layer="true"
      {...focus}
    >
      <div role="status">{toast?.tone === 'default' && card}</div>
      <div role="alert">{toast?.tone === 'destructive' && card}</div>
    </section>
  )
}

/** Returns true once the region has been in the page for an animation frame. */
function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setMounted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isMounted
}

function ToastCard({
  toast,
  closeLabel,
  isFocused,
}: {
  toast: Toast
  closeLabel: string
  isFocused: boolean
}) {
  const { isPaused, ...hover } = usePausing()
  const { offset, ...swipe } = useSwipe(() => dismissToast(toast.id))
  useTimeOut(toast, isFocused || isPaused)
  const { action, decline } = toast
  // Close the toast before the action runs, because the action may show another toast.
  const act = ({ onAction }: ToastAction) => {
    dismissToast(toast.id)
    onAction()
  }
  const toButton = (each: ToastAction) => (
    <Button variant="bar" size="sm" className={styles.action} onClick={() => act(each)}>
      {each.label}
    </Button>
  )

  return (
    <div
      className={classNames(
        styles.toast,
        toast.tone === 'destructive' && styles.destructive,
        decline && styles.question,
      )}
      style={offset > 0 ? { transform: `translateX(${offset}px)`, transition: 'none' } : undefined}
      {...hover}
      {...swipe}
    >
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      {decline && toButton(decline)}
      {action && toButton(action)}
      {!decline && (
        <IconButton className={styles.close} label={closeLabel} onClick={() => dismissToast(toast.id)}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}

// Escape that closes a toast must not also close the dialog under it.
function dismissOnEscape(event: KeyboardEvent) {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  dismissToast()
}

/** The timer stops while the pointer is over the toast or the page is hidden. */
function usePausing() {
  const [isHovered, setHovered] = useState(false)
  const [isHidden, setHidden] = useState(false)

  useEffect(() => {
    const update = () => setHidden(document.hidden)
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])

  return {
    isPaused: isHovered || isHidden,
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
  }
}

/**
 * Returns the focus to where it was if a toast closes while it has the focus. Otherwise an open dialog would
 * no longer react to keys.
 */
function useFocusReturn(region: RefObject<HTMLElement | null>, toastId: number | undefined) {
  const previousFocus = useRef<HTMLElement | null>(null)
  const isInside = useRef(false)
  const [focusedId, setFocusedId] = useState<number>()

  // Browsers fire no event when the focused element is removed.
  useEffect(() => {
    if (!isInside.current || (toastId !== undefined && region.current?.contains(document.activeElement)))
      return
    isInside.current = false
    previousFocus.current?.focus()
  }, [region, toastId])

  return {
    isFocused: toastId !== undefined && focusedId === toastId,
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isInside.current = true
      setFocusedId(toastId)
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        previousFocus.current = relatedTarget
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      isInside.current = false
      setFocusedId(undefined)
    },
  }
}

/** The time left of toasts whose timer has stopped. It goes on if the toast moves to another place. */
const remainingMs = new WeakMap<Toast, number>()

function useTimeOut(toast: Toast, isPaused: boolean) {
  useEffect(() => {
    if (isPaused) return
    const leftMs = remainingMs.get(toast) ?? toast.durationMs
    const startedAt = Date.now()
    const timer = setTimeout(() => dismissToast(toast.id), leftMs)
    return () => {
      clearTimeout(timer)
      remainingMs.set(toast, leftMs - (Date.now() - startedAt))
    }
  }, [toast, isPaused])
}

function useSwipe(onSwiped: () => void) {
  const from = useRef<number | null>(null)
  const [offset, setOffset] = useState(0)
  const reset = () => {
    from.current = null
    setOffset(0)
  }
  return {
    offset,
    onPointerDown: (event: PointerEvent) => {
      from.current = event.clientX
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== null) setOffset(event.clientX - from.current)
    },
    onPointerUp: (event: PointerEvent) => {
      if (from.current !== null && event.clientX - from.current >= TOAST_SWIPE_PX) onSwiped()
      reset()
    },
    onPointerCancel: reset,
  }
}

const NO_TOASTS: readonly Toast[] = []

function readNoPlace() {
  return undefined
}

function readNoToasts() {
  return NO_TOASTS
}
