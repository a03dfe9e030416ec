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
import { Button, IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { CloseIcon } from '../icons/icons.tsx'
import { dismissToast, readToasts, subscribeToToasts, type Toast } from './toast.ts'
import styles from './toast-region.module.css'

export const TOAST_SWIPE_PX = 50
const TOAST_HOTKEY = 'F8'

/**
 * Mounted once, in the shell, no later than the first toast. The two live regions must be in the page before
 * a toast enters them, or it is not read out. data-react-aria-top-layer keeps the region usable, and a click
 * in it harmless, while a dialog is open.
 */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const region = useRef<HTMLElement>(null)
  const open = useSyncExternalStore(subscribeToToasts, readToasts, readNone).find((each) => each.isOpen)
  const toast = useStandsAlready() ? open : undefined
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

/** Whether the region has been in the page since before this render: false during its first one. */
function useStandsAlready(): boolean {
  const [stands, setStands] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setStands(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return stands
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
  const { isWatched, ...watch } = useWatching()
  const { offset, ...swipe } = useSwipe(() => dismissToast(toast.id))
  useTimeOut(toast, isFocused || isWatched)
  const { action } = toast
  // Closed before the action runs, which may show a toast of its own.
  const act = () => {
    dismissToast(toast.id)
    action?.onAction()
  }

  return (
    <div
      className={classNames(styles.toast, toast.tone === 'destructive' && styles.destructive)}
      style={offset > 0 ? { transform: `translateX(${offset}px)`, transition: 'none' } : undefined}
      {...watch}
      {...swipe}
    >
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      {action && (
        <Button variant="bar" size="sm" className={styles.action} onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton className={styles.close} label={closeLabel} onClick={() => dismissToast(toast.id)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

// Escape that closes a toast must not also close the dialog under it.
function dismissOnEscape(event: KeyboardEvent) {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  dismissToast()
}

/** The timer stops while the pointer is over the toast or the window is inactive. */
function useWatching() {
  const [isHovered, setHovered] = useState(false)
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    const notice = () => setAway(document.hidden)
    notice()
    document.addEventListener('visibilitychange', notice)
    return () => document.removeEventListener('visibilitychange', notice)
  }, [])

  return {
    isWatched: isHovered || isAway,
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
  }
}

/**
 * A toast that closes while it has the focus returns it to where it was; otherwise an open dialog would no
 * longer react to keys.
 */
function useFocusReturn(region: RefObject<HTMLElement | null>, toastId: number | undefined) {
  const cameFrom = useRef<HTMLElement | null>(null)
  const isInside = useRef(false)
  const [heldId, setHeldId] = useState<number>()

  // Browsers fire no event when the focused element is removed.
  useEffect(() => {
    if (!isInside.current || (toastId !== undefined && region.current?.contains(document.activeElement)))
      return
    isInside.current = false
    cameFrom.current?.focus()
  }, [region, toastId])

  return {
    isFocused: toastId !== undefined && heldId === toastId,
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isInside.current = true
      setHeldId(toastId)
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        cameFrom.current = relatedTarget
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      isInside.current = false
      setHeldId(undefined)
    },
  }
}

function useTimeOut(toast: Toast, isPaused: boolean) {
  const leftMs = useRef(toast.durationMs)
  useEffect(() => {
    if (isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => dismissToast(toast.id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= Date.now() - startedAt
    }
  }, [toast.id, isPaused])
}

function useSwipe(onSwiped: () => void) {
  const from = useRef<number | null>(null)
  const [offset, setOffset] = useState(0)
  const rest = () => {
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
      rest()
    },
    onPointerCancel: rest,
  }
}

const NONE: readonly Toast[] = []

function readNone() {
  return NONE
}
