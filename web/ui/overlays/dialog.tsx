import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import styles from './dialog.module.css'
import { CloseIcon } from '../icons/icons.tsx'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  /** Stays in sight under the scrolling body: the buttons. */
  footer?: ReactNode
  /**
   * false: neither Escape nor a tap outside throws away what was typed; the close button still asks to close.
   */
  isDismissable?: boolean
  /** sm also stays a small card at the foot of a phone, for a question; the others fill it. */
  size?: 'sm' | 'md' | 'lg'
  role?: 'dialog' | 'alertdialog'
}

/**
 * Modal. Load it when it opens: `const SearchDialog = lazyPart(() => import(...))`. Focus goes back to where
 * it came from.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  closeLabel,
  children,
  footer,
  isDismissable = true,
  size = 'md',
  role = 'dialog',
}: DialogProps) {
  return (
    <ModalOverlay
      className={classNames(styles.scrim, size === 'sm' && styles.low)}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
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
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
