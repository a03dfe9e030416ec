import { PHOTOS_MAX } from '#contract/limits.ts'
import { slot, slotIf } from '#contract/slots.ts'
import { listingWords } from '#web/features/listings/page/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { GALLERY_RATIO, GALLERY_SIZES } from '#web/features/listings/page/gallery.tsx'
import styles from '#web/features/listings/page/gallery.module.css'
import { IconButton } from '#web/ui/button.tsx'
import { ChevronRightIcon } from '#web/ui/icons/icons-listing.tsx'
import { PhotoFallback } from '#web/ui/photo-fallback.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { numberSlot, When } from './slots.tsx'

/** The first photo and the thumbnails of all. */
export function GalleryOutline() {
  const words = useWords(listingWords)
  const count = numberSlot('photosCount')
  const title = slot('title')
  const alt = slotIf('photosCount_1', title) + slotIf('photosCount_n', words.photoOf(title, 1, count))
  return (
    <>
      <When is="photosCount_0">
        <Photo
          src={null}
          alt={title}
          ratio={GALLERY_RATIO}
          className={styles.empty}
          fallback={<PhotoFallback label={words.noPhoto} />}
        />
      </When>
      <When is="photo">
        <section className={styles.gallery} aria-label={words.photosLabel}>
          <div className={styles.frame}>
            <ul role="list" className={styles.track}>
              <li className={styles.slide}>
                <span className={styles.open}>
                  <Photo
                    src={slot('photo')}
                    srcSet={slot('srcSet')}
                    sizes={GALLERY_SIZES}
                    alt={alt}
                    ratio={GALLERY_RATIO}
                    fit="contain"
                    isPriority
                  />
                </span>
              </li>
            </ul>
            <When is="photosCount_n">
              <IconButton className={styles.next} variant="secondary" label={words.nextPhoto}>
                <ChevronRightIcon />
              </IconButton>
              <p className={styles.counter}>{words.counter(1, count)}</p>
            </When>
          </div>
          <When is="photosCount_n">
            <ul role="list" className={styles.thumbnails}>
              {Array.from({ length: PHOTOS_MAX }, (_, index) => (
                <When key={index} is={`thumbnail${index}`}>
                  <li>
                    <span className={styles.thumbnail} aria-current={index === 0 || undefined}>
                      <Photo src={slot(`thumbnail${index}`)} alt="" ratio={1} />
                    </span>
                  </li>
                </When>
              ))}
            </ul>
          </When>
        </section>
      </When>
    </>
  )
}
