import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { longDate } from '#contract/dates.ts'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { reviewWords } from './copy.ts'
import { pendingQuery } from './queries.ts'
import styles from './review-card.module.css'

const ReviewDialog = lazyPart(
  () => import('./review-dialog.tsx').then((module) => module.ReviewDialog),
  FailedDialog,
)

/** In a conversation about a sale: asks for a review until it is written or its time is over. */
export function ReviewCard({ conversationId }: { conversationId: string }) {
  const { data } = useQuery(pendingQuery)
  const [isOpen, setOpen] = useState(false)
  const sale = data?.pending.find((each) => each.conversationId === conversationId)
  if (!sale) return null
  const name = sale.otherUser?.displayName ?? reviewWords.somebody
  return (
    <aside className={styles.card} aria-label={reviewWords.cardButton}>
      <p className={styles.words}>
        {sale.listing?.isMine ? reviewWords.cardSeller(name) : reviewWords.cardBuyer(name)}{' '}
        <span className={styles.until}>{reviewWords.cardText(longDate(sale.reviewBy))}</span>
      </p>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {reviewWords.cardButton}
      </Button>
      <Suspense>{isOpen && <ReviewDialog sale={sale} onClose={() => setOpen(false)} />}</Suspense>
    </aside>
  )
}
