import { useEffect, useEffectEvent, useRef, type SubmitEvent } from 'react'
import { postingWords } from '#web/copy/posting.ts'
import { useWords } from '#web/copy/use-words.ts'
import { PhotoField } from '#web/features/photos/photo-field.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { FieldErrors } from './check-listing.ts'
import { DraftNote } from './draft-note.tsx'
import { PostFormContext } from './form-context.ts'
import { kindOf } from './form-values.ts'
import { KindChoice } from './kind-choice.tsx'
import { KindFields } from './kind-fields.tsx'
import styles from './post-form.module.css'
import { SharedFields } from './shared-fields.tsx'
import type { Posting } from './use-posting.ts'

export type StartWith = 'kind' | 'camera'

export function PostForm({ id, posting, startWith }: { id: string; posting: Posting; startWith: StartWith }) {
  const words = useWords(postingWords)
  const form = useRef<HTMLFormElement>(null)
  const { values, errors, set, queue, presses } = posting
  const kind = kindOf(values)
  const isCameraFirst = startWith === 'camera'

  const goToFirstError = useEffectEvent(() => focusFirst(form.current, errors))
  useEffect(() => {
    if (presses > 0) goToFirstError()
  }, [presses])

  useEffect(() => {
    if (isCameraFirst) openCamera(form.current)
  }, [isCameraFirst])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void posting.create()
  }

  function startOver() {
    posting.startOver()
    form.current?.querySelector<HTMLElement>('[name="type"]')?.focus()
  }

  const photos = (
    <div key="photos" className={styles.photos} data-field="images">
      <PhotoField queue={queue} label={words.labels.images} error={errors.images} />
    </div>
  )
  const choice = (
    <div key="choice" className={styles.choice}>
      <KindChoice />
    </div>
  )
  return (
    <PostFormContext value={{ values, errors, set }}>
      <form ref={form} id={id} className={classNames(styles.form, isCameraFirst && styles.cameraFirst)} noValidate autoComplete="off" onSubmit={submit}>
        <DraftNote hasOldDraft={posting.hasOldDraft} onStartOver={startOver} />
        {isCameraFirst ? [photos, choice] : [choice, photos]}
        <div className={styles.shared}>
          <SharedFields />
        </div>
        {kind && <KindFields key={kind} kind={kind} />}
      </form>
    </PostFormContext>
  )
}

/** The first in the order of the page, with its label in sight. */
function focusFirst(form: HTMLFormElement | null, errors: FieldErrors) {
  const wrong = new Set(Object.keys(errors))
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name], [data-field]') ?? [])]
  const first = fields.find((field) => wrong.has(field.getAttribute('name') ?? field.dataset.field ?? ''))
  const target = first?.dataset.field ? first.querySelector<HTMLElement>('button') : first
  target?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center' })
}

// Browsers let a page open the camera only while the tap that asked for it is fresh; later it is one more tap away.
function openCamera(form: HTMLFormElement | null) {
  if (!navigator.userActivation?.isActive || !window.matchMedia('(any-pointer: coarse)').matches) return
  form?.querySelector<HTMLInputElement>('input[capture]')?.click()
}
