import { Link } from '@tanstack/react-router'
import { liveWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CommentIcon } from '#web/ui/icons/icons.tsx'
import styles from './thread-page.module.css'

/** Somebody else's conversation, or none at all: one may not tell which. */
export function MissingThread() {
  const words = useWords(liveWords)
  const toList = (
    <Link to="/messages" replace className={buttonClass({ variant: 'primary' })}>
      {words.toList}
    </Link>
  )
  return (
    <div className={styles.middle}>
      <EmptyState icon={<CommentIcon />} title={words.missingTitle} action={toList}>
        {words.missingText}
      </EmptyState>
    </div>
  )
}
