import { KINDS } from '#contract/kinds/kinds.ts'
import { landingWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './landing.module.css'

export function Quality() {
  const words = useWords(landingWords)
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{words.qualityTitle}</h2>
        <p className={styles.soft}>{words.qualityIntro}</p>
      </div>
      <ul role="list" className={styles.rules}>
        {KINDS.map(({ type, names, promise }) => (
          <li key={type} className={styles.rule}>
            <span className={classNames(styles.kind, styles[type])}>
              <KindIcon type={type} />
            </span>
            <div>
              <h3>
                {names.many}: {promise.rule}
              </h3>
              <p className={styles.soft}>{promise.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
