import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card, coverClass } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MapPinIcon } from '#web/ui/icons/icons.tsx'
import { PhotoFallback } from '#web/ui/photo-fallback.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './listing-row.module.css'

export type ListingRowProps = {
  id: string
  title: string
  price: string
  per?: string
  /** The other currency. */
  about: string
  place: string
  photo: { src: string | null; thumbhash?: string }
  noPhotoLabel: string
  badge?: ReactNode
  /** At the foot, beside the place. */
  action?: ReactNode
  /** Taken off the list, and still there to be put back. */
  isFaded?: boolean
}

/**
 * A listing in a line of its own: photo, what it is, what it costs. The link of the title covers it, the
 * action lies above.
 */
export function ListingRow({
  id,
  title,
  price,
  per,
  about,
  place,
  photo,
  noPhotoLabel,
  badge,
  action,
  isFaded = false,
}: ListingRowProps) {
  return (
    <Card as="li" isPadded={false} isInteractive className={styles.row}>
      <div className={styles.photo}>
        <Photo
          className={classNames(styles.fill, isFaded && styles.faded)}
          src={photo.src}
          alt=""
          thumbhash={photo.thumbhash}
          fallback={<PhotoFallback label={noPhotoLabel} />}
        />
        {badge && <span className={styles.badge}>{badge}</span>}
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to="/listings/$id" params={{ id }} preload={false} className={coverClass}>
            {title}
          </Link>
        </h2>
        <Price amount={price} per={per} about={about} />
        <div className={styles.foot}>
          <p className={styles.place}>
            <MapPinIcon />
            {place}
          </p>
          {action && <div className={styles.action}>{action}</div>}
        </div>
      </div>
    </Card>
  )
}
