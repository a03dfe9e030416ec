import { useEffect, useEffectEvent, useRef, type ReactNode, type SubmitEvent } from 'react'
import { areasOf } from '#contract/areas.ts'
import { KINDS } from '#contract/kinds/kinds.ts'
import { LOCATIONS } from '#contract/places.ts'
import { countCharacters } from '#contract/visible-text.ts'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { PhotoField } from '#web/features/media/photo-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/radios.tsx'
import { TextArea } from '#web/ui/forms/text-field.tsx'
import { AlertIcon, SparklesIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { FieldErrors } from './check-listing.ts'
import { ContactField } from './contact-field.tsx'
import { postingWords, suggestionWords } from './copy.ts'
import { Choice, TextLine } from './form-fields.tsx'
import { FormSection } from './form-section.tsx'
import { chosenKind } from './form-values.ts'
import { KindFields, MoreKindFields } from './kind-fields.tsx'
import { MarketNotes } from './market-notes.tsx'
import { PriceField } from './price-field.tsx'
import { SuggestionsPanel } from './suggestions-panel.tsx'
import { PostFormContext, usePostForm, type ListingForm } from './use-listing-form.ts'
import page from '#web/ui/page.module.css'
import styles from './post-form.module.css'

/** 'camera' also opens the camera, if the browser allows it. */
export type StartWith = 'camera'

type PostFormProps = {
  id: string
  form: ListingForm
  onSubmit: () => void
  startWith?: StartWith
  /** Rendered above everything else. */
  note?: ReactNode
  /** Rendered below everything else. */
  foot?: ReactNode
}

/** The fields of a new or existing listing. */
export function PostForm({ id, form, onSubmit, startWith, note, foot }: PostFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { values, errors, set, queue, price, refusalCount, suggestions } = form
  const kind = chosenKind(values)
  const isCameraFirst = startWith === 'camera'

  const focusProblem = useEffectEvent(() => focusFirstProblem(element.current, errors))
  useEffect(() => {
    if (refusalCount > 0) focusProblem()
  }, [refusalCount])

  useEffect(() => {
    if (isCameraFirst) openCamera(element.current)
  }, [isCameraFirst])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <PostFormContext value={form}>
      <form ref={element} id={id} className={styles.form} noValidate autoComplete="off" onSubmit={submit}>
        {note}
        <FormSection name="kind">
          <div className={styles.photos} data-field="images">
            <PhotoField queue={queue} label={postingWords.labels.images} error={errors.images} />
          </div>
          <div className={styles.choice}>
            <KindChoice />
          </div>
        </FormSection>
        <FormSection name="what" isHeld={suggestions.isOpen}>
          {suggestions.isOpen && <SuggestionsPanel suggestions={suggestions} />}
          <TextLine
            name="title"
            hint={postingWords.titleHint}
            note={postingWords.titleCount(countCharacters(values.title))}
          />
          {kind && <KindFields key={kind} kind={kind} />}
        </FormSection>
        <FormSection name="price" isHeld={price.doubt !== null}>
          <PriceField />
          <PlaceFields />
          <MarketNotes />
        </FormSection>
        <FormSection name="more">
          <TextArea
            label={postingWords.labels.description}
            name="description"
            hint={postingWords.descriptionHint}
            note={postingWords.descriptionCount(countCharacters(values.description))}
            value={values.description}
            error={errors.description}
            onChange={(value) => set('description', value)}
          />
          {kind && <MoreKindFields key={kind} kind={kind} />}
          <ContactField />
        </FormSection>
        {foot}
      </form>
    </PostFormContext>
  )
}

/**
 * Focuses the first invalid field in page order, and scrolls it into view with its label. If all fields are
 * valid, focuses the open question.
 */
