import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import type { Appeal, AppealedDecision } from '#contract/appeal.ts'
import type { AppealStatus } from '#contract/desk-lists.ts'
import { APPEAL_MAX } from '#contract/limits.ts'
import { countCharacters, toVisibleText } from '#contract/visible-text.ts'
import { userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { showFailure, useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { randomKey } from '#web/lib/random-key.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { appealWords as words } from './copy.ts'
import { appealsQuery } from './queries.ts'
import page from '#web/ui/page.module.css'
import styles from './decisions.module.css'

/** The id of the section, to which links lead. */
const DECISIONS_ID = 'decisions'

/** What was decided against the person, newest first, with a form to appeal or the appeal and its answer. */
export function Decisions() {
  const list = useQuery(appealsQuery)
  useSessionExpired(list.error)
  useScrollToHash(list.isSuccess)
  return (
    <Card as="section" id={DECISIONS_ID} className={`${page.stack3} ${styles.target}`}>
      <h2>{words.title}</h2>
      {list.data ? (
        <Items appeals={list.data.appeals} decisions={list.data.decisions} />
      ) : list.isError ? (
        <QueryFailure query={list} title={words.failureTitle} level={3} />
      ) : (
        <div role="status" className={page.stack2}>
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          <Skeleton width="40%" />
          <Skeleton />
        </div>
      )}
    </Card>
  )
}

interface Decided extends AppealedDecision {
  appeal?: Appeal
}

function Items({
  appeals,
  decisions,
}: {
  appeals: readonly Appeal[]
  decisions: readonly AppealedDecision[]
}) {
  const appealed = appeals.map((appeal): Decided => ({ ...appeal.decision, about: appeal.about, appeal }))
  const all: Decided[] = [...decisions, ...appealed].sort((one, other) =>
    other.decidedAt.localeCompare(one.decidedAt),
  )
  if (all.length === 0) return <p className={page.soft}>{words.empty}</p>
  return (
    <>
      {decisions.length > 0 && <p className={page.soft}>{words.text}</p>}
      <ul role="list" className={styles.items}>
        {all.map((decided) => (
          <Item key={`${decided.about.id} ${decided.appeal?.id ?? ''}`} decided={decided} />
        ))}
      </ul>
    </>
  )
}

const TONES: Record<AppealStatus, BadgeTone> = {
  open: 'info',
  upheld: 'neutral',
  overturned: 'success',
  ended: 'neutral',
}

function Item({ decided: { about, what, title, reason, decidedAt, appeal } }: { decided: Decided }) {
  const [isOpen, setOpen] = useState(false)
  const isOver = appeal?.status === 'overturned' || appeal?.status === 'ended'
  const [text, setText] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <li id={about.id} className={`${page.stack2} ${styles.target}`}>
      <div className={page.between}>
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          {words.about(about.type, what)}
        </h3>
        <Badge tone={isOver ? 'neutral' : what === 'held' || what === 'warned' ? 'warning' : 'danger'}>
          {words.what[what]}
        </Badge>
      </div>
      {title !== null && <p className={styles.quote}>{title}</p>}
      <p>
        <b>{words.reason}</b> {reason}
      </p>
      <p className={page.small}>
        <time dateTime={decidedAt}>{dayAndTime(decidedAt)}</time>
      </p>
      {appeal && <Status appeal={appeal} />}
      {!appeal && !isOpen && (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {words.appeal}
            <VisuallyHidden>: {words.about(about.type, what)}</VisuallyHidden>
          </Button>
        </div>
      )}
      {!appeal && isOpen && (
        <AppealForm
          about={about}
          text={text}
          onChange={setText}
          onClose={() => {
            setOpen(false)
            heading.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </li>
  )
}

function Status({ appeal: { status, text, createdAt, reason } }: { appeal: Appeal }) {
  return (
    <div className={`${page.stack2} ${styles.appeal}`}>
      <div className={page.between}>
        <span className={page.small}>
          {words.yours} <time dateTime={createdAt}>{dayAndTime(createdAt)}</time>
        </span>
        <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>
      </div>
      <p className={styles.quote}>{text}</p>
      <p>
        {words.answers[status]}
        {reason !== null && (
          <>
            {' '}
            <b>{words.answer}</b> {reason}
          </>
        )}
      </p>
    </div>
  )
}

type FormProps = {
  about: Appeal['about']
  text: string
  onChange: (text: string) => void
  onClose: () => void
}

function AppealForm({ about, text, onChange, onClose }: FormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isRefused, setRefused] = useState(false)
  const { send, isSending } = useSend(about, onClose)
  const length = countCharacters(toVisibleText(text))
  const isTooLong = length > APPEAL_MAX
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isWrong = length === 0 || isTooLong
    setRefused(isWrong)
    if (isWrong) form.current?.querySelector('textarea')?.focus()
    else if (!isSending) send(toVisibleText(text))
  }
  return (
    <form ref={form} id={id} className={page.stack3} noValidate onSubmit={submit}>
      <TextArea
        label={words.label}
        name="text"
        rows={4}
        hint={words.hint(APPEAL_MAX)}
        note={words.counter(length)}
        error={
          isTooLong ? words.tooLong(length - APPEAL_MAX) : isRefused && length === 0 ? words.noText : null
        }
        value={text}
        readOnly={isSending}
        onChange={onChange}
      />
      <div className={page.row}>
        <Button type="submit" isPending={isSending}>
          {words.send}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The key stays the same until the form is closed, so that pressing again after a lost answer sends nothing twice. */
function useSend(about: Appeal['about'], onSent: () => void) {
  const client = useQueryClient()
  const [key] = useState(randomKey)
  const refetch = () => client.invalidateQueries({ queryKey: appealsQuery.queryKey })
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (text: string) =>
      parseResponse(api.appeals.$post({ json: { about, text } }, { headers: { 'Idempotency-Key': key } })),
    onSuccess: async () => {
      await refetch()
      showToast({ title: words.sent, description: words.sentText })
      onSent()
    },
    onError: (error) => {
      showFailure(error)
      // It was appealed on another device, or it has ended.
      if (error instanceof CallError && error.status === 409) {
        void refetch()
        void client.invalidateQueries(userQuery)
      }
    },
  })
  return { send: mutate, isSending: isPending }
}

/** The router looks for what the hash names before it has loaded. */
function useScrollToHash(isLoaded: boolean) {
  useEffect(() => {
    if (isLoaded && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isLoaded])
}
