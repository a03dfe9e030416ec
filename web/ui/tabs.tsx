import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import styles from './tabs.module.css'

export type TabItem<T extends string> = { id: T; label: ReactNode; content: ReactNode }

/** Controlled when `selected` is given. Only the chosen panel is in the page. */
export function Tabs<T extends string>({ label, items, selected, onSelect }: {
  label: string
  items: readonly TabItem<T>[]
  selected?: T
  onSelect?: (id: T) => void
}) {
  return (
    <AriaTabs
      className={styles.tabs}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const item = items.find(({ id }) => id === key)
        if (item) onSelect?.(item.id)
      }}
    >
      <TabList className={styles.list} aria-label={label}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className={styles.tab}>
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className={styles.panel}>
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
