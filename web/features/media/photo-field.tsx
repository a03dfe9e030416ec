import {
  useId,
  useRef,
  type DragEvent,
  useEffect,
  useState,
  useLayoutEffect,
  type ChangeEvent,
  type Ref,
} from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LinkIcon } from '#web/ui/icons/icons-listing.tsx'
import { OfflineIcon, ImageIcon } from '#web/ui/icons/icons-more.tsx'
import { AlertIcon, CameraIcon } from '#web/ui/icons/icons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { photoWords } from './copy.ts'
import type { PhotoQueue } from './photo-queue.ts'
import { type PhotoNotice, type Photo, usePhotoQueue } from './photo-state.ts'
import { PhotoTile } from './photo-tile.tsx'
import { useDragOrder } from './use-drag-order.ts'
import page from '#web/ui/page.module.css'
import styles from './photo-field.module.css'

type PhotoFieldProps = { queue: PhotoQueue; label: string; error?: string | null }

/** Lets a person add, order, retry and remove a form's photos, the first of which is the cover. */
export function PhotoField({ queue, label, error }: PhotoFieldProps) {
  const id = useId()
  const choose = useRef<HTMLButtonElement>(null)
  const { photos, notice, progress, isBusy, isPaused } = usePhotoQueue(queue)
  const { isOver, dropProps } = usePasteAndDrop(queue.addFiles)
  const failedCount = photos.filter(({ status }) => status.is === 'failed').length
  const percent = Math.round(progress * 100)

  return (
    <div
      className={classNames(styles.field, isOver && styles.over)}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={classNames(`${id}-hint`, error && `${id}-error`)}
      {...dropProps}
    >
      <div className={styles.head}>
        <span id={`${id}-label`}>{label}</span>
        {isBusy && (
          <div className={styles.progress}>
            <ProgressBar
              label={photoWords.uploadingAll}
              value={percent}
              valueText={photoWords.percent(percent)}
              isLabelHidden
            />
          </div>
        )}
        <span className={styles.count}>{photoWords.count(photos.length)}</span>
      </div>
      <div className={styles.grid}>
        <PhotoTiles queue={queue} photos={photos} onEmptied={() => choose.current?.focus()} />
        <PhotoSources queue={queue} chooseRef={choose} isTile={photos.length > 0} />
      </div>
      <p id={`${id}-hint`} className={page.note}>
        {photoWords.hint}
      </p>
      <p className={`${page.note} ${styles.drop}`}>{isOver ? photoWords.dropNow : photoWords.dropHint}</p>
      <div role="status" className={page.stack1}>
        {isPaused && (
          <p className={styles.message}>
            <OfflineIcon />
            {photoWords.offline}
          </p>
        )}
        {failedCount > 0 && <p className={styles.message}>{photoWords.failed(failedCount)}</p>}
        {notice && <p className={styles.message}>{noticeText(notice, photoWords)}</p>}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <AlertIcon />
          {error}
        </p>
      )}
    </div>
  )
}

function noticeText(notice: PhotoNotice, words: typeof photoWords): string {
  if (notice.is === 'too_many') return words.tooMany
  if (notice.is === 'bad_url') return words.badUrl
  return notice.is === 'lost' ? words.lost(notice.count) : words.duplicates(notice.count)
}

/** Passes on images pasted anywhere on the page, and files dropped on the element that has `dropProps`. */
function usePasteAndDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const images = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'))
      if (images.length === 0) return
      event.preventDefault()
      onFiles(images)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles])

  const dropProps = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave(event: DragEvent) {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      setIsOver(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, dropProps }
}

type PhotoTilesProps = {
  queue: PhotoQueue
  photos: readonly Photo[]
  /** Called when the last photo is removed, so that another element can take the focus. */
  onEmptied: () => void
}

function PhotoTiles({ queue, photos, onEmptied }: PhotoTilesProps) {
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useRef<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { draggedIndex, handleFor, styleOf } = useDragOrder(list, move)

  // An element loses the focus when it is moved or removed in the DOM.
  useLayoutEffect(() => {
    if (focusNext.current) list.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = null
  }, [photos])

  function move(from: number, to: number) {
    queue.move(from, to)
    setAnnouncement(photoWords.moved(to + 1, photos.length))
  }

  function moveByButton(photo: Photo, from: number, to: number) {
    if (to < 0 || to >= photos.length) return
    const pressed =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.action : undefined
    if (pressed) focusNext.current = buttonSelector(photo, pressed)
    move(from, to)
  }

  function remove(photo: Photo, index: number) {
    const neighbour = photos[index + 1] ?? photos[index - 1]
    if (neighbour) focusNext.current = buttonSelector(neighbour, 'remove')
    queue.remove(photo.id)
    setAnnouncement(photoWords.removed(photos.length - 1))
    if (!neighbour) onEmptied()
  }

  return (
    <>
      {photos.length > 0 && (
        <ul ref={list} role="list" className={styles.tiles}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              index={index}
              total={photos.length}
              isDragged={index === draggedIndex}
              style={styleOf(index)}
              grip={handleFor(index)}
              surface={handleFor(index, { mouseOnly: true })}
              onMove={(to) => moveByButton(photo, index, to)}
              onRemove={() => remove(photo, index)}
              onRetry={() => queue.retry(photo.id)}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  )
}

function buttonSelector({ id }: Photo, action: string): string {
  return `[data-photo="${id}"] [data-action="${action}"]`
}

type PhotoSourcesProps = { queue: PhotoQueue; chooseRef: Ref<HTMLButtonElement>; isTile: boolean }

/**
 * Buttons that add photos from the phone's gallery, from its camera (on touch devices only) or by URL. They
 * fill a large area until there are photos, and then one tile after them.
 */
function PhotoSources({ queue, chooseRef, isTile }: PhotoSourcesProps) {
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  // Clears the input, because browsers fire no change event if a removed file is chosen again.
  function addChosen(event: ChangeEvent<HTMLInputElement>) {
    queue.addFiles([...(event.target.files ?? [])])
    event.target.value = ''
  }

  function askForUrl() {
    queue.addUrl(window.prompt(photoWords.urlPrompt) ?? '')
  }

  return (
    <div className={classNames(styles.sources, isTile && styles.tile)}>
      <Button ref={chooseRef} variant="ghost" size="tap" onClick={() => gallery.current?.click()}>
        <ImageIcon />
        {photoWords.choose}
      </Button>
      <Button className={styles.camera} variant="ghost" size="tap" onClick={() => camera.current?.click()}>
        <CameraIcon />
        {photoWords.take}
      </Button>
      <Button className={styles.url} variant="ghost" size="tap" onClick={askForUrl}>
        <LinkIcon />
        {photoWords.addUrl}
      </Button>
      <input ref={gallery} type="file" accept="image/*" multiple hidden onChange={addChosen} />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={addChosen} />
    </div>
  )
}
