import type { KeyboardEvent, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, RouterProvider, type MenuItemProps } from 'react-aria-components'
import { useAnchored, type Anchored } from './use-anchored.ts'
import styles from './menu.module.css'

type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  href?: string
  onAction?: () => void
  /** Why the entry cannot be chosen now. It stays in the menu, with this text. */
  disabledReason?: string
}

export type MenuProps = Anchored & {
  label: string
  entries: readonly MenuEntry[]
  /** Navigates to an entry's `href` without reloading the page. */
  onNavigate?: (href: string) => void
}

/**
 * Opens beside an ordinary button, which sets `aria-haspopup="menu"` and `aria-expanded`. Load its code when it
 * opens.
 */
export function Menu({ label, entries, onNavigate, ...anchored }: MenuProps) {
  const { isOpen, onClose } = anchored
  const panelRef = useAnchored<HTMLDivElement>(anchored)
  if (!isOpen) return null

  // Close before the action runs, because the action may open a dialog.
  const act = (entry: MenuEntry) => {
    if (entry.disabledReason !== undefined) return
    onClose()
    entry.onAction?.()
  }
  // Tab keeps its default action: closing returns the focus to the trigger, and the browser moves it on.
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key === 'Tab') onClose()
  }

  const menu = (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pattern of a menu: opening it focuses its first entry
    <AriaMenu className={styles.menu} aria-label={label} autoFocus="first" shouldCloseOnSelect={false}>
      {entries.map((entry) => (
        <MenuItem
          key={entry.id}
          id={entry.id}
          className={styles.item}
          href={entry.href}
          textValue={entry.label}
          onAction={() => act(entry)}
          // react-aria's own disabled entries cannot be focused, so nobody would hear the reason.
          {...(entry.disabledReason !== undefined && { render: drawDisabled })}
        >
          {entry.icon}
          <span>
            {entry.label}
            {entry.disabledReason && <span className={styles.reason}> {entry.disabledReason}</span>}
          </span>
        </MenuItem>
      ))}
    </AriaMenu>
  )
  return (
    <div ref={panelRef} className={styles.place} onKeyDown={closeOnTab}>
      {onNavigate ? <RouterProvider navigate={(href) => onNavigate(href)}>{menu}</RouterProvider> : menu}
    </div>
  )
}

const drawDisabled: MenuItemProps['render'] = (props) =>
  'href' in props ? <a {...props}>{props.children}</a> : <div {...props} aria-disabled />
