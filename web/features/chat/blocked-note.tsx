import { BanIcon } from '#web/ui/icons/icons-listing.tsx'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { writingWords } from './copy.ts'
import styles from './blocked-note.module.css'
import { useBlock } from './data/use-block.ts'

/** In place of the box to write in: what was decided, and the way to take it back. */
export function BlockedNote({ id, name }: { id: string; name: string }) {
  const words = useWords(writingWords)
  const { unblock, isPending } = useBlock(id)
  return (
    <div className={styles.note} role="status">
      <BanIcon />
      <p className={styles.words}>{words.blocked(name)}</p>
      <Button variant="secondary" isPending={isPending} onClick={unblock}>
        {words.unblock}
      </Button>
    </div>
  )
}
