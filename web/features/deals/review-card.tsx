import { Suspense, useState } from 'react'
import { longDate } from '#contract/dates.ts'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { reviewWords } from './copy.ts'
import type { PendingSale } from './queries.ts'
import styles from './review-card.module.css'

const ReviewDialog = lazyPart(
  () => import('./review-dialog.tsx').then((module) => module.ReviewDialog),
  FailedDialog,
)

/** In a conversation about a sale that waits for a review: asks for it. */
export function ReviewCard({ sale }: { sale: PendingSale }) {
  const [isOpen, setOpen] = useState(false)
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
