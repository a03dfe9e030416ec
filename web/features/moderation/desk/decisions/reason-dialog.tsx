import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { decisionWords } from '../copy.ts'
import styles from './reason-dialog.module.css'
import { focusReason, ReasonFields, BLANK_REASON, problemOf, reasonOf } from './reason-fields.tsx'

type ReasonDialogProps = {
  title: string
  /** What it is about. */
  about: string
  reasons: readonly string[]
  confirm: string
  isSending: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

/**
 * Why something is removed or rejected. It begins at the reasons, so that arrows choose one and Enter sends
 * it.
 */
export function ReasonDialog({
  title,
  about,
  reasons,
  confirm,
  isSending,
  onSend,
  onClose,
}: ReasonDialogProps) {
  const words = useWords(decisionWords)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(BLANK_REASON)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => focusReason(form.current, 'noReason'), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const problem = problemOf(draft, reasons)
    setRefused(problem !== undefined)
    if (problem) focusReason(form.current, problem)
    else if (!isSending) onSend(reasonOf(draft, reasons))
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button variant="danger" type="submit" form={id} isPending={isSending}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={title} closeLabel={words.close} footer={buttons}>
      <form id={id} ref={form} className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.about}>{about}</p>
        <ReasonFields
          reasons={reasons}
          draft={draft}
          onChange={setDraft}
          isRefused={isRefused}
          isSending={isSending}
        />
      </form>
    </Dialog>
  )
}
