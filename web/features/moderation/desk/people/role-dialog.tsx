import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FoundUser } from '#contract/bans.ts'
import { withPasskey } from '#web/features/accounts/passkeys/with-passkey.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { refetchPeople } from '#web/features/moderation/desk/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { peopleWords } from './copy.ts'
import { WhyDialog } from './why-dialog.tsx'

/** Grants or removes the admin role; the reason is recorded in the audit trail. */
export function RoleDialog({ user, onClose }: { user: FoundUser; onClose: () => void }) {
  const { change, isChanging } = useChangeRole(user, onClose)
  const { giveRole, giveRoleTitle, giveRoleText, takeRole, takeRoleTitle, takeRoleText } = peopleWords
  const isAdmin = user.role === 'admin'
  return (
    <WhyDialog
      title={isAdmin ? takeRoleTitle(user.displayName) : giveRoleTitle(user.displayName)}
      text={isAdmin ? takeRoleText : giveRoleText}
      confirm={isAdmin ? takeRole : giveRole}
      isDangerous={isAdmin}
      isPending={isChanging}
      onConfirm={change}
      onClose={onClose}
    />
  )
}

function useChangeRole({ id, displayName, role }: FoundUser, onChanged: () => void) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      withPasskey(() =>
        parseResponse(
          api.admin.users[':id'].role.$post({
            param: { id },
            json: { role: role === 'admin' ? 'member' : 'admin', reason },
          }),
        ),
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
