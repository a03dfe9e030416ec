import { Link } from '@tanstack/react-router'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckIcon, CloseIcon } from '#web/ui/icons/icons.tsx'
import { guideWords, tutorialsWords, type Step } from './copy.ts'
import { useProgress } from './progress.ts'
import { TUTORIALS, type TutorialId } from './search-params.ts'
import page from '#web/ui/page.module.css'
import styles from './tutorial-cards.module.css'

/** The three tutorials with their steps. When printed, the steps have their full text. */
export function TutorialCards() {
  return (
    <div className={`${page.stack4} ${page.columns3} ${styles.cards}`}>
      {TUTORIALS.map((id) => (
        <TutorialCard key={id} id={id} />
      ))}
    </div>
  )
}

function TutorialCard({ id }: { id: TutorialId }) {
  const { title, text, minutes, steps } = guideWords.tutorials[id]
  const { isDone } = useProgress(id)
  return (
    <Card as="article" className={styles.card}>
      <div className={`${page.line} ${styles.head}`}>
        <h3>{title}</h3>
        {isDone && (
          <Badge tone="success" icon={<CheckIcon />}>
            {tutorialsWords.done}
          </Badge>
        )}
      </div>
      <p className={styles.soft}>{text}</p>
      <p className={styles.size}>
        {guideWords.steps(steps.length)} · {guideWords.minutes(minutes)}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            {step.title}
            <div className={styles.printed}>
              <StepBody step={step} />
            </div>
          </li>
        ))}
      </ol>
      <StartLink id={id} title={title} />
    </Card>
  )
}

function StartLink({ id, title }: { id: TutorialId; title: string }) {
  const { reached, isDone } = useProgress(id)
  const [label, name] = isDone
    ? [tutorialsWords.again, tutorialsWords.againOf(title)]
    : reached
      ? [tutorialsWords.goOn(reached), tutorialsWords.goOnOf(reached, title)]
      : [tutorialsWords.start, tutorialsWords.startOf(title)]
  return (
    <Link
      to="/tutorials"
      search={{ read: id, step: isDone ? undefined : reached }}
      aria-label={name}
      className={buttonClass({ variant: isDone ? 'secondary' : 'primary', isBlock: true })}
    >
      {label}
    </Link>
  )
}

/** A step's text below its title. */
export function StepBody({ step: { text, points, good, bad } }: { step: Step }) {
  return (
    <div className={styles.body}>
      <p>{text}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {good && (
        <p className={styles.good}>
          <CheckIcon label={guideWords.goodLabel} />
          <q>{good}</q>
        </p>
      )}
      {bad && (
        <p className={styles.bad}>
          <CloseIcon label={guideWords.badLabel} />
          <q>{bad}</q>
        </p>
      )}
    </div>
  )
}

export function Tips() {
  const { tips } = guideWords
  return (
    <ul role="list" className={`${page.stack5} ${styles.tips}`}>
      {tips.map(({ title, text }) => (
        <li key={title} className={styles.tip}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
