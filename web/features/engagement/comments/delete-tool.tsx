import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { commentWords } from './copy.ts'
import styles from './delete-tool.module.css'

/**
 * Deletes after a question that stands in its own place. The focus lies on the harmless answer, and comes
 * back with it.
 */
export function DeleteTool({ isPending, onDelete }: { isPending: boolean; onDelete: () => void }) {
  const words = useWords(commentWords)
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const keepButton = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)

  useEffect(() => {
    if (isAsking) keepButton.current?.focus()
    else if (wasAsking.current) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  if (!isAsking) {
    return (
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        aria-label={words.deleteOwn}
        onClick={() => setAsking(true)}
      >
        {words.delete}
      </Button>
    )
  }
  const keep = () => setAsking(false)
  const keepOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isPending) keep()
  }
  return (
    <div className={styles.question} role="group" aria-label={words.deleteQuestion} onKeyDown={keepOnEscape}>
      <span>{words.deleteQuestion}</span>
      <Button variant="danger" size="sm" isPending={isPending} onClick={onDelete}>
        {words.delete}
      </Button>
      <Button
        ref={keepButton}
        variant="secondary"
        size="sm"
        aria-disabled={isPending || undefined}
        onClick={isPending ? undefined : keep}
      >
        {words.keep}
      </Button>
    </div>
  )
}
