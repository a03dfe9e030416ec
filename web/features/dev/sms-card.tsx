import type { SmsLog } from '#contract/auth.ts'
import { devWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { CopyIcon } from '#web/ui/icons/icons-more.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import styles from './sms-page.module.css'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' })

export function SmsCard({ body, code, sentAt }: SmsLog['messages'][number]) {
  const words = useWords(devWords)
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: words.copied }),
      () => showToast({ title: words.copyFailed, tone: 'destructive' }),
    )
  return (
    <Card as="li">
      <time className={styles.soft} dateTime={sentAt}>
        {clock.format(new Date(sentAt))}
      </time>
      {code && (
        <p className={styles.codeLine}>
          <strong className={styles.code}>{code}</strong>
          <IconButton label={words.copy(code)} onClick={() => void copy(code)}>
            <CopyIcon />
          </IconButton>
        </p>
      )}
      <p className={styles.body}>{body}</p>
    </Card>
  )
}
