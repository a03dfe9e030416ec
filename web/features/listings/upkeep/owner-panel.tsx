import { Link } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useRef } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import { SCORE_PLACE } from '#web/features/listings/page/score-place.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Card } from '#web/ui/card.tsx'
import { panelWords } from './copy.ts'
import { Life } from './life.tsx'
import styles from './owner-panel.module.css'
import { ToolButton, useOwnerTools } from './use-owner-tools.tsx'
import { useFocusLeft } from './use-upkeep.ts'
import { Score } from './score.tsx'

/** Beside a listing of one's own: until when it runs, all that can be done with it, and how good it is. */
export function OwnerPanel({ listing }: { listing: Listing }) {
  const words = useWords(panelWords)
  const { tools, isUnderWay, edit, editor } = useOwnerTools(listing)
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { status } = listing
  useFocusKept(
    title,
    useMemo(() => [status], [status]),
  )
  const panel = useRef<HTMLDivElement>(null)
  useFocusLeft(panel)
  // The page brings the eye here; this, whoever listens or uses keys.
  useEffect(() => {
    if (location.hash === `#${SCORE_PLACE}`) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Card as="section" ref={panel} className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={title} tabIndex={-1} className={styles.title}>
          {words.title}
        </h2>
        <Life listing={listing} />
      </div>
      <div className={styles.tools}>
        {tools.map((tool) => (
          <ToolButton key={tool.action} tool={tool} isUnderWay={isUnderWay} />
        ))}
      </div>
      {status !== 'sold' && (
        <div className={styles.score}>
          <Score id={listing.id} onEdit={edit} renew={tools.find(({ action }) => action === 'renew')} />
        </div>
      )}
      <Link to="/profile" className={styles.all}>
        {words.allOwn}
      </Link>
      {editor}
    </Card>
  )
}
