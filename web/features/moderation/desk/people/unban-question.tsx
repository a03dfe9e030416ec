import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import type { UserBan } from '#contract/bans.ts'
import { LanguageContext, useWords } from '#web/lib/words.ts'
import { Question } from '#web/features/accounts/question.tsx'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { banningWords, banWords } from './copy.ts'
import { refetchPeople } from '../queries.ts'

/** Asks for confirmation before a ban is lifted or a warning is withdrawn. */
export function UnbanQuestion({ ban, onClose }: { ban: UserBan; onClose: () => void }) {
  const words = useWords(banningWords)
  const { unban, takeBack } = useWords(banWords)
  const language = useContext(LanguageContext)
  const client = useQueryClient()
  const isWarning = ban.banType === 'warning'
  const name = ban.user.displayName
  const { mutate, isPending } = useMutation({
    mutationFn: () => parseResponse(api.admin['user-bans'][':id'].$delete({ param: { id: ban.id } })),
    onSuccess: () =>
      showToast(
        isWarning
          ? { title: words.takenBack, description: words.takenBackText(name) }
          : { title: words.unbanned, description: words.unbannedText(name) },
      ),
    onError: (error) => showFailure(error, language),
    onSettled: () => {
      onClose()
      refetchPeople(client)
    },
  })
  return (
    <Question
      title={isWarning ? words.takeBackTitle(name) : words.unbanTitle(name)}
      confirm={isWarning ? takeBack : unban}
      cancel={words.cancel}
      isPending={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{isWarning ? words.takeBackText : words.unbanText}</p>
    </Question>
  )
}
