import { useId, useRef, type ChangeEvent } from 'react'
import { useWords } from '#web/lib/words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import type { PhotoStatus } from '#web/features/media/photo-state.ts'
import { PhotoStatusLine } from '#web/features/media/photo-status-line.tsx'
import { RefreshIcon } from '#web/ui/icons/icons.tsx'
import { accountWords } from './copy.ts'
import styles from './account-page.module.css'
import type { ChosenPhoto } from './use-photo-choice.ts'

interface Props {
  /** Whose photo it is. */
  name: string
  /** The account's own. */
  stored: string | null
  photo: ChosenPhoto
  error: string | undefined
}

export function PhotoField({ name, stored, photo, error }: Props) {
  const words = useWords(accountWords)
  const chooser = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const errorId = useId()
  const { choice } = photo
  const shown = choice.is === 'new' ? choice.previewUrl : choice.is === 'kept' ? stored : null

  // Emptied each time: the browser stays silent when the same file is chosen again after its removal.
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) photo.choose(file)
  }

  const remove = () => {
    if (choice.is === 'kept') return photo.remove()
    photo.keep()
    // Without a photo to fall back on there is nothing to remove any more, and this button goes.
    if (stored === null) choose.current?.focus()
  }

  return (
    <div className={styles.photo} role="group" aria-label={words.photo}>
      <Avatar name={name} src={shown} size="lg" />
      <div className={styles.photoWords}>
        <div className={styles.actions}>
          <Button
            ref={choose}
            variant="secondary"
            data-field="profileImageUrl"
            aria-describedby={error ? errorId : undefined}
            onClick={() => chooser.current?.click()}
          >
            {shown ? words.changePhoto : words.choosePhoto}
          </Button>
          {(stored !== null || choice.is === 'new') && (
            <Button variant="ghost" onClick={remove}>
              {choice.is === 'removed' ? words.keepPhoto : words.removePhoto}
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
      <input ref={chooser} type="file" accept="image/*" hidden onChange={take} />
    </div>
  )
}

/** What is happening to the chosen photo, and a way on when it failed. */
function PhotoProgress({ status, onRetry }: { status: PhotoStatus; onRetry: () => void }) {
  const words = useWords(accountWords)
  return (
    <>
      <div className={styles.progress} role={status.is === 'failed' ? 'alert' : undefined}>
        <PhotoStatusLine status={status} position={1} />
      </div>
      {status.is === 'failed' && status.canRetry && (
        <Button variant="secondary" size="sm" onClick={onRetry}>
          <RefreshIcon />
          {words.retryPhoto}
        </Button>
      )}
    </>
  )
}
