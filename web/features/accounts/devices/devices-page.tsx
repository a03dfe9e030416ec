import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { SessionList } from '#contract/auth.ts'
import { longDate } from '#contract/dates.ts'
import { PasskeysSection } from '#web/features/accounts/passkeys/passkeys-section.tsx'
import { showFailure, useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { useFocusFallback } from '#web/lib/focus.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { devicesWords } from './copy.ts'
import styles from '#web/features/accounts/account-page.module.css'
import page from '#web/ui/page.module.css'

type Session = SessionList['sessions'][number]

const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: ({ signal }) => parseResponse(api.auth.sessions.$get({}, { init: { signal } })),
})

/** Where the person is signed in, with a button that ends each other session. */
export function DevicesPage() {
  useDocumentTitle(devicesWords.pageTitle)
  const heading = useRef<HTMLHeadingElement>(null)
  const sessions = useQuery(sessionsQuery)
  const list = sessions.data?.sessions ?? []
  useSessionExpired(sessions.error)
  // Ending a session removes the button that was pressed.
  useFocusFallback(
    heading,
    list.map(({ id }) => id),
  )
  return (
    <div className={`${page.frame} ${page.narrow} ${styles.page}`}>
      <div className={page.stack2}>
        <div>
          <Link
            to="/profile/edit"
            className={`${buttonClass({ variant: 'ghost', size: 'sm' })} ${styles.back}`}
          >
            {devicesWords.back}
          </Link>
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {devicesWords.title}
        </h1>
        <p className={page.soft}>{devicesWords.intro}</p>
      </div>
      {sessions.isPending && <DevicesSkeleton />}
      {sessions.isError && !sessions.data && (
        <QueryFailure query={sessions} title={devicesWords.failureTitle} />
      )}
      {list.length > 0 && (
        <ul role="list" className={page.stack3}>
          {list.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
      <PasskeysSection />
    </div>
  )
}

function Device({ session }: { session: Session }) {
  const client = useQueryClient()
  const { id, place, createdAt, lastUsedAt, isCurrent } = session
  const device = session.device || devicesWords.unknown
  const end = useMutation({
    mutationFn: async () => {
      try {
        await parseResponse(api.auth.sessions[':id'].$delete({ param: { id } }))
      } catch (error) {
        // It has ended meanwhile.
        if (!(error instanceof CallError && error.status === 404)) throw error
      }
    },
    onSuccess: () => {
      client.setQueryData(
        sessionsQuery.queryKey,
        (data) => data && { sessions: data.sessions.filter((each) => each.id !== id) },
      )
      showToast({ title: devicesWords.ended, description: devicesWords.endedText(device) })
    },
    onError: (error) => showFailure(error),
  })
  return (
    <Card as="li" className={page.between}>
      <div className={page.stack1}>
        <h2 className={page.smallHeading}>{device}</h2>
        <p className={page.small}>
          {[place, devicesWords.used(dayAndTime(lastUsedAt)), devicesWords.since(longDate(createdAt))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="info">{devicesWords.current}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={devicesWords.endNamed(device)}
          isPending={end.isPending}
          onClick={() => end.mutate()}
        >
          {devicesWords.end}
        </Button>
      )}
    </Card>
  )
}

function DevicesSkeleton() {
  return (
    <div role="status" className={page.stack3}>
      <VisuallyHidden>{devicesWords.loading}</VisuallyHidden>
      {[1, 2].map((key) => (
        <Card key={key} className={page.stack2} aria-hidden="true">
          <Skeleton width="40%" />
          <Skeleton width="80%" />
        </Card>
      ))}
    </div>
  )
}
