import type { ReactNode, RefObject } from 'react'
import { Dialog, Popover as AriaPopover } from 'react-aria-components'
import styles from './popover.module.css'

export type PopoverProps = {
  label: string
  triggerRef: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A small panel beside what opened it (the notifications, a date's details). Load it at the first opening. */
export function Popover({ label, triggerRef, isOpen, onClose, children }: PopoverProps) {
  return (
    <AriaPopover
      className={styles.popover}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      placement="bottom end"
    >
      <Dialog className={styles.dialog} aria-label={label}>
        {children}
      </Dialog>
    </AriaPopover>
  )
}
