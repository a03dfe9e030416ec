import { useEffect, useId, useRef, type ReactNode } from 'react'
import { decisionWords } from '#web/features/moderation/desk/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { BackIcon } from '#web/ui/icons/icons-listing.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import page from '#web/ui/page.module.css'
import styles from './pane.module.css'

type Props = { title: string; badges: ReactNode; onBack: () => void; foot: ReactNode; children: ReactNode }

/**
 * An item in full, with its actions always in reach. Use the item's id as the React key, so that each item
 * takes the focus and starts at its top.
 */
export function Pane({ title, badges, onBack, foot, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // A heading near the top of the window may be covered by the sticky header.
    if ((heading.current?.getBoundingClientRect().top ?? 0) < innerHeight / 4) window.scrollTo(0, 0)
  }, [])
  return (
    <article className={styles.pane} aria-labelledby={id}>
      <div className={styles.body}>
        <Button variant="ghost" size="tap" className={styles.back} onClick={onBack}>
          <BackIcon />
          {decisionWords.back}
        </Button>
        <header className={page.stack2}>
          <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <div className={`${page.small} ${page.row} ${styles.badges}`}>{badges}</div>
        </header>
        {children}
      </div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </article>
  )
}

export function PaneSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={page.stack3} aria-hidden="true">
        <Skeleton width="35%" />
        <Skeleton width="90%" />
        <Skeleton width="70%" />
        <Skeleton shape="block" width="100%" height="14rem" />
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </div>
    </div>
  )
}