function focusFirstProblem(form: HTMLFormElement | null, errors: FieldErrors) {
  const invalid = new Set(Object.keys(errors))
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [])]
  const first =
    fields.find((field) => invalid.has(field.getAttribute('name') ?? field.dataset.field ?? '')) ??
    form?.querySelector<HTMLElement>('[data-question]')
  const target = first?.dataset.field ? first.querySelector<HTMLElement>('button') : first
  target?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center' })
}

// Browsers let a page open the camera only right after a tap. Later, the person must tap again.
function openCamera(form: HTMLFormElement | null) {
  if (!navigator.userActivation?.isActive || !window.matchMedia('(any-pointer: coarse)').matches) return
  form?.querySelector<HTMLInputElement>('input[capture]')?.click()
}

function PlaceFields() {
  return (
    <>
      <Choice name="location" options={LOCATIONS} />
      <AreaField />
    </>
  )
}

/** The part of the chosen place: one of its list, or any name for a place without a list. */
function AreaField() {
  const { values } = usePostForm()
  const place = LOCATIONS.find((each) => each === values.location)
  if (!place) return null
  const areas = areasOf(place)
  return areas.length > 0 ? (
    <Choice key={place} name="area" options={areas} isOptional />
  ) : (
    <TextLine key={place} name="area" hint={postingWords.areaHint} isOptional />
  )
}

function KindChoice() {
  const { values, errors, set } = usePostForm()
  const cards = KINDS.map(({ type, names, rule }) => ({
    value: type,
    label: names.one,
    description: rule,
    icon: <KindIcon type={type} />,
  }))
  return (
    <RadioCards
      isRow
      label={postingWords.labels.type}
      name="type"
      value={chosenKind(values)}
      cards={cards}
      error={errors.type}
      onChange={(kind) => set('type', kind)}
    />
  )
}

type PostFooterProps = {
  formId: string
  form: ListingForm
  onCancel: () => void
  isSending: boolean
  /** The labels of the last button while it is idle and while it is busy. */
  send: string
  sending: string
}

/** Always in view: what prevents sending, and the three buttons. */
export function PostFooter({ formId, form, onCancel, isSending, send, sending }: PostFooterProps) {
  const { title: suggest } = suggestionWords
  const { isWaiting, refusalCount, refusedFields, fieldsToCorrect, problem, suggestions } = form
  const { isOpen } = suggestions
  const suggestButton = useRef<HTMLButtonElement>(null)
  const summary = fieldsToCorrect.length > 0 ? postingWords.toCheckShort(fieldsToCorrect) : problem

  // Closing the panel removes its close button, which had the focus.
  useEffect(() => {
    if (!isOpen) return
    const button = suggestButton.current
    return () => {
      if (document.activeElement === document.body) button?.focus()
    }
  }, [isOpen])

  return (
    <div className={styles.footer}>
      {/* Announced only once per press. The visible line below shortens as fields are corrected. */}
      <VisuallyHidden>
        <span role="alert">
          {refusedFields.length > 0 && <span key={refusalCount}>{postingWords.toCheck(refusedFields)}</span>}
        </span>
      </VisuallyHidden>
      <div role="status">{isWaiting && <p className={styles.waiting}>{postingWords.waitingText}</p>}</div>
      {summary && !isWaiting && !isSending && (
        <p className={styles.problem}>
          <AlertIcon />
          {summary}
        </p>
      )}
      <div className={`${page.row} ${styles.buttons}`}>
        <Button
          ref={suggestButton}
          className={styles.suggest}
          variant="secondary"
          aria-expanded={isOpen}
          onClick={suggestions.ask}
        >
          <SparklesIcon />
          {suggest}
        </Button>
        <Button variant="secondary" disabled={isSending} onClick={onCancel}>
          {postingWords.cancel}
        </Button>
        <Button type="submit" form={formId} variant="accent" isPending={isWaiting || isSending}>
          {isSending ? sending : isWaiting ? postingWords.waiting : send}
        </Button>
      </div>
    </div>
  )
}
