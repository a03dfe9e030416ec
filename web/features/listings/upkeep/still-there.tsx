import { shortDate } from '#contract/dates.ts'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { STILL_THERE_ANSWERS, type StillThereAnswer } from '#contract/still-there.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { upkeepWords } from './copy.ts'
import type { OwnerVerb } from './predict-listing.ts'
import { useOwnerAction } from './use-owner-action.ts'
import page from '#web/ui/page.module.css'
import styles from './still-there.module.css'

/** Asks the owner whether a listing is still there, with an answer by one press. Empty if nobody asked. */
export function StillThere({ listing }: { listing: Listing }) {
  const { carryOut, isUnderWay } = useOwnerAction(listing)
  if (!listing.answerBy) return null
  return (
    <div
      role="group"
      aria-label={upkeepWords.stillThere(listing.title)}
      className={classNames(page.caution, styles.question)}
    >
      <p>
        <strong>{upkeepWords.stillThereQuestion}</strong> {upkeepWords.answerBy(shortDate(listing.answerBy))}
      </p>
      <div className={styles.answers}>
        {STILL_THERE_ANSWERS.map((answer) => (
          <Button
            key={answer}
            variant={answer === 'yes' ? 'primary' : 'secondary'}
            size="tap"
            aria-disabled={isUnderWay || undefined}
            onClick={isUnderWay ? undefined : () => carryOut(VERBS[answer], answer)}
          >
            {answer === 'sold' && isMonthly(listing.type) ? upkeepWords.rented : upkeepWords.answers[answer]}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** What each answer does. */
const VERBS = { yes: 'renew', sold: 'markSold', remove: 'delete' } satisfies Record<
  StillThereAnswer,
  OwnerVerb
>
