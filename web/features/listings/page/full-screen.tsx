import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Photo } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CloseIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/icons-listing.tsx'
import { MinusIcon } from '#web/ui/icons/icons-more.tsx'
import { fullScreenWords, listingWords } from './copy.ts'
import styles from './full-screen.module.css'
import { usePhotoTrack } from './use-photo-track.ts'

/**
 * The large photos on the whole screen. The browser's own dialog: it holds the focus, closes on Escape and
 * weighs nothing. Two fingers zoom as on any page; a tap or the button doubles the size, and the photo is
 * then dragged about.
 */
export function FullScreen({
  title,
  photos,
  start,
  onClose,
}: {
  title: string
  photos: readonly Photo[]
  start: number
  onClose: (lastIndex: number) => void
}) {
  const words = useWords(listingWords)
  const screen = useWords(fullScreenWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const { track, index, step, onScroll, onKeyDown } = usePhotoTrack(photos.length, start)
  const [zoomed, setZoomed] = useState<number>()
  const count = photos.length
  const isZoomed = zoomed === index

  // The middle of a photo is what it shows; without this its corner would come up.
  useLayoutEffect(() => {
    const slide = zoomed === undefined ? null : track.current?.children[zoomed]
    slide?.scrollTo(
      (slide.scrollWidth - slide.clientWidth) / 2,
      (slide.scrollHeight - slide.clientHeight) / 2,
    )
  }, [zoomed, track])

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    track.current?.scrollTo({ left: start * track.current.clientWidth, behavior: 'instant' })
  }, [start, track])

  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-label={screen.label(title)}
      onClose={() => onClose(index)}
      onKeyDown={onKeyDown}
    >
      <ul
        ref={track}
        role="list"
        className={classNames(styles.track, isZoomed && styles.still)}
        onScroll={onScroll}
      >
        {photos.map((photo, position) => (
          <li key={photo.url} className={styles.slide}>
            <button
              type="button"
              tabIndex={-1}
              className={classNames(styles.photo, zoomed === position && styles.large)}
              onClick={() => setZoomed(zoomed === position ? undefined : position)}
            >
              <img
                src={photo.url}
                alt={words.photoOf(title, position + 1, count)}
                width={photo.width}
                height={photo.height}
                loading={position === start ? 'eager' : 'lazy'}
                referrerPolicy="no-referrer"
              />
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.bar} data-surface="bar">
        <p aria-live="polite">{words.counter(index + 1, count)}</p>
        {count > 1 && (
          <>
            <IconButton
              variant="bar"
              label={words.previousPhoto}
              disabled={index === 0}
              onClick={() => step(-1)}
            >
              <ChevronLeftIcon />
            </IconButton>
            <IconButton
              variant="bar"
              label={words.nextPhoto}
              disabled={index === count - 1}
              onClick={() => step(1)}
            >
              <ChevronRightIcon />
            </IconButton>
          </>
        )}
        <IconButton
          variant="bar"
          label={isZoomed ? screen.zoomOut : screen.zoomIn}
          onClick={() => setZoomed(isZoomed ? undefined : index)}
        >
          {isZoomed ? <MinusIcon /> : <PlusIcon />}
        </IconButton>
        <IconButton variant="bar" label={screen.close} onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
    </dialog>
  )
}
