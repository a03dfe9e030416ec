import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { monthOf } from '#contract/dates.ts'
import { isMonthly, type ListingType } from '#contract/kinds/derived.ts'
import type { Seller } from '#contract/user.ts'
import { TrustBadges } from '#web/features/accounts/trust-badges.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { InfoIcon } from '#web/ui/icons/icons-listing.tsx'
import { listingWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './seller-card.module.css'

type Props = { seller: Seller; type: ListingType; isOwn: boolean; action?: ReactNode }

/** The seller and, for buyers, a way to contact them and advice on how to avoid losing money. */
export function SellerCard({ seller, type, isOwn, action }: Props) {
  return (
    <Card as="section" aria-label={listingWords.seller} className={page.stack4}>
      <div className={styles.person}>
        <Avatar name={seller.displayName} src={seller.profileImageUrl} size="lg" />
        <div className={styles.words}>
          <h2 className={page.smallHeading}>
            <Link to="/users/$id" params={{ id: seller.id }} className={styles.link}>
              {seller.displayName}
            </Link>
          </h2>
          <p className={page.small}>
            {seller.userType === 'business' ? listingWords.business : listingWords.individual}
            {' · '}
            {listingWords.memberSince(monthOf(seller.createdAt))}
          </p>
          <p className={page.badges}>
            <TrustBadges person={seller} />
          </p>
        </div>
      </div>
      {action}
      {!isOwn && (
        <div className={styles.safety}>
          <InfoIcon />
          <p>
            <strong>{listingWords.safetyTitle}.</strong>{' '}
            {isMonthly(type) ? listingWords.safetyHome : listingWords.safety}
          </p>
        </div>
      )}
    </Card>
  )
}
