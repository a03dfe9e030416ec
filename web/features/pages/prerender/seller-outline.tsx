import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { slot, slotIf } from '#contract/slots.ts'
import { VERIFICATION_LEVELS } from '#contract/trust.ts'
import { listingWords } from '#web/features/listings/page/copy.ts'
import { useWords } from '#web/lib/words.ts'
import styles from '#web/features/listings/page/seller-card.module.css'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { InfoIcon, ShieldCheckIcon } from '#web/ui/icons/icons-listing.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { When } from './slots.tsx'

/** The seller without their face, which comes with the application. */
export function SellerOutline({ action }: { action: ReactNode }) {
  const words = useWords(listingWords)
  return (
    <Card as="section" aria-label={words.seller} className={styles.card}>
      <div className={styles.person}>
        <div>
          <Skeleton shape="circle" width="5.5rem" height="5.5rem" />
        </div>
        <div className={styles.words}>
          <h2 className={styles.name}>
            <Link to="/users/$id" params={{ id: slot('seller_id') }} className={styles.link}>
              {slot('seller_name')}
            </Link>
          </h2>
          <p className={styles.since}>
            {slotIf('seller_business', words.business)}
            {slotIf('seller_individual', words.individual)}
            {' · '}
            {words.memberSince(slot('seller_since'))}
          </p>
          <p className={styles.badges}>
            <When is="seller_verified">
              <Badge tone="success" icon={<ShieldCheckIcon />}>
                {words.verified}
              </Badge>
            </When>
            <When is="seller_unverified">
              <Badge>{words.unverified}</Badge>
            </When>
            {VERIFICATION_LEVELS.filter((level) => words.levels[level]).map((level) => (
              <When key={level} is={`seller_${level}`}>
                <Badge tone="success" icon={<ShieldCheckIcon />}>
                  {words.levels[level]}
                </Badge>
              </When>
            ))}
          </p>
        </div>
      </div>
      {action}
      <div className={styles.safety}>
        <InfoIcon />
        <p>
          <strong>{words.safetyTitle}.</strong> {slotIf('type_home_rent', words.safetyHome)}
          {slotIf('isGoods', words.safety)}
        </p>
      </div>
    </Card>
  )
}
