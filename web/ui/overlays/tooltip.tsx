import { useEffect, useId, useRef, useState, type PointerEvent, type ReactElement } from 'react'
import { classNames } from '../class-names.ts'
import styles from './tooltip.module.css'

const TOOLTIP_DELAY_MS = 700
/** Having just left one tooltip, the next within this time shows at once. */
const TOOLTIP_SKIP_DELAY_MS = 300

type TooltipProps = {
  text: string
  /** For a sentence: as wide as the positioned element around it, so that it never leaves the page. */
  isAcross?: boolean
  /** While the same words stand on the page already. */
  isSilent?: boolean
  children: (described: { 'aria-describedby': string | undefined }) => ReactElement
}

/**
 * A word or two about a control that has a name of its own; never the only place where something is said,
 * since a finger cannot hover. The control receives `aria-describedby` through `children`.
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
