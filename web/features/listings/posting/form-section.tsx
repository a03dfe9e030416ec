import { useId, useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { kindOf } from '#contract/kinds/derived.ts'
import { formatMoney } from '#contract/numbers.ts'
import { usePhotoQueue } from '#web/features/media/photo-state.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CheckIcon, ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { postingWords } from './copy.ts'
import { numberOrZero } from './form-values.ts'
import { usePostForm } from './use-listing-form.ts'
import { SECTIONS, type Section } from './use-sections.ts'
import styles from './form-section.module.css'

type FormSectionProps = {
  name: Section
  /** Keeps the section open, for something in it that the person must see. */
  isHeld?: boolean
  children: ReactNode
}

/**
 * A part of the form. On a phone it can be closed, and when it is done, its heading then sums it up. On a wide
 * screen it is always open.
 *
 * A closed section has no height, but its fields stay where they are: the keyboard's Next key, a screen
 * reader and the browser's search reach them. They focus a field or scroll to it, and the section opens.
 */
export function FormSection({ name, isHeld = false, children }: FormSectionProps) {
  const { sections } = usePostForm()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const next = SECTIONS[SECTIONS.indexOf(name) + 1]
  const isOpen = isHeld || sections.isOpen(name)

  function open() {
    if (!isOpen) sections.setOpen(name, true)
  }

  function goOn(to: Section) {
    const following = section.current?.nextElementSibling
    flushSync(() => {
      sections.setOpen(name, false)
      sections.setOpen(to, true)
    })
    following?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
    following?.scrollIntoView({ block: 'start' })
  }

  return (
    <section ref={section} className={classNames(styles.section, styles[name])}>
      <SectionHeading name={name} bodyId={id} isOpen={isOpen} />
      <div id={id} className={styles.body} data-open={isOpen} onFocus={open} onScroll={open}>
        {children}
        {next && sections.isDone(name) && (
          <Button className={styles.next} isBlock onClick={() => goOn(next)}>
            {postingWords.next(postingWords.sections[next])}
          </Button>
        )}
      </div>
    </section>
  )
}

/** On a phone a button that opens and closes the section. */
function SectionHeading({ name, bodyId, isOpen }: { name: Section; bodyId: string; isOpen: boolean }) {
  const { sections } = usePostForm()
  const title = postingWords.sections[name]
  const isDone = sections.isDone(name)
  return (
    <h3 className={styles.heading}>
      <span className={styles.title}>{title}</span>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => sections.setOpen(name, !isOpen)}
      >
        <span className={styles.mark} data-done={isDone} aria-hidden="true">
          {isDone ? <CheckIcon /> : SECTIONS.indexOf(name) + 1}
        </span>
        <span className={styles.words}>
          {title}
          {isDone && <VisuallyHidden>{postingWords.done}</VisuallyHidden>}{' '}
          {isDone && !isOpen && <Summary name={name} />}
        </span>
        <ChevronDownIcon />
      </button>
    </h3>
  )
}

/** What a closed section holds, in one line. */
function Summary({ name }: { name: Section }) {
  const { values, queue } = usePostForm()
  const { photos } = usePhotoQueue(queue)
  const { type, title, price, currency, location, area, description } = values
  const texts: Record<Section, string> = {
    kind: `${type && kindOf(type).names.one}, ${postingWords.photoCount(photos.length)}`,
    what: title,
    price: `${formatMoney(numberOrZero(price), currency)}, ${area && `${area}, `}${location}`,
    more: description,
  }
  return <span className={styles.summary}>{texts[name]}</span>
}
