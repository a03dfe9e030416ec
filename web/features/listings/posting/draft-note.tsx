import { useState } from 'react'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { InfoIcon } from '#web/ui/icons/icons-listing.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { postingWords } from './copy.ts'
import styles from './post-form.module.css'

/** Says that the form was not empty when it opened, and how to empty it. */
export function DraftNote({
  formId,
  hasOldDraft,
  onStartOver,
}: {
  formId: string
  hasOldDraft: boolean
  onStartOver: () => void
}) {
  const words = useWords(postingWords)
  const [wasEmptied, setWasEmptied] = useState(false)
  function startOver() {
    setWasEmptied(true)
    onStartOver()
    document.getElementById(formId)?.querySelector<HTMLElement>('[name="type"]')?.focus()
  }
  return (
    <>
      {hasOldDraft && (
        <p className={styles.draft}>
          <InfoIcon />
          <span className={styles.grow}>{words.restored}</span>
          <Button variant="ghost" size="sm" onClick={startOver}>
            {words.startOver}
          </Button>
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{wasEmptied && words.startedOver}</span>
      </VisuallyHidden>
    </>
  )
}
