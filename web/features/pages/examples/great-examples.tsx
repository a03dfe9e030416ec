import { kindOf, LISTING_TYPES } from '#contract/kinds/derived.ts'
import { useWords } from '#web/lib/words.ts'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { samplesWords } from './copy.ts'
import { BadSample } from './bad-sample.tsx'
import styles from './examples-page.module.css'
import { GoodSample } from './good-sample.tsx'

export function GreatExamples() {
  const words = useWords(samplesWords)
  return (
    <div className={styles.sections}>
      <section className={styles.panel}>
        <h2>{words.goodTitle}</h2>
        <div className={styles.samples}>
          {words.samples.map((sample, index) => (
            <GoodSample key={sample.title} sample={sample} isPriority={index === 0} />
          ))}
        </div>
      </section>
      <section className={styles.panel}>
        <h2>{words.badTitle}</h2>
        <div className={styles.samples}>
          {words.badSamples.map((sample) => (
            <BadSample key={sample.title} sample={sample} />
          ))}
        </div>
      </section>
      <Standards />
    </div>
  )
}

function Standards() {
  const words = useWords(samplesWords)
  return (
    <section className={styles.panel}>
      <h2>{words.standardsTitle}</h2>
      <p className={styles.soft}>{words.standardsIntro}</p>
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
      <ul role="list" className={styles.standards}>
        {words.standards.map((standard) => (
          <li key={standard}>
            <CheckIcon />
            {standard}
          </li>
        ))}
      </ul>
    </section>
  )
}
