import { useQuery, useMutation, useQueryClient, type QueryClient, queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { UNMUTABLE_KINDS, type NotificationKind } from '#contract/lists.ts'
import { showFailure, useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { notificationChoiceWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './choices.module.css'

/** The page for choosing which notifications to get. */
export function ChoicesPage() {
  useDocumentTitle(notificationChoiceWords.pageTitle)
  return (
    <div className={`${page.frame} ${page.narrow} ${styles.page}`}>
      <div className={`${page.stack1} ${styles.top}`}>
        <Link
          to="/notifications"
          className={`${buttonClass({ variant: 'ghost', size: 'sm' })} ${styles.back}`}
        >
          {notificationChoiceWords.back}
        </Link>
        <h1>{notificationChoiceWords.title}</h1>
        <p className={page.small}>{notificationChoiceWords.intro}</p>
      </div>
      <Choices />
    </div>
  )
}

const GROUPS = {
  talk: ['message', 'lead', 'comment', 'reply'],
  selling: ['likes', 'still_there', 'expiring', 'expired'],
  deals: ['sale', 'review', 'review_answer'],
  looking: ['price_drop', 'saved_search', 'saved_search_digest'],
} as const satisfies Record<string, readonly NotificationKind[]>

/** A checkbox for each kind that can be turned off, and a list of the others. */
function Choices() {
  const settings = useQuery(settingsQuery)
  const { choose, saved } = useChoose()
  useSessionExpired(settings.error)

  if (settings.isPending) return <ChoicesSkeleton />
  if (!settings.data) {
    return <QueryFailure query={settings} title={notificationChoiceWords.failureTitle} />
  }
  const { muted } = settings.data
  return (
    <div className={page.stack4}>
      <VisuallyHidden>
        <span role="status">
          {saved &&
            (saved.isOn ? notificationChoiceWords.turnedOn : notificationChoiceWords.turnedOff)(
              notificationChoiceWords.kinds[saved.kind],
            )}
        </span>
      </VisuallyHidden>
      {(['talk', 'selling', 'deals', 'looking'] as const).map((group) => (
        <Card key={group}>
          <fieldset className={page.stack1}>
            <legend className={styles.legend}>{notificationChoiceWords.groups[group]}</legend>
            {GROUPS[group].map((kind) => (
              <Checkbox key={kind} isChecked={!muted.includes(kind)} onChange={(isOn) => choose(kind, isOn)}>
                {notificationChoiceWords.kinds[kind]}
              </Checkbox>
            ))}
          </fieldset>
        </Card>
      ))}
      <Card as="section">
        <div className={page.stack1}>
          <h2 className={styles.legend}>{notificationChoiceWords.groups.always}</h2>
          <p className={page.small}>{notificationChoiceWords.alwaysText}</p>
          <ul role="list" className={styles.always}>
            {UNMUTABLE_KINDS.map((kind) => (
              <li key={kind}>{notificationChoiceWords.kinds[kind]}</li>
            ))}
          </ul>
        </div>
      </Card>
    </div>
  )
}

type Choice = { kind: NotificationKind; isOn: boolean }

const KEY = ['/api/notifications', 'choose']

/**
 * Turns a kind on or off. Shows this at once, and reverts it if the call fails. Quick changes are sent one
 * after the other, each together with all changes so far.
 */
function useChoose() {
  const client = useQueryClient()
  const [saved, setSaved] = useState<Choice>()
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: KEY.join() },
    networkMode: 'always',
    mutationFn: (_choice: Choice) =>
      parseResponse(
        api.notifications.settings.$patch({
          json: { muted: client.getQueryData(settingsQuery.queryKey)?.muted ?? [] },
        }),
      ),
    onSuccess: (settings, choice) => {
      setSaved(choice)
      // If a later change is being sent, this response does not include it.
      if (client.isMutating({ mutationKey: KEY }) === 1) client.setQueryData(settingsQuery.queryKey, settings)
    },
    onError: (error, { kind, isOn }) => {
      setSaved(undefined)
      cacheChoice(client, { kind, isOn: !isOn })
      showFailure(error)
    },
  })
  const choose = (kind: NotificationKind, isOn: boolean) => {
    void client.cancelQueries({ queryKey: settingsQuery.queryKey, exact: true })
    cacheChoice(client, { kind, isOn })
    mutate({ kind, isOn })
  }
  return { choose, saved }
}

function cacheChoice(client: QueryClient, { kind, isOn }: Choice) {
  client.setQueryData(settingsQuery.queryKey, (cached) => {
    if (!cached) return cached
    const others = cached.muted.filter((each) => each !== kind)
    return { ...cached, muted: isOn ? others : [...others, kind] }
  })
}

/** The kinds that the person has muted. Refetched on each visit: another device may have changed them. */
const settingsQuery = queryOptions({
  queryKey: ['/api/notifications', 'settings'],
  queryFn: ({ signal }) => parseResponse(api.notifications.settings.$get({}, { init: { signal } })),
  staleTime: 0,
})

const SKELETON_GROUPS = 3

function ChoicesSkeleton() {
  return (
    <div role="status" className={page.stack4}>
      <VisuallyHidden>{notificationChoiceWords.loading}</VisuallyHidden>
      {Array.from({ length: SKELETON_GROUPS }, (_, index) => (
        <Card key={index} className={page.stack4}>
          <Skeleton width="10rem" height="1.5rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </Card>
      ))}
    </div>
  )
}
