import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { FoundUser } from '#contract/bans.ts'
import { DECISION_REASON_MAX } from '#contract/limits.ts'
import { toVisibleText } from '#contract/visible-text.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { refetchPeople } from '#web/features/moderation/desk/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { peopleWords } from './copy.ts'
import styles from '#web/features/moderation/desk/decisions/reason-dialog.module.css'
import page from '#web/ui/page.module.css'

/** Grants or removes the admin role; the reason is recorded in the audit trail. */
export function RoleDialog({ user, onClose }: { user: FoundUser; onClose: () => void }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [isRefused, setRefused] = useState(false)
  const { change, isChanging } = useChangeRole(user, onClose)
  const isAdmin = user.role === 'admin'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const visible = toVisibleText(reason)
    const isBlank = visible === ''
    setRefused(isBlank)
    if (isBlank) form.current?.querySelector('textarea')?.focus()
    else if (!isChanging) change(visible)
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {peopleWords.cancel}
      </Button>
      <Button variant={isAdmin ? 'danger' : 'primary'} type="submit" form={id} isPending={isChanging}>
        {isAdmin ? peopleWords.takeRole : peopleWords.giveRole}
      </Button>
    </>
  )
  return (
    <Dialog
      onClose={onClose}
      title={
        isAdmin ? peopleWords.takeRoleTitle(user.displayName) : peopleWords.giveRoleTitle(user.displayName)
      }
      closeLabel={peopleWords.close}
      size="sm"
      footer={buttons}
    >
      <form id={id} ref={form} className={page.stack4} noValidate onSubmit={submit}>
        <p className={styles.about}>{isAdmin ? peopleWords.takeRoleText : peopleWords.giveRoleText}</p>
        <TextArea
          label={peopleWords.roleReason}
          name="reason"
          rows={2}
          maxLength={DECISION_REASON_MAX}
          hint={peopleWords.roleReasonHint}
          error={isRefused ? peopleWords.noRoleReason : null}
          value={reason}
          readOnly={isChanging}
          onChange={setReason}
        />
      </form>
    </Dialog>
  )
}

function useChangeRole({ id, displayName, role }: FoundUser, onChanged: () => void) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      parseResponse(
        api.admin.users[':id'].role.$post({
          param: { id },
          json: { role: role === 'admin' ? 'member' : 'admin', reason },
        }),
      ),
    onSuccess: () => {
      showToast({
        title: peopleWords.roleUpdated,
        description:
          role === 'admin' ? peopleWords.roleTakenText(displayName) : peopleWords.roleGivenText(displayName),
      })
      onChanged()
      refetchPeople(client)
    },
    onError: (error) => showFailure(error),
  })
  return { change: mutate, isChanging: isPending }
}
