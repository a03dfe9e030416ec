import { useId, useRef, type ChangeEvent, useEffect, useState } from 'react'
import type { PhotoStatus } from '#web/features/media/photo-state.ts'
import { PhotoStatusLine } from '#web/features/media/photo-status-line.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { RefreshIcon } from '#web/ui/icons/icons.tsx'
import { accountWords } from './copy.ts'
import type { PhotoTask } from './upload-chosen-photo.ts'
import page from '#web/ui/page.module.css'
import styles from './account-page.module.css'

interface Props {
  /** The name of the person in the photo. */
  name: string
  /** The photo saved in the account. */
  stored: string | null
  photo: ChosenPhoto
  error: string | undefined
}

export function PhotoField({ name, stored, photo, error }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const errorId = useId()
  const { choice } = photo
  const shown = choice.is === 'new' ? choice.previewUrl : choice.is === 'saved' ? stored : null

  // Clears the input, because browsers fire no change event if the same file is chosen again.
  const chooseFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) photo.choose(file)
  }

  const remove = () => {
    if (choice.is === 'saved') return photo.remove()
    photo.restore()
    // Without a saved photo to fall back on, nothing is left to remove, and this button disappears.
    if (stored === null) choose.current?.focus()
  }

  return (
    <div className={styles.photo} role="group" aria-label={accountWords.photo}>
      <Avatar name={name} src={shown} size="lg" showText={shellWords.showIt} />
      <div className={`${page.stack2} ${styles.photoWords}`}>
        <div className={`${page.row} ${styles.actions}`}>
          <Button
            ref={choose}
            variant="secondary"
            data-field="profileImageUrl"
            aria-describedby={error ? errorId : undefined}
            onClick={() => chooser.current?.click()}
          >
            {shown ? accountWords.changePhoto : accountWords.choosePhoto}
          </Button>
          {(stored !== null || choice.is === 'new') && (
            <Button variant="ghost" onClick={remove}>
              {choice.is === 'removed' ? accountWords.keepPhoto : accountWords.removePhoto}
            </Button>
          )}
        </div>
        {choice.is === 'new' && choice.status.is !== 'done' && (
          <PhotoProgress status={choice.status} onRetry={photo.retry} />
        )}
        {error && (
          <p className={styles.error} id={errorId}>
            {error}
          </p>
        )}
      </div>
      <input ref={chooser} type="file" accept="image/*" hidden onChange={chooseFile} />
    </div>
  )
}

/** The progress of the chosen photo, and a Retry button if it failed. */
function PhotoProgress({ status, onRetry }: { status: PhotoStatus; onRetry: () => void }) {
  return (
    <>
      <div className={styles.progress} role={status.is === 'failed' ? 'alert' : undefined}>
        <PhotoStatusLine status={status} position={1} />
      </div>
      {status.is === 'failed' && status.canRetry && (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          <RefreshIcon />
          {accountWords.retryPhoto}
        </Button>
      )}
    </>
  )
}

/** The saved photo, none, or a new one. */
type PhotoChoice =
  | { is: 'saved' }
  | { is: 'removed' }
  | { is: 'new'; status: PhotoStatus; previewUrl: string | null }

/** `change` is the value for PATCH: undefined keeps the photo, null removes it. */
type Outcome = { hasFailed: boolean; change?: string | null }

type ChosenPhoto = ReturnType<typeof usePhotoChoice>

const SAVED: PhotoChoice = { is: 'saved' }

/** The person's choice of photo until Save. A chosen file is scaled down and uploaded at once. */
export function usePhotoChoice() {
  const [choice, setChoice] = useState(SAVED)
  const task = useRef<PhotoTask>(undefined)
  const outcome = useRef<Promise<Outcome>>(Promise.resolve({ hasFailed: false }))

  useEffect(() => () => cancel(task.current), [])

  const decide = (chosen: PhotoChoice, result: Outcome) => {
    cancel(task.current)
    task.current = undefined
    outcome.current = Promise.resolve(result)
    setChoice(chosen)
  }

  const start = (mine: PhotoTask) => {
    task.current = mine
    const report = (status: PhotoStatus) => {
      if (task.current === mine) setChoice({ is: 'new', status, previewUrl: mine.previewUrl ?? null })
    }
    report({ is: 'preparing' })
    outcome.current = import('./upload-chosen-photo.ts').then(
      async ({ uploadChosenPhoto }) => {
        const imageUrl = await uploadChosenPhoto(mine, report)
        return imageUrl === undefined ? { hasFailed: true } : { hasFailed: false, change: imageUrl }
      },
      () => {
        report({ is: 'failed', reason: 'no_connection', canRetry: true })
        return { hasFailed: true }
      },
    )
  }

  return {
    choice,
    choose: (file: File) => {
      cancel(task.current)
      start({ file, stop: new AbortController() })
    },
    retry: () => {
      if (task.current) start(task.current)
    },
    remove: () => decide({ is: 'removed' }, { hasFailed: false, change: null }),
    /** Returns to the saved photo, which after a save is the new one. */
    restore: () => decide(SAVED, { hasFailed: false }),
    /** Waits for the outcome of the latest choice. */
    waitForOutcome: async (): Promise<Outcome> => {
      for (;;) {
        const awaited = outcome.current
        const result = await awaited
        if (awaited === outcome.current) return result
      }
    },
  }
}

function cancel(task: PhotoTask | undefined) {
  task?.stop.abort()
  if (task?.previewUrl) URL.revokeObjectURL(task.previewUrl)
}
