import { Skeleton } from '#web/ui/loading.tsx'
import { Link } from '@tanstack/react-router'
import { useQuery, useMutation, useQueryClient, type QueryClient, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { ALWAYS_TOLD_KINDS, type NotificationKind } from '#contract/lists.ts'
import { useWords } from '#web/lib/words.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import page from '#web/ui/page.module.css'
import { useSessionExpired, announceSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { notificationChoiceWords } from './copy.ts'
import styles from './choices.module.css'

/** The page for choosing which notifications to get. */
export function ChoicesPage() {
  const words = useWords(notificationChoiceWords)
  useDocumentTitle(words.pageTitle)
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <div className={styles.top}>
        <Link
          to="/notifications"
          className={`${buttonClass({ variant: 'ghost', size: 'sm' })} ${styles.back}`}
        >
          {words.back}
        </Link>
        <h1>{words.title}</h1>
        <p className={styles.soft}>{words.intro}</p>
      </div>
      <Choices />
    </div>
  )
}

const GROUPS = {
  talk: ['message', 'comment', 'reply'],
  selling: ['likes', 'expiring', 'expired'],
  looking: ['price_drop', 'saved_search', 'saved_search_digest'],
} as const satisfies Record<string, readonly NotificationKind[]>

/** One switch for each kind of notification. */
function Choices() {
  const words = useWords(notificationChoiceWords)
  const settings = useQuery(settingsQuery)
  const { choose, news } = useChoose()
  useSessionExpired(settings.error)

  if (settings.isPending) return <ChoicesSkeleton />
  if (!settings.data) {
    return <QueryFailure query={settings} title={words.failureTitle} />
  }
  const { muted } = settings.data
  return (
    <div className={styles.choices}>
      <VisuallyHidden>
        <span role="status">
          {news && (news.isTold ? words.nowTold : words.nowMuted)(words.kinds[news.kind])}
        </span>
      </VisuallyHidden>
      {(['talk', 'selling', 'looking'] as const).map((group) => (
        <Card key={group}>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>{words.groups[group]}</legend>
            {GROUPS[group].map((kind) => (
              <Checkbox
                key={kind}
                isChecked={!muted.includes(kind)}
                onChange={(isTold) => choose(kind, isTold)}
              >
                {words.kinds[kind]}
              </Checkbox>
            ))}
          </fieldset>
        </Card>
      ))}
      <Card as="section">
        <div className={styles.group}>
          <h2 className={styles.legend}>{words.groups.always}</h2>
          <p className={styles.soft}>{words.alwaysText}</p>
          <ul role="list" className={styles.always}>
            {ALWAYS_TOLD_KINDS.map((kind) => (
              <li key={kind}>{words.kinds[kind]}</li>
            ))}
          </ul>
        </div>
      </Card>
    </div>
  )
}

type Choice = { kind: NotificationKind; isTold: boolean }

const KEY = ['/api/notifications', 'choose']

/**
 * Turns a kind on or off: shown at once, reverted if refused. Concurrent changes run one after the other, so
 * that each sends the result of the one before.
 */
function useChoose() {
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
      // This answer does not include changes made since.
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

/** The kinds that the person muted. Refetched on each visit, since another device may have changed them. */
const settingsQuery = queryOptions({
  queryKey: ['/api/notifications', 'settings'],
  queryFn: ({ signal }) => answerOf(api.notifications.settings.$get({}, { init: { signal } })),
  staleTime: 0,
})

const SKELETON_GROUPS = 3

function ChoicesSkeleton() {
  const words = useWords(notificationChoiceWords)
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      {Array.from({ length: SKELETON_GROUPS }, (_, index) => (
        <Card key={index} className={styles.skeletonItem}>
          <Skeleton width="10rem" height="1.5rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </Card>
      ))}
    </div>
  )
}
