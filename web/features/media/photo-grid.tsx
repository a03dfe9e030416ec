import { useLayoutEffect, useRef, useState } from 'react'
import { photoWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { PhotoQueue } from './photo-queue.ts'
import type { Photo } from './photo-state.ts'
import { PhotoTile } from './photo-tile.tsx'
import styles from './photo-field.module.css'
import { useDragOrder } from './use-drag-order.ts'

/** `onEmptied` is called when the last photo goes: the focus that was on it needs a new home. */
export function PhotoGrid({
  queue,
  photos,
  onEmptied,
}: {
  queue: PhotoQueue
  photos: readonly Photo[]
  onEmptied: () => void
}) {
  const words = useWords(photoWords)
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useRef<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { draggedIndex, handleFor, styleOf } = useDragOrder(list, move)

  // An element that changes its place in the document loses its focus; so does one that is removed.
  useLayoutEffect(() => {
    if (focusNext.current) list.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = null
  }, [photos])

  function move(from: number, to: number) {
    queue.move(from, to)
    setAnnouncement(words.moved(to + 1, photos.length))
  }

  function moveByButton(photo: Photo, from: number, to: number) {
    if (to < 0 || to >= photos.length) return
    const pressed =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.action : undefined
    if (pressed) focusNext.current = buttonOf(photo, pressed)
    move(from, to)
  }

  function remove(photo: Photo, index: number) {
    const heir = photos[index + 1] ?? photos[index - 1]
    if (heir) focusNext.current = buttonOf(heir, 'remove')
    queue.remove(photo.id)
    setAnnouncement(words.removed(photos.length - 1))
    if (!heir) onEmptied()
  }

  return (
    <>
      {photos.length > 0 && (
        <ul ref={list} role="list" className={styles.grid}>
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

function buttonOf({ id }: Photo, action: string): string {
  return `[data-photo="${id}"] [data-action="${action}"]`
}
