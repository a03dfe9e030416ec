import { shortDate } from '#contract/dates.ts'
import type { Notification } from '#contract/notification.ts'
import { STILL_THERE_ANSWERS } from '#contract/still-there.ts'
import { Button } from '#web/ui/button.tsx'
import { notificationWords } from './copy.ts'
import { useAnswerStillThere } from './use-answer-still-there.ts'
import styles from './notification-list.module.css'

type Props = {
  notification: Notification
  /** Called once the answer is stored and the buttons are gone. */
  onAnswered: () => void
}

/** Answers to whether a listing is still there, by one press. */
export function StillThereAnswers({ notification: { listing, answerBy }, onAnswered }: Props) {
  const { answer, isPending } = useAnswerStillThere(onAnswered)
  if (!listing || !answerBy) return null
  return (
    <div role="group" aria-label={notificationWords.stillThere(listing.title)} className={styles.answers}>
      {STILL_THERE_ANSWERS.map((given) => (
        <Button
          key={given}
          variant={given === 'yes' ? 'primary' : 'secondary'}
          size="tap"
          aria-disabled={isPending || undefined}
          onClick={isPending ? undefined : () => answer({ id: listing.id, given })}
        >
          {notificationWords.answers[given]}
        </Button>
      ))}
      <p>{notificationWords.answerBy(shortDate(answerBy))}</p>
    </div>
  )
}
