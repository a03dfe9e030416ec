import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserBan } from '#contract/bans.ts'
import { withPasskey } from '#web/features/accounts/passkeys/with-passkey.ts'
import { Question } from '#web/features/accounts/question.tsx'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { refetchPeople } from '#web/features/moderation/desk/queries.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { banningWords, banWords } from './copy.ts'

/** Asks for confirmation before a ban is lifted or a warning is withdrawn. */
export function UnbanQuestion({ ban, onClose }: { ban: UserBan; onClose: () => void }) {
  const { unban, takeBack } = banWords
  const client = useQueryClient()
  const isWarning = ban.banType === 'warning'
  const name = ban.user.displayName
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      withPasskey(() => parseResponse(api.admin['user-bans'][':id'].$delete({ param: { id: ban.id } }))),
    onSuccess: () =>
      showToast(
        isWarning
          ? { title: banningWords.takenBack, description: banningWords.takenBackText(name) }
          : { title: banningWords.unbanned, description: banningWords.unbannedText(name) },
      ),
    onError: (error) => showFailure(error),
    onSettled: () => {
      onClose()
      refetchPeople(client)
    },
  })
  return (
    <Question
      title={isWarning ? banningWords.takeBackTitle(name) : banningWords.unbanTitle(name)}
      confirm={isWarning ? takeBack : unban}
      cancel={banningWords.cancel}
      isPending={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{isWarning ? banningWords.takeBackText : banningWords.unbanText}</p>
    </Question>
  )
}
