import { useNavigate, useSearch, Link } from '@tanstack/react-router'
import { useWords } from '#web/lib/words.ts'
import { Footer } from '#web/features/pages/footer/footer.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import page from '#web/ui/page.module.css'
import { Tabs } from '#web/ui/tabs.tsx'
import { examplesWords } from './copy.ts'
import styles from './examples-page.module.css'
import { readExamplesTab, type ExamplesTab } from './search-params.ts'
import { GreatExamples } from './great-examples.tsx'
import { TutorialCards, Tips } from '../tutorials/tutorial-cards.tsx'

/** Listings to learn from. The selected tab is in the URL. */
export function ExamplesPage() {
  const words = useWords(examplesWords)
  const navigate = useNavigate()
  const tab = readExamplesTab(useSearch({ strict: false }))
  useDocumentTitle(words.pageTitle)
  const choose = (chosen: ExamplesTab) =>
    void navigate({
      to: '/examples',
      search: { tab: chosen === 'examples' ? undefined : chosen },
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <div className={`${page.frame} ${page.stack5}`}>
        <header className={styles.head}>
          <h1>{words.title}</h1>
          <p className={page.intro}>{words.intro}</p>
        </header>
        <Tabs<ExamplesTab>
          label={words.tabsLabel}
          selected={tab}
          onSelect={choose}
          items={[
            { id: 'examples', label: words.tabs.examples, content: <GreatExamples /> },
            { id: 'tutorials', label: words.tabs.tutorials, content: <GuideTab tab="tutorials" /> },
            { id: 'tips', label: words.tabs.tips, content: <GuideTab tab="tips" /> },
          ]}
        />
      </div>
      <Footer />
    </>
  )
}

/** A tab whose content is shared with the seller's guide. */
function GuideTab({ tab }: { tab: 'tutorials' | 'tips' }) {
  const words = useWords(examplesWords)
  return (
    <div className={styles.panel}>
      <h2>{words.tabs[tab]}</h2>
      {tab === 'tips' ? (
        <Tips />
      ) : (
        <>
          <p className={page.intro}>{words.tutorialsIntro}</p>
          <TutorialCards />
        </>
      )}
      <Link to="/tutorials" className={`${page.tapLink} ${styles.link}`}>
        {words.allOfGuide}
      </Link>
    </div>
  )
}
