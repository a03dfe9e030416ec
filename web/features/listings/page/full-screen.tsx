import { use, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Photo } from '#contract/listing.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/icons-listing.tsx'
import { MinusIcon } from '#web/ui/icons/icons-more.tsx'
import { CloseIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { SavingData } from '#web/ui/saving-data.ts'
import { fullScreenWords, listingWords } from './copy.ts'
import { usePhotoTrack } from './use-photo-track.ts'
import styles from './full-screen.module.css'

type Props = { title: string; photos: readonly Photo[]; start: number; onClose: (lastIndex: number) => void }

/**
 * The large photos on the whole screen. Uses the native dialog, which traps the focus and closes on Escape by
 * itself. Pinching zooms as on any page. A tap or the button enlarges the photo, which can then be dragged.
 */
export function FullScreen({ title, photos, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { track, index, step, onScroll, onKeyDown } = usePhotoTrack(photos.length, start)
  const [zoomedIndex, setZoomedIndex] = useZoomedIndex(track)
  const count = photos.length
  const isZoomed = zoomedIndex === index
  const isSaving = use(SavingData) !== undefined

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    track.current?.scrollTo({ left: start * track.current.clientWidth, behavior: 'instant' })
  }, [start, track])

  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-label={fullScreenWords.label(title)}
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
          <Slide
            key={photo.url}
            photo={photo}
            alt={listingWords.photoOf(title, position + 1, count)}
            isStart={position === start}
            // Browsers load the next photo, too.
            isHeld={isSaving && position !== index}
            isZoomed={zoomedIndex === position}
            onPress={() => setZoomedIndex(zoomedIndex === position ? undefined : position)}
          />
        ))}
      </ul>
      <div className={styles.bar} data-surface="bar">
        <p aria-live="polite">{listingWords.counter(index + 1, count)}</p>
        {count > 1 && <StepButtons index={index} count={count} onStep={step} />}
        <IconButton
          variant="bar"
          label={isZoomed ? fullScreenWords.zoomOut : fullScreenWords.zoomIn}
          onClick={() => setZoomedIndex(isZoomed ? undefined : index)}
        >
          {isZoomed ? <MinusIcon /> : <PlusIcon />}
        </IconButton>
        <IconButton variant="bar" label={fullScreenWords.close} onClick={() => dialog.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
    </dialog>
  )
}

/** The index of the zoomed photo, if any. Scrolls to its middle, since the browser would show a corner. */
function useZoomedIndex(track: RefObject<HTMLElement | null>) {
  const [zoomedIndex, setZoomedIndex] = useState<number>()
  useLayoutEffect(() => {
    const slide = zoomedIndex === undefined ? null : track.current?.children[zoomedIndex]
    slide?.scrollTo(
      (slide.scrollWidth - slide.clientWidth) / 2,
      (slide.scrollHeight - slide.clientHeight) / 2,
    )
  }, [zoomedIndex, track])
  return [zoomedIndex, setZoomedIndex] as const
}

type SlideProps = {
  photo: Photo
  alt: string
  isStart: boolean
  isHeld: boolean
  isZoomed: boolean
  onPress: () => void
}

function Slide({ photo, alt, isStart, isHeld, isZoomed, onPress }: SlideProps) {
  return (
    <li className={styles.slide}>
      <button
        type="button"
        tabIndex={-1}
        className={classNames(styles.photo, isZoomed && styles.large)}
        onClick={onPress}
      >
        <img
          src={isHeld ? undefined : photo.url}
          alt={alt}
          width={photo.width}
          height={photo.height}
          loading={isStart ? 'eager' : 'lazy'}
          referrerPolicy="no-referrer"
        />
      </button>
    </li>
  )
}

type StepProps = { index: number; count: number; onStep: (by: number) => void }

function StepButtons({ index, count, onStep }: StepProps) {
  return (
    <>
      <IconButton
        variant="bar"
        label={listingWords.previousPhoto}
        disabled={index === 0}
        onClick={() => onStep(-1)}
      >
        <ChevronLeftIcon />
      </IconButton>
      <IconButton
        variant="bar"
        label={listingWords.nextPhoto}
        disabled={index === count - 1}
        onClick={() => onStep(1)}
      >
        <ChevronRightIcon />
      </IconButton>
    </>
  )
}
