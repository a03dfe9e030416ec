import { Link } from '@tanstack/react-router'
import { useWords } from '#web/lib/words.ts'
import { Tips } from '#web/features/pages/tutorials/tips.tsx'
import { TutorialCards } from '#web/features/pages/tutorials/tutorial-cards.tsx'
import { examplesWords } from './copy.ts'
import styles from './examples-page.module.css'

/** The tabs that the page shares with the seller's guide; loaded when one is opened. */
export function GuideTab({ tab }: { tab: 'tutorials' | 'tips' }) {
  const words = useWords(examplesWords)
  return (
    <div className={styles.panel}>
      <h2>{words.tabs[tab]}</h2>
      {tab === 'tips' ? (
        <Tips />
      ) : (
        <>
          <p className={styles.soft}>{words.tutorialsIntro}</p>
          <TutorialCards />
        </>
      )}
      <Link to="/tutorials" className={styles.link}>
        {words.allOfGuide}
      </Link>
    </div>
  )
}
