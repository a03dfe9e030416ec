import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import type { BanUser } from '#contract/bans.ts'
import { banningWords } from '#web/copy/admin-banning.ts'
import { LanguageContext, useWords } from '#web/copy/use-words.ts'
import { tellFailure } from '#web/features/search/saved/tell-failure.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import { readPeopleAnew } from './read-anew.ts'

/**
 * One key for one opening of the dialog: pressed again after a dropped line, the same ban is applied once.
 */
export function useBan(onBanned: () => void) {
  const words = useWords(banningWords)
  const language = useContext(LanguageContext)
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useMutation({
    mutationFn: (json: BanUser) =>
      answerOf(api.admin['ban-user'].$post({ json }, { headers: { 'Idempotency-Key': key } })),
    onSuccess: (_answer, { banType }) => {
      showToast(
        banType === 'warning'
          ? { title: words.warned, description: words.warnedText }
          : { title: words.banned, description: words.bannedText },
      )
      onBanned()
      readPeopleAnew(client)
    },
    onError: (error) => tellFailure(error, language),
  })
  return { ban: mutate, isBanning: isPending }
}
