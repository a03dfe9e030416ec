import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FoundUser } from '#contract/bans.ts'
import { withPasskey } from '#web/features/accounts/passkeys/with-passkey.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { refetchPeople } from '#web/features/moderation/desk/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { peopleWords as words } from './copy.ts'
import { WhyDialog } from './why-dialog.tsx'

/** Removes all passkeys of an admin who lost them; the reason is recorded in the audit trail. */
export function PasskeysDialog({ user, onClose }: { user: FoundUser; onClose: () => void }) {
  const { id, displayName } = user
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      withPasskey(() =>
        parseResponse(api.admin.users[':id'].passkeys.$delete({ param: { id }, json: { reason } })),
      ),
    onSuccess: () => {
      showToast({ title: words.passkeysRemoved, description: words.passkeysRemovedText(displayName) })
      onClose()
      refetchPeople(client)
    },
    onError: (error) => showFailure(error),
  })
  return (
    <WhyDialog
      title={words.removePasskeysTitle(displayName)}
      text={words.removePasskeysText}
      confirm={words.removePasskeys}
      isDangerous
      isPending={isPending}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
