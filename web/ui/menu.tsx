import type { ReactNode, RefObject } from 'react'
import { Menu as AriaMenu, MenuItem, Popover, RouterProvider } from 'react-aria-components'
import styles from './menu.module.css'

export type MenuEntry = { id: string; label: string; icon?: ReactNode; href?: string; onAction?: () => void }

export type MenuProps = {
  label: string
  /** The button it hangs from: an ordinary one, so that this code is loaded at the first click and not before. */
  triggerRef: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  entries: readonly MenuEntry[]
  /** Follows an entry's `href` without loading the page anew. */
  onNavigate?: (href: string) => void
}

export function Menu({ label, triggerRef, isOpen, onClose, entries, onNavigate }: MenuProps) {
  return (
    <RouterProvider navigate={onNavigate ?? openHref}>
      <Popover
        className={styles.popover}
        triggerRef={triggerRef}
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        placement="bottom end"
      >
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus: WAI-ARIA menu button pattern */}
        <AriaMenu className={styles.menu} aria-label={label} autoFocus="first" onClose={onClose}>
          {entries.map((entry) => (
            <MenuItem key={entry.id} id={entry.id} className={styles.item} textValue={entry.label} href={entry.href} onAction={entry.onAction}>
              {entry.icon}
              {entry.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </RouterProvider>
  )
}

function openHref(href: string) {
  window.location.assign(href)
}
