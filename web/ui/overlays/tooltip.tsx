import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
} from 'react'
import styles from './tooltip.module.css'

const TOOLTIP_DELAY_MS = 700
/** Within this time after one tooltip was hidden, the next appears without delay. */
const TOOLTIP_SKIP_DELAY_MS = 300

type TooltipProps = {
  text: string
  /** Set while the page already shows the same text. */
  isSuppressed?: boolean
  children: (described: { 'aria-describedby': string | undefined }) => ReactElement
}

/**
 * A short text about a control that has its own name, as wide as the positioned element around it. Never the
 * only place for information, because touch screens have no hover. The control receives `aria-describedby`
 * through `children`.
 */
export function Tooltip({ text, isSuppressed = false, children }: TooltipProps) {
  const id = useId()
  const [isRequested, setRequested] = useState(false)
  const isShown = isRequested && !isSuppressed
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    if (isRequested) hiddenAt = Date.now()
    setRequested(false)
  }
  const showSoon = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    const isRightAfterAnother = Date.now() - hiddenAt < TOOLTIP_SKIP_DELAY_MS
    timer.current = setTimeout(() => setRequested(true), isRightAfterAnother ? 0 : TOOLTIP_DELAY_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const hideOnEscape = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && hide())
  useEffect(() => {
    if (!isRequested) return
    document.addEventListener('keydown', hideOnEscape)
    return () => document.removeEventListener('keydown', hideOnEscape)
  }, [isRequested])

  return (
    <span
      className={styles.anchor}
      onPointerEnter={showSoon}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && setRequested(true)}
      onBlur={hide}
    >
      {children({ 'aria-describedby': isShown ? id : undefined })}
      {isShown && (
        <span className={styles.tooltip} role="tooltip" id={id}>
          {text}
        </span>
      )}
    </span>
  )
}

let hiddenAt = Number.NEGATIVE_INFINITY
