import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon } from '#web/ui/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './post-footer.module.css'
import type { Posting } from './use-posting.ts'

/** Always in sight: what keeps the listing from being posted, and the two buttons. */
export function PostFooter({ formId, posting, onCancel }: { formId: string; posting: Posting; onCancel: () => void }) {
  const words = useWords(postingWords)
  const { isWaiting, isPublishing, presses, atPress, toCorrect, problem } = posting
  const standing = toCorrect.length > 0 ? words.toCheck(toCorrect) : problem
  return (
    <div className={styles.footer}>
      {/* Read out once a press; the line for the eyes below shortens with every field put right. */}
      <VisuallyHidden>
        <span role="alert">{atPress.length > 0 && <span key={presses}>{words.toCheck(atPress)}</span>}</span>
      </VisuallyHidden>
      <div role="status">{isWaiting && <p className={styles.waiting}>{words.waitingText}</p>}</div>
      {standing && !isWaiting && !isPublishing && (
        <p className={styles.problem}>
          <AlertIcon />
          {standing}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={isPublishing} onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" form={formId} variant="accent" isPending={isWaiting || isPublishing}>
          {isPublishing ? words.creating : isWaiting ? words.waiting : words.create}
        </Button>
      </div>
    </div>
  )
}
