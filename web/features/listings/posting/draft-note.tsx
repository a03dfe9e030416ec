import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { InfoIcon } from '#web/ui/icons/icons-listing.tsx'
import { AlertIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { postingWords } from './copy.ts'
import styles from './post-form.module.css'

type Props = {
  formId: string
  /** What the person must know before sending it. */
  warning?: string
  /** That the form has what was typed earlier. */
  restored?: string
  /** Announced after Start over. */
  startedOver: string
  onStartOver: () => void
}

/** Says that the form has what was typed earlier, with a button that takes it away. */
export function DraftNote({ formId, warning, restored, startedOver, onStartOver }: Props) {
  const [hasStartedOver, setStartedOver] = useState(false)
  function startOver() {
    setStartedOver(true)
    onStartOver()
    document.getElementById(formId)?.querySelector<HTMLElement>('[name="type"]')?.focus()
  }
  return (
    <>
      {warning && (
        <p className={styles.draft}>
          <AlertIcon />
          <span className={styles.grow}>{warning}</span>
        </p>
      )}
      {restored && (
        <p className={styles.draft}>
          <InfoIcon />
          <span className={styles.grow}>{restored}</span>
          <Button variant="ghost" size="sm" onClick={startOver}>
            {postingWords.startOver}
          </Button>
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{hasStartedOver && startedOver}</span>
      </VisuallyHidden>
    </>
  )
}
