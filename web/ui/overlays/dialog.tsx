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
  /** The buttons, which stay visible below the scrolling body. */
  footer?: ReactNode
  /** On a phone, sm is a small card at the bottom, for a question. The others fill the screen. */
  size?: 'sm' | 'md' | 'lg'
  role?: 'dialog' | 'alertdialog'
}

/**
 * A modal dialog. Load its code when it opens: `const SearchDialog = lazyPart(() => import(...))`. When the
 * dialog closes, the focus returns to the element that had it before.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  closeLabel,
  children,
  footer,
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
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
