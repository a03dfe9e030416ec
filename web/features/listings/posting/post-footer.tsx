import { useEffect, useRef } from 'react'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { AlertIcon, SparklesIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { postingWords, suggestionWords } from './copy.ts'
import styles from './post-footer.module.css'
import type { ListingForm } from './use-listing-form.ts'

type PostFooterProps = {
  formId: string
  form: ListingForm
  onCancel: () => void
  isSending: boolean
  /** What the last button says, idle and at work. */
  send: string
  sending: string
}

/** Always in sight: what keeps the listing from being sent, and the three buttons. */
export function PostFooter({ formId, form, onCancel, isSending, send, sending }: PostFooterProps) {
  const words = useWords(postingWords)
  const { title: suggest } = useWords(suggestionWords)
  const { isWaiting, refusalCount, refusedFields, fieldsToCorrect, problem, suggestions } = form
  const { isOpen } = suggestions
  const suggestButton = useRef<HTMLButtonElement>(null)
  const standing = fieldsToCorrect.length > 0 ? words.toCheckShort(fieldsToCorrect) : problem

  // The panel's own cross goes with it.
  useEffect(() => {
    if (!isOpen) return
    const button = suggestButton.current
    return () => {
      if (document.activeElement === document.body) button?.focus()
    }
  }, [isOpen])

  return (
    <div className={styles.footer}>
      {/* Read out once a press; the line for the eyes below shortens with every field put right. */}
      <VisuallyHidden>
        <span role="alert">
          {refusedFields.length > 0 && <span key={refusalCount}>{words.toCheck(refusedFields)}</span>}
        </span>
      </VisuallyHidden>
      <div role="status">{isWaiting && <p className={styles.waiting}>{words.waitingText}</p>}</div>
      {standing && !isWaiting && !isSending && (
        <p className={styles.problem}>
          <AlertIcon />
          {standing}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          ref={suggestButton}
          className={styles.suggest}
          variant="secondary"
          aria-expanded={isOpen}
          onClick={suggestions.ask}
        >
          <SparklesIcon />
          {suggest}
        </Button>
        <Button variant="secondary" disabled={isSending} onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" form={formId} variant="accent" isPending={isWaiting || isSending}>
          {isSending ? sending : isWaiting ? words.waiting : send}
        </Button>
      </div>
    </div>
  )
}
