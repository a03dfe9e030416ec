import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NotificationKind } from '#contract/lists.ts'
import type { NotificationSettings } from '#contract/notification.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'

/** What the person has chosen. Refetched on each visit: another device may have changed it. */
export const settingsQuery = queryOptions({
  queryKey: ['/api/notifications', 'settings'],
  queryFn: ({ signal }) => parseResponse(api.notifications.settings.$get({}, { init: { signal } })),
  staleTime: 0,
})

/** One press: a kind turned on or off in one of the two lists, or another setting with its new and old value. */
export type Choice =
  | { of: 'muted' | 'pushMuted'; kind: NotificationKind; isOn: boolean }
  | { of: 'quietHours'; now: NotificationSettings['quietHours']; before: NotificationSettings['quietHours'] }
  | { of: 'smsAlerts'; now: boolean; before: boolean }

const KEY = ['/api/notifications', 'choose']

/**
 * Makes a choice. Shows it at once, and reverts it if the call fails. Quick changes are sent one after the
 * other, each together with all changes so far.
 */
export function useChoose() {
  const client = useQueryClient()
  const [saved, setSaved] = useState<Choice>()
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join() },
    networkMode: 'always',
    mutationFn: ({ of }: Choice) =>
      parseResponse(
        api.notifications.settings.$patch({
          json: { [of]: client.getQueryData(settingsQuery.queryKey)?.[of] },
        }),
      ),
    onSuccess: (settings, choice) => {
      setSaved(choice)
      // If a later change is being sent, this response does not include it.
      if (client.isMutating({ mutationKey: KEY }) === 1) client.setQueryData(settingsQuery.queryKey, settings)
    },
    onError: (error, choice) => {
      setSaved(undefined)
      cacheChoice(client, toOpposite(choice))
      showFailure(error)
    },
  })
  const choose = (choice: Choice) => {
    void client.cancelQueries({ queryKey: settingsQuery.queryKey, exact: true })
    cacheChoice(client, choice)
    mutate(choice)
  }
  return { choose, saved }
}

function toOpposite(choice: Choice): Choice {
  if ('kind' in choice) return { ...choice, isOn: !choice.isOn }
  return choice.of === 'smsAlerts'
    ? { of: choice.of, now: choice.before, before: choice.now }
    : { of: choice.of, now: choice.before, before: choice.now }
}

function cacheChoice(client: QueryClient, choice: Choice) {
  client.setQueryData(settingsQuery.queryKey, (cached) => {
    if (!cached) return cached
    if (!('kind' in choice)) return { ...cached, [choice.of]: choice.now }
    const { of, kind, isOn } = choice
    const others = cached[of].filter((each) => each !== kind)
    return { ...cached, [of]: isOn ? others : [...others, kind] }
  })
}
