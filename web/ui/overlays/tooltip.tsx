import { useEffect, useId, useRef, useState, type PointerEvent, type ReactElement } from 'react'
import { classNames } from '../class-names.ts'
import styles from './tooltip.module.css'

const TOOLTIP_DELAY_MS = 700
/** Within this time after leaving one tooltip, the next shows without delay. */
const TOOLTIP_SKIP_DELAY_MS = 300

type TooltipProps = {
  text: string
  /** For a sentence: as wide as the positioned element around it, so that it never leaves the page. */
  isAcross?: boolean
  /** Set while the page already shows the same text. */
  isSilent?: boolean
  children: (described: { 'aria-describedby': string | undefined }) => ReactElement
}

/**
 * A short text about a control that has its own name. Never the only place for information, since touch
 * screens have no hover. The control receives `aria-describedby` through `children`.
 */
export function Tooltip({ text, isAcross = false, isSilent = false, children }: TooltipProps) {
  const id = useId()
  const [isAsked, setShown] = useState(false)
  const isShown = isAsked && !isSilent
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    if (isAsked) hiddenAt = Date.now()
    setShown(false)
  }
  const showSoon = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    const isWarm = Date.now() - hiddenAt < TOOLTIP_SKIP_DELAY_MS
    timer.current = setTimeout(() => setShown(true), isWarm ? 0 : TOOLTIP_DELAY_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span
      className={classNames(styles.anchor, isAcross && styles.across)}
      onPointerEnter={showSoon}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && setShown(true)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
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
