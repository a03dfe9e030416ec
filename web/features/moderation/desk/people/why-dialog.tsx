import { useId, useRef, useState, type SubmitEvent } from 'react'
import { DECISION_REASON_MAX } from '#contract/limits.ts'
import { toVisibleText } from '#contract/visible-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { peopleWords } from './copy.ts'
import styles from '#web/features/moderation/desk/decisions/reason-dialog.module.css'
import page from '#web/ui/page.module.css'

interface Props {
  title: string
  text: string
  confirm: string
  isDangerous: boolean
  isPending: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks an admin for the reason of what they are about to do; it is recorded in the audit trail. */
export function WhyDialog({ title, text, confirm, isDangerous, isPending, onConfirm, onClose }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [isRefused, setRefused] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const visible = toVisibleText(reason)
    const isBlank = visible === ''
    setRefused(isBlank)
    if (isBlank) form.current?.querySelector('textarea')?.focus()
    else if (!isPending) onConfirm(visible)
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {peopleWords.cancel}
      </Button>
      <Button variant={isDangerous ? 'danger' : 'primary'} type="submit" form={id} isPending={isPending}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title={title} closeLabel={peopleWords.close} size="sm" footer={buttons}>
      <form id={id} ref={form} className={page.stack4} noValidate onSubmit={submit}>
        <p className={styles.about}>{text}</p>
        <TextArea
          label={peopleWords.roleReason}
          name="reason"
          rows={2}
          maxLength={DECISION_REASON_MAX}
          hint={peopleWords.roleReasonHint}
          error={isRefused ? peopleWords.noRoleReason : null}
          value={reason}
          readOnly={isPending}
          onChange={setReason}
        />
      </form>
    </Dialog>
  )
}
