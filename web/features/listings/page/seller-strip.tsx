import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { monthOf } from '#contract/dates.ts'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import type { Seller } from '#contract/user.ts'
import { ReplyTime, TrustBadges, trustWords } from '#web/features/accounts/trust-badges.tsx'
import { FailedDialog, lazyPart } from '#web/lib/lazy-part.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { InfoIcon } from '#web/ui/icons/icons-listing.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { listingWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './seller-strip.module.css'

const BeforePayingDialog = lazyPart(
  () => import('./before-paying-dialog.tsx').then((module) => module.BeforePayingDialog),
  FailedDialog,
)

/** Who sells, in one strip that leads to the seller's page. */
export function SellerStrip({ seller }: { seller: Seller }) {
  return (
    <section aria-label={listingWords.seller} className={styles.strip}>
      <Avatar name={seller.displayName} src={seller.profileImageUrl} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to="/users/$id" params={{ id: seller.id }} className={styles.link}>
            {seller.displayName}
          </Link>
          {trustWords.levels[seller.verificationLevel] && (
            <span className={styles.tick}>
              <CheckIcon />
            </span>
          )}
        </h2>
        <p className={styles.about}>
          {seller.userType === 'business' ? listingWords.business : listingWords.individual}
          {' · '}
          {listingWords.memberSince(monthOf(seller.createdAt))}
        </p>
        <ReplyTime person={seller} className={styles.about} />
        {typeof seller.reviews?.positiveShare === 'number' && (
          <p className={styles.about}>{listingWords.reviews(seller.reviews)}</p>
        )}
        <p className={page.badges}>
          <TrustBadges person={seller} />
        </p>
      </div>
    </section>
  )
}

/** For buyers: how to avoid losing money. */
export function SafetyAdvice({ listing }: { listing: Listing }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classNames(page.caution, styles.safety)}>
      <InfoIcon />
      <div>
        <p>
          <strong>{listingWords.safetyTitle}.</strong>{' '}
          {isMonthly(listing.type) ? listingWords.safetyHome : listingWords.safety}
        </p>
        <button type="button" className={styles.checks} onClick={() => setOpen(true)}>
          {listingWords.checks}
        </button>
      </div>
      <Suspense>{isOpen && <BeforePayingDialog listing={listing} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
