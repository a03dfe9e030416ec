import { Link } from '@tanstack/react-router'
import { monthOf } from '#contract/dates.ts'
import type { SellerPage } from '#contract/profile.ts'
import { cardWords } from '#web/features/listings/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CheckIcon, MapPinIcon } from '#web/ui/icons/icons.tsx'
import { sellerWords } from './copy.ts'
import styles from './seller-page.module.css'

/** Who it is: face, name, what was checked, since when and where, and in their own words. */
export function SellerHead({ seller }: { seller: SellerPage }) {
  const words = useWords(sellerWords)
  const level = useWords(cardWords).levels[seller.verificationLevel]
  const { data: user } = useUser()
  return (
    <header className={styles.head}>
      {user?.id === seller.id && (
        <p className={styles.own}>
          {words.ownNote} <Link to="/profile">{words.toProfile}</Link>
        </p>
      )}
      <div className={styles.person}>
        <Avatar name={seller.displayName} src={seller.profileImageUrl} size="lg" />
        <div className={styles.words}>
          <h1 className={styles.name}>{seller.displayName}</h1>
          <p className={styles.badges}>
            {!seller.isPhoneVerified && <Badge>{words.unverified}</Badge>}
            {level && (
              <Badge tone="success" icon={<CheckIcon />}>
                {level}
              </Badge>
            )}
            {seller.badges.map((badge) => (
              <Badge
                key={badge}
                tone={badge === 'business' ? 'info' : 'success'}
                icon={badge !== 'business' && <CheckIcon />}
              >
                {words.badges[badge]}
              </Badge>
            ))}
          </p>
          <p className={styles.soft}>
            {words.memberSince(monthOf(seller.createdAt))}
            {seller.location && (
              <span className={styles.place}>
                <MapPinIcon />
                {seller.location}
              </span>
            )}
          </p>
        </div>
      </div>
      {seller.bio && <p className={styles.bio}>{seller.bio}</p>}
      <p className={styles.figures}>
        <strong>{words.active(seller.total)}</strong>
        {seller.sold > 0 && ` · ${words.sold(seller.sold)}`}
      </p>
    </header>
  )
}
