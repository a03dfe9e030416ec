import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { SmsLog } from '#contract/auth.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CopyIcon } from '#web/ui/icons/icons-more.tsx'
import { RefreshIcon } from '#web/ui/icons/icons.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { devWords } from './copy.ts'
import { smsQuery } from './queries.ts'
import page from '#web/ui/page.module.css'
import styles from './sms-page.module.css'

/** The messages sent to a phone. Its number is in the URL, so that the page can be bookmarked. */
export function SmsPage({ phone, onPhone }: { phone: string; onPhone: (phone: string) => void }) {
  const [typed, setTyped] = useState(phone)
  const show = (event: SubmitEvent) => {
    event.preventDefault()
    onPhone(typed.trim())
  }
  return (
    <div className={`${page.frame} ${page.narrow}`}>
      <h1>{devWords.smsTitle}</h1>
      <p className={styles.soft}>{devWords.smsIntro}</p>
      <form className={page.stack3} onSubmit={show}>
        <TextField
          label={devWords.phoneLabel}
          hint={devWords.phoneHint}
          type="tel"
          name="phone"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          {devWords.show}
        </Button>
      </form>
      {phone && <Messages phone={phone} />}
    </div>
  )
}

function Messages({ phone }: { phone: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(smsQuery(phone))
  if (error) {
    return <QueryFailure query={{ error, isFetching, refetch }} title={devWords.failed} />
  }
  if (isPending) return <p role="status">{devWords.loading}</p>
  return (
    <section className={page.stack3}>
      <div className={page.between}>
        <h2>{devWords.messagesTo(phone)}</h2>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          <RefreshIcon />
          {devWords.refresh}
        </Button>
      </div>
      {data.messages.length === 0 ? (
        <EmptyState title={devWords.noneTitle}>{devWords.noneText(phone)}</EmptyState>
      ) : (
        <ol role="list" className={page.stack3} aria-live="polite">
          {data.messages.map((message) => (
            <SmsCard key={message.sentAt + message.body} {...message} />
          ))}
        </ol>
      )}
    </section>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' })

function SmsCard({ body, code, sentAt }: SmsLog['messages'][number]) {
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: devWords.copied }),
      () => showToast({ title: devWords.copyFailed, tone: 'destructive' }),
    )
  return (
    <Card as="li">
      <time className={styles.soft} dateTime={sentAt}>
        {clock.format(new Date(sentAt))}
      </time>
      {code && (
        <p className={page.line}>
          <strong className={styles.code}>{code}</strong>
          <IconButton label={devWords.copy(code)} onClick={() => void copy(code)}>
            <CopyIcon />
          </IconButton>
        </p>
      )}
      <p className={styles.body}>{body}</p>
    </Card>
  )
}
