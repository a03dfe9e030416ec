import { useEffect, type ReactNode } from 'react'
import styles from './popover.module.css'
import { useAnchored, type Anchored } from './use-anchored.ts'

type PopoverProps = Anchored & { label: string; children: ReactNode }

/** A small non-modal panel beside its trigger: the latest notifications, a short explanation. */
export function Popover({ label, children, ...anchored }: PopoverProps) {
  const panelRef = useAnchored<HTMLDivElement>(anchored)
  const { isOpen } = anchored

  useEffect(() => {
    if (isOpen) panelRef.current?.focus({ preventScroll: true })
  }, [isOpen, panelRef])

  if (!isOpen) return null
  return (
    <div ref={panelRef} className={styles.popover} role="dialog" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  )
}
