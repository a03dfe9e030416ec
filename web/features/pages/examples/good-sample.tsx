import { useWords } from '#web/lib/words.ts'
import { KindBadge } from '#web/features/listings/kind-look.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckIcon, MapPinIcon } from '#web/ui/icons/icons.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PriceTag } from '#web/ui/price.tsx'
import { samplesWords, type Sample } from './copy.ts'
import styles from './sample.module.css'

const PHOTOS = {
  electronics: '/examples/phone.webp',
  generator: '/examples/generator.webp',
  car_sale: '/examples/car.webp',
  home_rent: '/examples/home.webp',
} as const
const RATIO = 4 / 3

export function GoodSample({
  sample: { type, title, price, isMonthly, place, facts, text, reasons },
  isPriority,
}: {
  sample: Sample
  isPriority: boolean
}) {
  const words = useWords(samplesWords)
  return (
    <Card as="article" isPadded={false} className={styles.sample}>
      <div className={styles.photo}>
        <Photo src={PHOTOS[type]} alt="" ratio={RATIO} isPriority={isPriority} />
        <span className={styles.badge}>
          <KindBadge type={type} />
        </span>
        <span className={styles.price}>
          <PriceTag amount={price} per={isMonthly ? words.perMonth : undefined} />
        </span>
      </div>
      <div className={styles.body}>
        <h3>{title}</h3>
        <p className={styles.line}>
          <MapPinIcon />
          {place}
        </p>
        <p className={styles.facts}>{facts}</p>
        <p>{text}</p>
      </div>
      <div className={styles.why}>
        <h4>{words.whyTitle}</h4>
        <ul role="list">
          {reasons.map((reason) => (
            <li key={reason}>
              <CheckIcon />
              {reason}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
