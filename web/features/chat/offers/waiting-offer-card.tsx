import { useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '#contract/numbers.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { offerAct } from '#web/features/chat/data/send-offer.ts'
import type { Waiting } from '#web/lib/waiting.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { offerWords, waitingOfferWords } from './copy.ts'
import type { OfferData } from './waiting-offer.ts'
import styles from './offer-card.module.css'

/** An offer that the server does not have yet. */
export function WaitingOfferCard({ offer: { key, data } }: { offer: Waiting & { data: OfferData } }) {
  const client = useQueryClient()
  const userId = useUser().data?.id ?? ''
  return (
    <div className={styles.card} data-offer="offered">
      <p className={styles.who}>{offerWords.yours}</p>
      <p className={styles.amount}>{formatMoney(data.amount, data.currency)}</p>
      <p className={classNames(styles.line, styles.move)}>{waitingOfferWords.waiting}</p>
      <p className={styles.line}>{waitingOfferWords.waitingText}</p>
      <div className={styles.moves}>
        <Button size="tap" variant="secondary" onClick={() => offerAct.undo(client, userId, key)}>
          {waitingOfferWords.undo}
        </Button>
      </div>
    </div>
  )
}
