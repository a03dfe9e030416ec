import { Suspense, useId, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import styles from './low-data.module.css'

const Panel = lazyPart(() => import('./panel.tsx').then((module) => module.Panel))

/** A row that opens the choice of low data and what this month used. */
export function LowData({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={classNames(styles.lowData, className)}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Low data
        <ChevronDownIcon />
      </button>
      <div id={id}>
        {isOpen && (
          <Suspense>
            <Panel />
          </Suspense>
        )}
      </div>
    </section>
  )
}
