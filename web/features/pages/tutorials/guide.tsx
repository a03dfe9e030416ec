import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { guideWords, tutorialsWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Hero } from '#web/ui/cloth.tsx'
import page from '#web/ui/page.module.css'
import { Figures } from './figures.tsx'
import styles from './guide.module.css'
import { Tips } from './tips.tsx'
import { TutorialCards } from './tutorial-cards.tsx'

// At the end of a long page.
const Checklists = lazyPart(() => import('./checklists.tsx').then((module) => module.Checklists))

/** All of it on one page, which prints as a booklet: the steps in full, the checklists with empty boxes. */
export function Guide() {
  const words = useWords(tutorialsWords)
  const guide = useWords(guideWords)
  return (
    <>
      <Hero title={words.title} intro={words.intro}>
        <div className={styles.ways}>
          <Button variant="secondary" onClick={() => window.print()}>
            {words.print}
          </Button>
          <Link to="/examples" className={styles.way}>
            {words.examples}
          </Link>
        </div>
      </Hero>
      <div className={`${page.frame} ${styles.page}`}>
        <p className={styles.printTitle}>{words.title}</p>
        <Figures />
        <section className={styles.section}>
          <h2>{guide.tutorialsTitle}</h2>
          <TutorialCards />
        </section>
        <section className={styles.section}>
          <h2>{guide.tipsTitle}</h2>
          <Tips />
        </section>
        <section className={styles.section}>
          <h2>{words.checklistsTitle}</h2>
          <Suspense fallback={<div className={styles.wait} data-waiting />}>
            <Checklists />
          </Suspense>
          <p className={styles.kept}>{words.kept}</p>
        </section>
      </div>
    </>
  )
}
