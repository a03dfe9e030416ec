import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { ToastPlace } from './toast-place.tsx'
import styles from './dialog.module.css'

export type DialogProps = {
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  /** The buttons, which stay visible below the scrolling body, except on a short screen. */
  footer?: ReactNode
  /** If false, another dialog is on top of this one and handles the phone's back button. */
  isTop?: boolean
  /** On a phone, sm is a small card at the bottom, for a question. The others fill the screen. */
  size?: 'sm' | 'md' | 'lg'
  role?: 'dialog' | 'alertdialog'
}

/**
 * A modal dialog. Load its code when it opens: `const SearchDialog = lazyPart(() => import(...))`. When the
 * dialog closes, the focus returns to the element that had it before.
 */
export function Dialog({
  onClose,
  title,
  closeLabel,
  children,
  footer,
  isTop = true,
  size = 'md',
  role = 'dialog',
}: DialogProps) {
  useBackButton(onClose, isTop)
  return (
    <ModalOverlay
      className={classNames(styles.scrim, size === 'sm' && styles.low)}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable
    >
      <Modal className={classNames(styles.modal, styles[size])}>
        <AriaDialog className={styles.dialog} role={role}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={styles.title}>
              {title}
            </Heading>
            <IconButton label={closeLabel} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </header>
          <div className={styles.body}>{children}</div>
          <ToastPlace />
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

declare global {
  interface Window {
    /** Missing from TypeScript's DOM types. */
    CloseWatcher?: new () => EventTarget & { destroy: () => void }
  }
}

/**
 * Makes the phone's back button and back gesture close a dialog or sheet instead of leaving the page. Used for touch
 * only, because on a desktop CloseWatcher also receives Escape, for which the dialog has its own rules.
 * CloseWatcher adds no history entry. Browsers without it leave the page.
 */
export function useBackButton(onBack: () => void, isActive: boolean) {
  // A watcher fires only once, so a dialog that stays open needs a new one.
  const [presses, setPresses] = useState(0)
  const close = useEffectEvent(() => {
    setPresses(presses + 1)
    onBack()
  })
  useEffect(() => {
    if (!isActive || !window.CloseWatcher || !window.matchMedia('(pointer: coarse)').matches) return
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isActive, presses])
}
