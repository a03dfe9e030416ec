import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { landingWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Hero } from '#web/ui/cloth.tsx'
import page from '#web/ui/page.module.css'
import { Features } from './features.tsx'
import { Footer } from './footer.tsx'
import styles from './landing.module.css'
import { PlainWords } from './plain-words.tsx'
import { Quality } from './quality.tsx'
import { Showcase } from './showcase.tsx'
import { Stats } from './stats.tsx'
import { TrustSteps } from './trust-steps.tsx'

/** What a visitor sees at '/': goods first, then why they can be trusted. */
export function Landing({ showcase }: { showcase?: ReactNode }) {
  const words = useWords(landingWords)
  useDocumentTitle(words.pageTitle)
  return (
    <>
      <Hero
        title={words.title}
        intro={words.intro}
        size="lg"
        className={styles.hero}
        aside={showcase ?? <Showcase />}
      >
        <div className={styles.start}>
          <Link to="/auth" className={buttonClass({ variant: 'accent', size: 'lg' })}>
            {words.start}
          </Link>
          <span className={styles.startNote}>{words.startNote}</span>
        </div>
      </Hero>
      <div className={`${page.frame} ${styles.page}`}>
        <Stats />
        <Features />
        <PlainWords />
        <Quality />
        <TrustSteps />
        <section className={styles.sell}>
          <div>
            <h2>{words.sellTitle}</h2>
            <p className={styles.soft}>{words.sellText}</p>
            <p className={styles.sellLinks}>
              <Link to="/tutorials" className={styles.sellLink}>
                {words.guide}
              </Link>
              <Link to="/examples" className={styles.sellLink}>
                {words.examples}
              </Link>
            </p>
          </div>
          <Link to="/auth" className={buttonClass({ size: 'lg' })}>
            {words.sell}
          </Link>
        </section>
      </div>
      <Footer />
    </>
  )
}
