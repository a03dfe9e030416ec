import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotificationKind } from '#contract/lists.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { settingsQuery } from './settings-query.ts'

type Choice = { kind: NotificationKind; isTold: boolean }

const KEY = ['/api/notifications', 'choose']

/**
 * Tells of a kind, or mutes it: shown at once, taken back when refused. Of several in a row each waits for
 * the one before, so that each sends what became of it.
 */
export function useChoose() {
  const { error: title, offline, sessionExpired, sessionExpiredText } = useWords(shellWords)
  const client = useQueryClient()
  const [news, setNews] = useState<Choice>()
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join() },
    networkMode: 'always',
    mutationFn: (_choice: Choice) =>
      answerOf(
        api.notifications.settings.$patch({
          json: { muted: client.getQueryData(settingsQuery.queryKey)?.muted ?? [] },
        }),
      ),
    onSuccess: (settings, choice) => {
      setNews(choice)
      // What was pressed since is not in this answer.
      if (client.isMutating({ mutationKey: KEY }) === 1) client.setQueryData(settingsQuery.queryKey, settings)
    },
    onError: (error, { kind, isTold }) => {
      setNews(undefined)
      write(client, { kind, isTold: !isTold })
      if (isSignedOut(error)) announceSessionExpired(sessionExpired, sessionExpiredText)
      else showToast({ title, description: sentenceOf(error, offline), tone: 'destructive' })
    },
  })
  const choose = (kind: NotificationKind, isTold: boolean) => {
    void client.cancelQueries({ queryKey: settingsQuery.queryKey, exact: true })
    write(client, { kind, isTold })
    mutate({ kind, isTold })
  }
  return { choose, news }
}

function write(client: QueryClient, { kind, isTold }: Choice) {
  client.setQueryData(settingsQuery.queryKey, (held) => {
    if (!held) return held
    const others = held.muted.filter((each) => each !== kind)
    return { ...held, muted: isTold ? others : [...others, kind] }
  })
}
