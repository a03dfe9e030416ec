import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '#web/lib/words.ts'
import { Card, coverClass } from '#web/ui/card.tsx'
import { PhotoFallback } from '#web/ui/photo-fallback.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PriceTag } from '#web/ui/price.tsx'
import { cardWords } from '../copy.ts'
import styles from './listing-tile.module.css'

const RATIO = 4 / 3

export type ListingTileProps = {
  id: string
  title: string
  price: string
  /** '/mo' of a rent. */
  per?: string
  sources?: { src: string; srcSet?: string }
  /**
   * How wide the photo is. State half of it on a phone: the 320 pixel file then serves screens of double
   * density too, and costs a quarter.
   */
  sizes: string
  thumbhash?: string | null
  /** In the first view, where photos take the line first; the rest wait until they are scrolled to. */
  isPriority: boolean
  /** Below the title. */
  children: ReactNode
}

/** A listing in a narrow column: photo, price and title; the link of the title covers all of it. */
export function ListingTile({
  id,
  title,
  price,
  per,
  sources,
  sizes,
  thumbhash,
  isPriority,
  children,
}: ListingTileProps) {
  const words = useWords(cardWords)
  return (
    <Card as="li" isPadded={false} isInteractive>
      <div className={styles.photo}>
        <Photo
          {...sources}
          src={sources?.src}
          sizes={sizes}
          alt=""
          ratio={RATIO}
          thumbhash={thumbhash}
          isPriority={isPriority}
          fallback={<PhotoFallback label={words.noPhoto} />}
        />
        <span className={styles.price}>
          <PriceTag amount={price} per={per} />
        </span>
      </div>
      <div className={styles.body}>
        <h3 className={styles.title}>
          <Link to="/listings/$id" params={{ id }} preload={false} className={coverClass}>
            {title}
          </Link>
        </h3>
        {children}
      </div>
    </Card>
  )
}
