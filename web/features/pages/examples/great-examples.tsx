import { kindOf, LISTING_TYPES } from '#contract/kinds/derived.ts'
import { KindIcon, KindBadge } from '#web/features/listings/kind-look.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckIcon, MapPinIcon, CloseIcon } from '#web/ui/icons/icons.tsx'
import { Photo, PhotoFallback } from '#web/ui/photo.tsx'
import { PriceTag } from '#web/ui/price.tsx'
import { greatExamplesWords, type GoodExample, type BadExample } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './examples-page.module.css'

export function GreatExamples() {
  return (
    <div className={styles.sections}>
      <section className={styles.panel}>
        <h2>{greatExamplesWords.goodTitle}</h2>
        <div className={`${page.stack4} ${page.columns2}`}>
          {greatExamplesWords.goodExamples.map((example, index) => (
            <GoodExampleCard key={example.title} example={example} isPriority={index === 0} />
          ))}
        </div>
      </section>
      <section className={styles.panel}>
        <h2>{greatExamplesWords.badTitle}</h2>
        <div className={`${page.stack4} ${page.columns2}`}>
          {greatExamplesWords.badExamples.map((example) => (
            <BadExampleCard key={example.title} example={example} />
          ))}
        </div>
      </section>
      <Standards />
    </div>
  )
}

function Standards() {
  return (
    <section className={styles.panel}>
      <h2>{greatExamplesWords.standardsTitle}</h2>
      <p className={page.intro}>{greatExamplesWords.standardsIntro}</p>
      <ul role="list" className={styles.kinds}>
        {LISTING_TYPES.map((type) => {
          const { names, rule, standard = rule } = kindOf(type)
          return (
            <li key={type}>
              <KindIcon type={type} />
              <strong>{names.many}</strong>
              <span>{standard}</span>
            </li>
          )
        })}
      </ul>
      <ul role="list" className={`${page.checks} ${styles.standards}`}>
        {greatExamplesWords.standards.map((standard) => (
          <li key={standard}>
            <CheckIcon />
            {standard}
          </li>
        ))}
      </ul>
    </section>
  )
}

const PHOTOS = {
  electronics: '/examples/phone.webp',
  generator: '/examples/generator.webp',
  car_sale: '/examples/car.webp',
  home_rent: '/examples/home.webp',
} as const
const RATIO = 4 / 3

function GoodExampleCard({
  example: { type, title, price, isMonthly, place, facts, text, reasons },
  isPriority,
}: {
  example: GoodExample
  isPriority: boolean
}) {
  return (
    <Card as="article" isPadded={false} className={styles.example}>
      <div className={styles.photo}>
        <Photo
          src={PHOTOS[type]}
          alt=""
          ratio={RATIO}
          isPriority={isPriority}
          held={{ src: PHOTOS[type], text: shellWords.showPhoto(), name: title }}
        />
        <span className={styles.badge}>
          <KindBadge type={type} />
        </span>
        <span className={styles.price}>
          <PriceTag amount={price} per={isMonthly ? greatExamplesWords.perMonth : undefined} />
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
        <h4>{greatExamplesWords.whyTitle}</h4>
        <ul role="list" className={page.checks}>
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

/** A bad example. Its photo, if any, is the photo of a good example, darkened and blurred. */
function BadExampleCard({
  example: { hasPhoto, title, price, place, text, faults },
}: {
  example: BadExample
}) {
  return (
    <Card as="article" isPadded={false} className={styles.example}>
      <div className={styles.photo}>
        <Photo
          src={hasPhoto ? PHOTOS.generator : null}
          held={hasPhoto ? { src: PHOTOS.generator, text: shellWords.showPhoto(), name: title } : undefined}
          alt=""
          ratio={RATIO}
          className={hasPhoto ? styles.spoilt : undefined}
          fallback={<PhotoFallback label={greatExamplesWords.noPhoto} />}
        />
        <span className={styles.badge}>
          <Badge tone="danger" icon={<CloseIcon />}>
            {greatExamplesWords.badBadge}
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
        <h4>{greatExamplesWords.faultsTitle}</h4>
        <ul role="list" className={page.checks}>
          {faults.map(({ fault, remedy }) => (
            <li key={fault}>
              <CloseIcon />
              <span>
                <strong>{fault}</strong> {remedy}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
