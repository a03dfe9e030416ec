import { Link } from '@tanstack/react-router'
import { landingWords } from '#web/copy/landing.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Card, coverClass } from '#web/ui/card.tsx'
import { MapPinIcon } from '#web/ui/icons.tsx'
import { PhotoFallback } from '#web/ui/photo-fallback.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PriceTag } from '#web/ui/price.tsx'
import styles from './showcase.module.css'

// Half the true width on a phone: the 320 pixel file then serves screens of double density too, and costs a
// quarter.
const SIZES = '(width >= 48rem) 15rem, 25vw'

export type ShowcaseTileProps = {
  id: string
  title: string
  location: string
  price: string
  /** '/mo' of a rent. */
  per?: string
  /** The price in the other currency, and in full at which rate. */
  about: string
  aboutAtRate: string
  sources?: { src: string; srcSet?: string }
  thumbhash?: string | null
  /** In the first view, where photos take the line first; the rest wait until they are scrolled to. */
  isPriority: boolean
}

/** A listing as a visitor first meets it: photo, price, name, place. Its page tells the rest. */
export function ShowcaseTile({
  id,
  title,
  location,
  price,
  per,
  about,
  aboutAtRate,
  sources,
  thumbhash,
  isPriority,
}: ShowcaseTileProps) {
  const words = useWords(landingWords)
  return (
    <Card as="li" isPadded={false} isInteractive>
      <div className={styles.photo}>
        <Photo
          {...sources}
          src={sources?.src}
          sizes={SIZES}
          alt=""
          ratio={4 / 3}
          thumbhash={thumbhash}
          isPriority={isPriority}
          fallback={<PhotoFallback label={words.noPhoto} />}
        />
        <span className={styles.price}>
          <PriceTag amount={price} per={per} />
        </span>
      </div>
      <div className={styles.body}>
        <h3 className={styles.name}>
          <Link to="/listings/$id" params={{ id }} preload={false} className={coverClass}>
            {title}
          </Link>
        </h3>
        <p className={styles.place}>
          <MapPinIcon />
          {location}
        </p>
        <p className={styles.about} title={aboutAtRate}>
          {about}
          {per}
        </p>
      </div>
    </Card>
  )
}
