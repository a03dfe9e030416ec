import { useNavigate, useSearch, Link } from '@tanstack/react-router'
import { Footer } from '#web/features/pages/footer/footer.tsx'
import { TutorialCards, Tips } from '#web/features/pages/tutorials/tutorial-cards.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { examplesWords } from './copy.ts'
import { GreatExamples } from './great-examples.tsx'
import { readExamplesTab, type ExamplesTab } from './search-params.ts'
import page from '#web/ui/page.module.css'
import styles from './examples-page.module.css'

/** Listings to learn from. The selected tab is in the URL. */
export function ExamplesPage() {
  const navigate = useNavigate()
  const tab = readExamplesTab(useSearch({ strict: false }))
  useDocumentTitle(examplesWords.pageTitle)
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
          <h1>{examplesWords.title}</h1>
          <p className={page.intro}>{examplesWords.intro}</p>
        </header>
        <Tabs<ExamplesTab>
          label={examplesWords.tabsLabel}
          selected={tab}
          onSelect={choose}
          items={[
            { id: 'examples', label: examplesWords.tabs.examples, content: <GreatExamples /> },
            { id: 'tutorials', label: examplesWords.tabs.tutorials, content: <GuideTab tab="tutorials" /> },
            { id: 'tips', label: examplesWords.tabs.tips, content: <GuideTab tab="tips" /> },
          ]}
        />
      </div>
      <Footer />
    </>
  )
}

/** A tab whose content is shared with the seller's guide. */
function GuideTab({ tab }: { tab: 'tutorials' | 'tips' }) {
  return (
    <div className={styles.panel}>
      <h2>{examplesWords.tabs[tab]}</h2>
      {tab === 'tips' ? (
        <Tips />
      ) : (
        <>
          <p className={page.intro}>{examplesWords.tutorialsIntro}</p>
          <TutorialCards />
        </>
      )}
      <Link to="/tutorials" className={`${page.tapLink} ${styles.link}`}>
        {examplesWords.allOfGuide}
      </Link>
    </div>
  )
}
