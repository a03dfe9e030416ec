import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './split.module.css'

type Props = { label: string; isOpen: boolean; list: ReactNode; side: ReactNode }

/**
 * The list and beside it the item that is open; on a phone one of the two. Each scrolls by itself where both
 * stand in the window.
 */
export function Split({ label, isOpen, list, side }: Props) {
  return (
    <div className={classNames(styles.split, isOpen && styles.isOpen)} data-split="">
      <section className={styles.list} aria-label={label}>
        {list}
      </section>
      {side}
    </div>
  )
}

/** The item, and the line above it. */
export function Side({ line, pane }: { line?: ReactNode; pane: ReactNode }) {
  return (
    <div className={styles.side}>
      <div className={styles.line}>{line}</div>
      <div className={styles.pane}>{pane}</div>
    </div>
  )
}
