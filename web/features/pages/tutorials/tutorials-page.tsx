import { useSearch, Link } from '@tanstack/react-router'
import { Footer } from '#web/features/pages/footer/footer.tsx'
import { useContentFocus } from '#web/lib/focus.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Hero } from '#web/ui/cloth.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { tutorialsWords, guideWords } from './copy.ts'
import { useStoredTexts } from './progress.ts'
import { Reader } from './reader.tsx'
import { readTutorialsSearch } from './search-params.ts'
import { TutorialCards, Tips } from './tutorial-cards.tsx'
import page from '#web/ui/page.module.css'
import styles from './guide.module.css'

/** The seller's guide, or the tutorial that the URL names, step by step. */
export function TutorialsPage() {
  const { read, step = 1, create = false } = readTutorialsSearch(useSearch({ strict: false }))
  useContentFocus(read ?? '')
  return (
    <>
      {read ? <Reader key={read} id={read} step={step} isCreating={create} /> : <Guide />}
      <Footer />
    </>
  )
}

/** The whole guide on one page. The printed guide has the full text of the steps. */
function Guide() {
  useDocumentTitle(tutorialsWords.pageTitle)
  return (
    <>
      <Hero title={tutorialsWords.title} intro={tutorialsWords.intro}>
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => window.print()}>
            {tutorialsWords.print}
          </Button>
          <Link to="/examples" className={page.tapLink}>
            {tutorialsWords.examples}
          </Link>
        </div>
      </Hero>
      <div className={`${page.frame} ${styles.page}`}>
        <p className={styles.printTitle}>{tutorialsWords.title}</p>
        <Figures />
        <section className={page.stack4}>
          <h2>{guideWords.tutorialsTitle}</h2>
          <TutorialCards />
        </section>
        <section className={page.stack4}>
          <h2>{guideWords.tipsTitle}</h2>
          <Tips />
        </section>
        <section className={page.stack4}>
          <h2>{tutorialsWords.checklistsTitle}</h2>
          <Checklists />
          <p className={`${page.small} ${styles.kept}`}>{tutorialsWords.kept}</p>
        </section>
      </div>
    </>
  )
}

function Figures() {
  return (
    <section>
      <VisuallyHidden>
        <h2>{tutorialsWords.figuresTitle}</h2>
      </VisuallyHidden>
      <ul role="list" className={styles.figures}>
        {tutorialsWords.figures.map(({ figure, label }) => (
          <li key={label} className={styles.item}>
            <strong className={styles.figure}>{figure}</strong> <span className={styles.label}>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Checklists() {
  const { before, after } = guideWords
  return (
    <div className={`${page.stack4} ${page.columns2}`}>
      <Checklist name="before" {...before} />
      <Checklist name="after" {...after} />
    </div>
  )
}

type Props = { name: 'before' | 'after'; title: string; items: readonly { id: string; text: string }[] }

/** A checklist, stored on this device until it is reset. */
function Checklist({ name, title, items }: Props) {
  const { texts: ticked, store } = useStoredTexts(name)
  const done = items.filter(({ id }) => ticked.includes(id)).length
  const tick = (id: string, isDone: boolean) =>
    store(isDone ? [...ticked, id] : ticked.filter((each) => each !== id))
  return (
    <Card as="section" aria-label={title} className={`${page.stack3} ${styles.list}`}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span className={`${page.small} ${styles.count}`}>{tutorialsWords.ticked(done, items.length)}</span>
      </div>
      <ul role="list" className={page.stack1}>
        {items.map(({ id, text }) => (
          <li key={id}>
            <Checkbox isChecked={ticked.includes(id)} onChange={(isDone) => tick(id, isDone)}>
              {text}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        aria-label={tutorialsWords.clearOf(title)}
        disabled={done === 0}
        onClick={() => store([])}
      >
        {tutorialsWords.clear}
      </Button>
    </Card>
  )
}
