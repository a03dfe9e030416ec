import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, Suspense } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { PostDialog } from '#web/features/listings/posting/lazy-post-dialog.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { guideWords, tutorialsWords } from './copy.ts'
import { useProgress } from './progress.ts'
import { STEP_COUNT, type TutorialId, TUTORIALS } from './search-params.ts'
import { StepBody } from './tutorial-cards.tsx'
import page from '#web/ui/page.module.css'
import styles from './reader.module.css'

type Props = { id: TutorialId; step: number; isCreating: boolean }

/**
 * Shows one step at a time. The step is in the URL, so Back leads to the previous step. This device stores
 * the progress.
 */
export function Reader({ id, step, isCreating }: Props) {
  const { title, steps } = guideWords.tutorials[id]
  const shown = steps[step - 1] ?? steps[0]
  const isLast = step === STEP_COUNT
  const heading = useFocusOnStep(step)
  useDocumentTitle(tutorialsWords.tutorialTitle(title))
  useStoreProgress(id, step)
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <Link to="/tutorials" className={`${page.tapLink} ${styles.all}`}>
        {tutorialsWords.allTutorials}
      </Link>
      <h1 className={styles.title}>{title}</h1>
      <div className={`${page.stack5} ${styles.columns}`}>
        <StepList id={id} step={step} />
        <article className={`${page.stack3} ${styles.step}`}>
          <p className={page.small}>{tutorialsWords.step(step, STEP_COUNT)}</p>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {shown.title}
          </h2>
          <StepBody step={shown} />
          {isLast && (
            <div className={styles.end}>
              <h3>{tutorialsWords.endTitle}</h3>
              <p>{tutorialsWords.endText}</p>
              <CreateListing id={id} isOpen={isCreating} />
            </div>
          )}
          <div className={styles.nav}>
            {step > 1 && (
              <Link
                to="/tutorials"
                search={{ read: id, step: step - 1 }}
                className={buttonClass({ variant: 'secondary' })}
              >
                {tutorialsWords.back}
              </Link>
            )}
            {!isLast && (
              <Link to="/tutorials" search={{ read: id, step: step + 1 }} className={buttonClass()}>
                {tutorialsWords.next}
              </Link>
            )}
          </div>
          {isLast && <OtherTutorials id={id} />}
        </article>
      </div>
    </div>
  )
}

/**
 * Moves the focus to the new step's title, for keyboards and screen readers. At the first step shown, the
 * focus stays where it was.
 */
function useFocusOnStep(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

/**
 * Stores the progress. A step counts as read only if the person comes from the previous step, because the URL
 * and the list of steps can open any step.
 */
function useStoreProgress(id: TutorialId, step: number) {
  const { storeStep } = useProgress(id)
  const shown = useRef(step)
  const advance = useEffectEvent(() => {
    if (step === shown.current + 1) storeStep(step)
    shown.current = step
  })
  useEffect(() => advance(), [step])
}

function OtherTutorials({ id }: { id: TutorialId }) {
  const { tutorials } = guideWords
  return (
    <section className={styles.others}>
      <h3>{tutorialsWords.more}</h3>
      <ul role="list">
        {TUTORIALS.filter((each) => each !== id).map((each) => (
          <li key={each}>
            <Link to="/tutorials" search={{ read: each }}>
              {tutorials[each].title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Opens the create dialog at the end of a tutorial. The URL says whether it is open, so that someone who
 * signs in for it returns to the open dialog.
 */
function CreateListing({ id, isOpen }: { id: TutorialId; isOpen: boolean }) {
  const { data: user } = useUser()
  const navigate = useNavigate()
  const setOpen = (isOpening: boolean) =>
    void navigate({
      to: '/tutorials',
      search: { read: id, step: STEP_COUNT, create: isOpening || undefined },
      replace: true,
      resetScroll: false,
    })
  if (!user) {
    return (
      <Link
        to="/auth"
        search={{ next: `/tutorials?read=${id}&step=${STEP_COUNT}&create=true` }}
        className={buttonClass({ variant: 'accent', size: 'lg' })}
      >
        {tutorialsWords.create}
      </Link>
    )
  }
  return (
    <>
      <Button variant="accent" size="lg" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {tutorialsWords.create}
      </Button>
      {isOpen && (
        <Suspense>
          <PostDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The five steps with the current one marked, as links. On a phone the numbers form a row. */
function StepList({ id, step }: { id: TutorialId; step: number }) {
  const { title, steps } = guideWords.tutorials[id]
  return (
    <nav aria-label={tutorialsWords.stepsOf(title)}>
      <ol role="list" className={styles.steps}>
        {steps.map((each, index) => (
          // The router marks the link itself as the current page.
          <li key={each.title} className={styles.item} aria-current={index + 1 === step ? 'step' : undefined}>
            <Link
              to="/tutorials"
              search={{ read: id, step: index + 1 }}
              activeOptions={{ exact: true, includeSearch: true }}
              className={styles.stepLink}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.stepName}>{each.title}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
