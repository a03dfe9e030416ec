import { galleryWords } from '#web/features/dev/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CameraIcon, MapPinIcon } from '#web/ui/icons/icons.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PriceTag } from '#web/ui/price.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RetryLine } from '#web/ui/retry-line.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingScreen } from '#web/ui/spinner.tsx'
import styles from './gallery.module.css'

const FOUR_TO_THREE = 4 / 3
const NEVER_THERE = 'data:image/png;base64,broken'

export function GalleryPhotos() {
  const words = useWords(galleryWords)
  return (
    <div className={styles.grid}>
      <Photo src={drawPhoto()} alt={words.photoAlt} ratio={FOUR_TO_THREE} isPriority />
      <Photo src={null} alt={words.photoMissing} ratio={FOUR_TO_THREE} />
      <Photo src={NEVER_THERE} alt={words.photoBroken} width={640} height={480} />
    </div>
  )
}

export function GalleryCards() {
  const words = useWords(galleryWords)
  return (
    <div className={styles.grid}>
      <Card as="article" isPadded={false} isInteractive>
        <div className={styles.photoTop}>
          <Photo src={drawPhoto()} alt={words.photoAlt} ratio={FOUR_TO_THREE} />
          <span className={styles.overTop}>
            <Badge tone="generator">{words.kinds.generator}</Badge>
          </span>
          <span className={styles.overFoot}>
            <PriceTag amount={words.price} />
          </span>
        </div>
        <div className={styles.cardBody}>
          <h3>{words.cardTitle}</h3>
          <p>{words.cardText}</p>
          <p className={styles.meta}>
            <MapPinIcon />
            {words.cardPlace}, {words.cardDate}
          </p>
        </div>
      </Card>
      <Card isPadded={false} role="status" aria-busy="true" aria-label={words.loading}>
        <Skeleton shape="block" ratio={FOUR_TO_THREE} />
        <div className={styles.cardBody}>
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton />
          <Skeleton width="60%" />
        </div>
      </Card>
      <Card>
        <h3>{words.cardTitle}</h3>
        <p>{words.cardText}</p>
      </Card>
    </div>
  )
}

export function GalleryWaiting() {
  const words = useWords(galleryWords)
  return (
    <div className={styles.grid}>
      <ProgressBar label={words.progressLabel} value={2} max={3} valueText={words.progressText} />
      <ProgressBar label={words.qualityLabel} value={78} valueText={words.qualityText} tone="accent" />
      <LoadingScreen label={words.loadingScreen} />
      <div className={styles.row}>
        <Skeleton shape="circle" />
        <Skeleton shape="text" width="10rem" />
      </div>
    </div>
  )
}

export function GalleryStates() {
  const words = useWords(galleryWords)
  return (
    <div className={styles.grid}>
      <EmptyState
        icon={<CameraIcon />}
        title={words.emptyTitle}
        level={3}
        action={<Button variant="accent">{words.emptyAction}</Button>}
      >
        <p>{words.emptyText}</p>
      </EmptyState>
      <ErrorState
        title={words.errorTitle}
        message={words.errorText}
        retryLabel={words.retry}
        onRetry={ignoreRetry}
        level={3}
      />
      <ErrorState
        title={words.errorTitle}
        message={words.errorText}
        retryLabel={words.retry}
        onRetry={ignoreRetry}
        isRetrying
        level={3}
      />
      <RetryLine
        message={words.errorTitle}
        retryLabel={words.retry}
        onRetry={ignoreRetry}
        isRetrying={false}
      />
      <RetryLine message={words.errorTitle} retryLabel={words.retry} onRetry={ignoreRetry} isRetrying />
    </div>
  )
}

/** A photo that needs no network: a red generator before a wall. */
function drawPhoto() {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48">
    <path fill="tan" d="M0 0h64v48H0z"/><path fill="sienna" d="M0 36h64v12H0z"/>
    <path fill="firebrick" d="M16 18h32v18H16z"/>
    <path fill="none" stroke="black" stroke-width="2" d="M14 38V14h36v24"/><circle cx="26" cy="27" r="5"/>
  </svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

function ignoreRetry() {
  // The gallery shows the state, it has nothing to load again.
}
