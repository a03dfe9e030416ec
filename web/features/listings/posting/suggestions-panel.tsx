import { useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CheckIcon, CloseIcon, RefreshIcon, SparklesIcon } from '#web/ui/icons/icons.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { suggestionWords } from './copy.ts'
import { usePostForm } from './use-listing-form.ts'
import type { Idea, IdeaField, Suggestions } from './use-suggestions.ts'
import page from '#web/ui/page.module.css'
import styles from './suggestions-panel.module.css'

/**
 * Ideas for title and description, above both fields. A press fills one in, and the text it replaced can be
 * restored.
 */
export function SuggestionsPanel({ suggestions }: { suggestions: Suggestions }) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { isAskable, isAsking, ideas, questions, problem, appliedFields, askCount } = suggestions

  useEffect(() => panel.current?.focus({ preventScroll: true }), [askCount])

  // The button is at the bottom of the dialog, so the panel may be out of view. It scrolls into view again when
  // the ideas have come and when the phone's keyboard has closed, since both move it.
  useEffect(() => {
    const show = () => {
      if (panel.current?.contains(document.activeElement)) panel.current.scrollIntoView({ block: 'start' })
    }
    show()
    window.visualViewport?.addEventListener('resize', show)
    return () => window.visualViewport?.removeEventListener('resize', show)
  }, [askCount, isAsking])

  function apply(idea: Idea) {
    suggestions.apply(idea)
    setAnnouncement(suggestionWords.applied[idea.field])
  }

  // Undoing removes the pressed button.
  function undo(field: IdeaField) {
    suggestions.undo(field)
    setAnnouncement(suggestionWords.undone[field])
    panel.current?.focus({ preventScroll: true })
  }

  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-labelledby={id} aria-busy={isAsking}>
      <header className={styles.head}>
        <h3 id={id} className={`${page.line} ${styles.title}`}>
          <SparklesIcon />
          {suggestionWords.title}
        </h3>
        <IconButton label={suggestionWords.hide} onClick={suggestions.close}>
          <CloseIcon />
        </IconButton>
      </header>
      <p role="status" className={styles.line}>
        {isAsking && <Spinner />}
        {!isAskable
          ? suggestionWords.textNeeded
          : isAsking
            ? suggestionWords.asking
            : (problem ??
              (ideas && (ideas.length > 0 ? suggestionWords.found(ideas.length) : suggestionWords.none)))}
      </p>
      {isAskable && ideas && ideas.length > 0 && <IdeaList ideas={ideas} onApply={apply} />}
      {appliedFields.map((field) => (
        <AppliedIdea key={field} field={field} onUndo={() => undo(field)} />
      ))}
      {isAskable && questions.length > 0 && <Questions questions={questions} />}
      {isAskable && (ideas || problem) && (
        <Button variant="ghost" size="sm" isPending={isAsking} onClick={suggestions.ask}>
          {!isAsking && <RefreshIcon />}
          {suggestionWords.again}
        </Button>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </section>
  )
}

function IdeaList({ ideas, onApply }: { ideas: readonly Idea[]; onApply: (idea: Idea) => void }) {
  const { values } = usePostForm()
  return (
    <ul role="list" className={styles.ideas} aria-label={suggestionWords.ideas}>
      {ideas.map((idea) => (
        <li key={idea.field + idea.text}>
          <button
            type="button"
            className={styles.idea}
            aria-pressed={values[idea.field] === idea.text}
            onClick={() => onApply(idea)}
          >
            <span className={styles.field}>
              {values[idea.field] === idea.text && <CheckIcon />}
              {suggestionWords.fields[idea.field]}
            </span>
            <span className={styles.text}>{idea.text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function AppliedIdea({ field, onUndo }: { field: IdeaField; onUndo: () => void }) {
  return (
    <p className={`${page.row} ${styles.taken}`}>
      {suggestionWords.applied[field]}
      <Button variant="secondary" size="sm" aria-label={suggestionWords.undoOf[field]} onClick={onUndo}>
        {suggestionWords.undo}
      </Button>
    </p>
  )
}

function Questions({ questions }: { questions: readonly string[] }) {
  return (
    <div className={styles.questions}>
      <h4>{suggestionWords.questions}</h4>
      <ul>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </div>
  )
}
