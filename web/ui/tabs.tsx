import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { centreInRow } from './centre-in-row.ts'
import styles from './tabs.module.css'

type TabItem<T extends string> = { id: T; label: ReactNode; content: ReactNode }

type TabsProps<T extends string> = {
  label: string
  items: readonly TabItem<T>[]
  selected: T
  onSelect: (id: T) => void
}

/**
 * Arrow keys both focus and select a tab, because showing a panel is cheap. Only that panel is rendered.
 */
export function Tabs<T extends string>({ label, items, selected, onSelect }: TabsProps<T>) {
  const baseId = useId()
  const chosen = items.find((item) => item.id === selected)
  const selectByKey = (event: KeyboardEvent) => {
    // The browser's own, such as going back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = findNextTab(items, chosen, event.key)
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    document.getElementById(`${baseId}-tab-${next.id}`)?.focus()
  }
  return (
    <div>
      <div className={styles.list} role="tablist" aria-label={label}>
        {items.map((item) => (
          <button
            key={item.id}
            id={`${baseId}-tab-${item.id}`}
            type="button"
            className={styles.tab}
            role="tab"
            aria-selected={item === chosen}
            aria-controls={item === chosen ? `${baseId}-panel` : undefined}
            tabIndex={item === chosen ? 0 : -1}
            ref={item === chosen ? centreInRow : undefined}
            onClick={() => onSelect(item.id)}
            onKeyDown={selectByKey}
          >
            {item.label}
          </button>
        ))}
      </div>
      {chosen && (
        <div
          key={chosen.id}
          id={`${baseId}-panel`}
          className={styles.panel}
          role="tabpanel"
          aria-labelledby={`${baseId}-tab-${chosen.id}`}
        >
          {chosen.content}
        </div>
      )}
    </div>
  )
}

function findNextTab<T extends string>(
  items: readonly TabItem<T>[],
  chosen: TabItem<T> | undefined,
  key: string,
) {
  const at = items.findIndex((item) => item === chosen)
  if (key === 'ArrowRight') return items[at + 1] ?? items[0]
  if (key === 'ArrowLeft') return items.at(at - 1)
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}
