import { useEffect, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
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
 * Opens beside an ordinary button, which sets `aria-haspopup="menu"` and `aria-expanded`. The keyboard works
 * as in WAI-ARIA's menu button pattern.
 */
export function Menu({ label, entries, onNavigate, ...anchored }: MenuProps) {
  const { isOpen, onClose } = anchored
  const panelRef = useAnchored<HTMLDivElement>(anchored)

  useEffect(() => {
    if (isOpen) listItems(panelRef.current)[0]?.focus({ preventScroll: true })
  }, [isOpen, panelRef])

  if (!isOpen) return null
  const act = (entry: MenuEntry, event: MouseEvent) => {
    if (entry.disabledReason !== undefined) return
    onClose()
    entry.onAction?.()
    const isPlainClick = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (entry.href === undefined || !onNavigate || !isPlainClick) return
    event.preventDefault()
    onNavigate(entry.href)
  }

  return (
    <div
      ref={panelRef}
      className={styles.menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => moveFocus(event, onClose)}
    >
      {entries.map((entry) => {
        const item = {
          className: styles.item,
          role: 'menuitem',
          tabIndex: -1,
          'aria-disabled': entry.disabledReason !== undefined || undefined,
          onClick: (event: MouseEvent) => act(entry, event),
        }
        return entry.href === undefined ? (
          <button key={entry.id} type="button" {...item}>
            {entry.icon}
            <span>
              {entry.label}
              {entry.disabledReason && <span className={styles.reason}> {entry.disabledReason}</span>}
            </span>
          </button>
        ) : (
          <a key={entry.id} href={entry.href} {...item}>
            {entry.icon}
            {entry.label}
          </a>
        )
      })}
    </div>
  )
}

// Tab keeps its default action: closing returns the focus to the trigger, and the browser moves it on.
function moveFocus(event: KeyboardEvent<HTMLElement>, onClose: () => void) {
  if (event.key === 'Tab') return onClose()
  const items = listItems(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const next =
    { ArrowDown: at + 1, ArrowUp: at <= 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key] ??
    findByLetter(items, at, event.key)
  if (next === undefined) return
  event.preventDefault()
  items.at(next === items.length ? 0 : next)?.focus()
}

function findByLetter(items: readonly HTMLElement[], at: number, key: string): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const order = items.map((_, step) => (at + 1 + step) % items.length)
  return order.find((index) => items[index]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

function listItems(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}
