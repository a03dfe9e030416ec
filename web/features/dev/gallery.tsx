import { useState, type ReactNode } from 'react'
import { galleryWords } from '#web/features/dev/copy.ts'
import { useWords } from '#web/lib/words.ts'
import page from '#web/ui/page.module.css'
import { Brand } from '#web/ui/brand.tsx'
import { ClothStripe, Hero } from '#web/ui/cloth.tsx'
import { Button } from '#web/ui/button.tsx'
import { SegmentedButtons } from '#web/ui/forms/segmented-buttons.tsx'
import { GalleryChoices, GalleryFields } from './gallery-forms.tsx'
import {
  GalleryButtons,
  GalleryColours,
  GalleryIcons,
  GalleryLabels,
  GalleryType,
} from './gallery-basics.tsx'
import { GalleryOverlays, GalleryTabs } from './gallery-overlays.tsx'
import styles from './gallery.module.css'
import { KindBadge } from '#web/features/listings/kind-look.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, RetryLine } from '#web/ui/empty-state.tsx'
import { CameraIcon, MapPinIcon } from '#web/ui/icons/icons.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { PriceTag } from '#web/ui/price.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton, LoadingScreen } from '#web/ui/loading.tsx'

/** The components in their states, on one page. For developers only, at /dev/ui. */
export function Gallery() {
  const words = useWords(galleryWords)
  const sections: readonly [title: string, content: ReactNode][] = [
    [words.sections.type, <GalleryType />],
    [words.sections.colours, <GalleryColours />],
    [words.sections.buttons, <GalleryButtons />],
    [words.sections.icons, <GalleryIcons />],
    [words.sections.badges, <GalleryLabels />],
    [words.sections.photos, <GalleryPhotos />],
    [words.sections.cards, <GalleryCards />],
    [words.sections.fields, <GalleryFields />],
    [words.sections.choices, <GalleryChoices />],
    [words.sections.progress, <GalleryWaiting />],
    [words.sections.states, <GalleryStates />],
    [words.sections.overlays, <GalleryOverlays />],
    [words.sections.tabs, <GalleryTabs />],
  ]

  return (
    <>
      <header data-surface="bar">
        <div className={styles.bar}>
          <Brand name={words.brandName} />
        </div>
        <ClothStripe />
      </header>
      <main>
        <Hero title={words.title} intro={words.intro} size="lg">
          <div className={styles.row}>
            <Button variant="accent" size="lg">
              {words.getStarted}
            </Button>
            <Button variant="bar" size="lg">
              {words.howItWorks}
            </Button>
          </div>
        </Hero>
        <div className={`${page.frame} ${styles.page}`}>
          <ThemeChoice />
          {sections.map(([title, content]) => (
            <section key={title} className={styles.section}>
              <h2>{title}</h2>
              {content}
            </section>
          ))}
        </div>
      </main>
    </>
  )
}

type Theme = 'system' | 'light' | 'dark'

function ThemeChoice() {
  const words = useWords(galleryWords)
  const [theme, setTheme] = useState<Theme>('system')
  const chooseTheme = (next: Theme) => {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <SegmentedButtons
      label={words.theme}
      value={theme}
      onChange={chooseTheme}
      segments={[
        { value: 'system', label: words.themes.system },
        { value: 'light', label: words.themes.light },
        { value: 'dark', label: words.themes.dark },
      ]}
    />
  )
}

const FOUR_TO_THREE = 4 / 3
const BROKEN_PHOTO = 'data:image/png;base64,broken'

function GalleryPhotos() {
  const words = useWords(galleryWords)
  return (
    <div className={styles.grid}>
      <Photo src={drawPhoto()} alt={words.photoAlt} ratio={FOUR_TO_THREE} isPriority />
      <Photo src={null} alt={words.photoMissing} ratio={FOUR_TO_THREE} />
      <Photo src={BROKEN_PHOTO} alt={words.photoBroken} width={640} height={480} />
    </div>
  )
}

function GalleryCards() {
  const words = useWords(galleryWords)
  return (
    <div className={styles.grid}>
      <Card as="article" isPadded={false} isInteractive>
        <div className={styles.photoTop}>
          <Photo src={drawPhoto()} alt={words.photoAlt} ratio={FOUR_TO_THREE} />
          <span className={styles.overTop}>
            <KindBadge type="generator" />
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

function GalleryWaiting() {
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

function GalleryStates() {
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

/** Returns a picture of a red generator that needs no network. */
function drawPhoto() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48">
    <path fill="tan" d="M0 0h64v48H0z"/><path fill="sienna" d="M0 36h64v12H0z"/>
    <path fill="firebrick" d="M16 18h32v18H16z"/>
    <path fill="none" stroke="black" stroke-width="2" d="M14 38V14h36v24"/><circle cx="26" cy="27" r="5"/>
  </svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function ignoreRetry() {
  // The gallery only shows the state, so there is nothing to load again.
}
