import { useWords } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CloseIcon, MapPinIcon } from '#web/ui/icons/icons.tsx'
import { PhotoFallback } from '#web/ui/photo-fallback.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PriceTag } from '#web/ui/price.tsx'
import { samplesWords, type BadSampleWords } from './copy.ts'
import styles from './sample.module.css'

const RATIO = 4 / 3

/** The generator is the one of the good example, as it looks at night, out of hand and without a flash. */
export function BadSample({
  sample: { hasPhoto, title, price, place, text, faults },
}: {
  sample: BadSampleWords
}) {
  const words = useWords(samplesWords)
  return (
    <Card as="article" isPadded={false} className={styles.sample}>
      <div className={styles.photo}>
        <Photo
          src={hasPhoto ? '/examples/generator.webp' : null}
          alt=""
          ratio={RATIO}
          className={hasPhoto ? styles.spoilt : undefined}
          fallback={<PhotoFallback label={words.noPhoto} />}
        />
        <span className={styles.badge}>
          <Badge tone="danger" icon={<CloseIcon />}>
            {words.badBadge}
          </Badge>
        </span>
        <span className={styles.price}>
          <PriceTag amount={price} />
        </span>
      </div>
      <div className={styles.body}>
        <h3>{title}</h3>
        <p className={styles.line}>
          <MapPinIcon />
          {place}
        </p>
        <p>{text}</p>
      </div>
      <div className={styles.faults}>
        <h4>{words.faultsTitle}</h4>
        <ul role="list">
          {faults.map(({ fault, mend }) => (
            <li key={fault}>
              <CloseIcon />
              <span>
                <strong>{fault}</strong> {mend}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
