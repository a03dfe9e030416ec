import { Suspense, useMemo, useRef, useState, type MouseEvent } from 'react'
import type { Photo as ListingPhoto } from '#contract/listing.ts'
import { mediumFile, pageSources, smallestSource } from '#contract/photo-sources.ts'
import { shellWords } from '#web/lib/copy.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons/icons-listing.tsx'
import { PhotoFallback, Photo } from '#web/ui/photo.tsx'
import { useHeldPhoto } from '#web/ui/saving-data.ts'
import { listingWords } from './copy.ts'
import { usePhotoTrack } from './use-photo-track.ts'
import page from '#web/ui/page.module.css'
import styles from './gallery.module.css'

const FullScreen = lazyPart(
  () => import('./full-screen.tsx').then((module) => module.FullScreen),
  ({ start, onClose }) => <FailedDialog onClose={() => onClose(start)} />,
)

const GALLERY_RATIO = 4 / 3
// As on cards, phones are given less than the real width, so that they load the 640-pixel file. It has a
// third of the bytes of the large file, which loads when the photo is enlarged.
const SIZES = '(width >= 64rem) 44rem, (width >= 40rem) 100vw, 60vw'

export function Gallery({ title, photos: all }: { title: string; photos: readonly ListingPhoto[] }) {
  const photos = useMemo(() => withoutDuplicates(all), [all])
  const { track, index, goTo, step, onScroll, onKeyDown } = usePhotoTrack(photos.length)
  const [enlargedIndex, setEnlargedIndex] = useState<number>()
  const count = photos.length
  const opener = useRef<HTMLElement>(null)

  if (count === 0)
    return (
      <Photo
        src={null}
        alt={title}
        ratio={GALLERY_RATIO}
        className={styles.empty}
        fallback={<PhotoFallback label={listingWords.noPhoto} />}
      />
    )
  return (
    <>
      <section className={page.stack2} aria-label={listingWords.photosLabel} onKeyDown={onKeyDown}>
        <div className={styles.frame}>
          <ul ref={track} role="list" className={styles.track} onScroll={onScroll}>
            {photos.map((photo, position) => (
              <li key={photo.url} id={slideId(position)} className={styles.slide}>
                <SlideLink
                  photo={photo}
                  alt={listingWords.photoOf(title, position + 1, count)}
                  isFirst={position === 0}
                  onOpen={(link) => {
                    opener.current = link
                    setEnlargedIndex(position)
                  }}
                />
              </li>
            ))}
          </ul>
          {count > 1 && <StepButtons index={index} count={count} onStep={step} />}
        </div>
        {count > 1 && <Thumbnails photos={photos} index={index} onChoose={goTo} />}
      </section>
      {enlargedIndex !== undefined && (
        <Suspense>
          <FullScreen
            title={title}
            photos={photos}
            start={enlargedIndex}
            onClose={(last) => {
              setEnlargedIndex(undefined)
              goTo(last)
              opener.current?.focus({ preventScroll: true })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type SlideProps = { photo: ListingPhoto; alt: string; isFirst: boolean; onOpen: (link: HTMLElement) => void }

/**
 * A link that opens the photo on the whole screen. Without JavaScript, or in a new tab, it opens the file. If
 * somebody saves data, the first press only shows the photo.
 */
function SlideLink({ photo, alt, isFirst, onOpen }: SlideProps) {
  const { src, bytes } = mediumFile(photo)
  const show = useHeldPhoto(src)
  return (
    <a
      href={show ? src : photo.url}
      rel="noreferrer"
      className={styles.open}
      onClick={onPlainPress(show ?? onOpen)}
      data-needs-code
    >
      <Photo
        {...pageSources(photo)}
        sizes={SIZES}
        alt={alt}
        ratio={GALLERY_RATIO}
        fit="contain"
        thumbhash={photo.thumbhash}
        isPriority={isFirst}
        held={{ src, text: shellWords.showPhoto(bytes), name: alt, isInControl: true }}
      />
    </a>
  )
}

type StepProps = { index: number; count: number; onStep: (by: number) => void }

function StepButtons({ index, count, onStep }: StepProps) {
  return (
    <>
      <IconButton
        className={styles.previous}
        variant="secondary"
        label={listingWords.previousPhoto}
        disabled={index === 0}
        onClick={() => onStep(-1)}
      >
        <ChevronLeftIcon />
      </IconButton>
      <IconButton
        className={styles.next}
        variant="secondary"
        label={listingWords.nextPhoto}
        disabled={index === count - 1}
        onClick={() => onStep(1)}
      >
        <ChevronRightIcon />
      </IconButton>
      <p className={styles.counter} aria-live="polite">
        {listingWords.counter(index + 1, count)}
      </p>
    </>
  )
}

function Thumbnails({
  photos,
  index,
  onChoose,
}: {
  photos: readonly ListingPhoto[]
  index: number
  onChoose: (index: number) => void
}) {
  return (
    <ul role="list" className={styles.thumbnails}>
      {photos.map((photo, position) => (
        <li key={photo.url}>
          <a
            href={`#${slideId(position)}`}
            className={styles.thumbnail}
            aria-label={listingWords.showPhoto(position + 1)}
            aria-current={position === index || undefined}
            onClick={onPlainPress(() => onChoose(position))}
          >
            <Photo
              src={smallestSource(photo)}
              alt=""
              ratio={1}
              thumbhash={photo.thumbhash}
              fallback={<PhotoFallback label={listingWords.noPhoto} />}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function slideId(position: number): string {
  return `photo-${position + 1}`
}

/** Handles a press of a link, but leaves a press with a modifier key to the browser. */
function onPlainPress(act: (link: HTMLElement) => void) {
  return (event: MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    act(event.currentTarget)
  }
}

// A URL may have been added twice by hand.
function withoutDuplicates(photos: readonly ListingPhoto[]): ListingPhoto[] {
  return [...new Map(photos.map((photo) => [photo.url, photo])).values()]
}
