import { Link } from '@tanstack/react-router'
import { landingWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import landing from './landing.module.css'
import styles from './trust-steps.module.css'

/** The four things a seller may prove, in the order in which the levels build on each other. */
export function TrustSteps() {
  const words = useWords(landingWords)
  return (
    <section className={landing.section}>
      <div className={landing.heading}>
        <h2>{words.trustTitle}</h2>
        <p className={landing.soft}>{words.trustIntro}</p>
      </div>
      <ol role="list" className={styles.steps}>
        {words.trustSteps.map(({ title, text, level }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.what}>
              <h3>{title}</h3>
              <p className={landing.soft}>{text}</p>
              <p className={styles.level}>{words.trustLevel(level)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.note}>
        {words.trustNote}{' '}
        <Link to="/verification" className={styles.link}>
          {words.trustLink}
        </Link>
      </p>
    </section>
  )
}
