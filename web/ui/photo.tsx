import { use, useCallback, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { SavingData, useHeldPhoto } from './saving-data.ts'
import { useWhenOnline } from './use-when-online.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './card.module.css'

type PhotoProps = {
  src: string | null | undefined
  srcSet?: string
  sizes?: string
  alt: string
  /** The size of the file in pixels, which reserves the space before the first byte arrives. */
  width?: number
  height?: number
  /** Width / height. Reserves the space instead of `width` and `height`, and the photo is cropped to it. */
  ratio?: number
  /**
   * In base64. Its average colour fills the space until the photo loads. The whole blurred image would need
   * 2 KB of code on first view.
   */
  thumbhash?: string | null
  /** Loads the most important photo of the page eagerly, with high priority. */
  isPriority?: boolean
  fit?: 'cover' | 'contain'
  /**
   * For somebody who saves data: how to ask for the photo. Without it, only the colour is shown.
   */
  held?: HeldPhoto
  /** Shown if there is no photo, or it fails to load. */
  fallback?: ReactNode
  className?: string
}

type HeldPhoto = {
  /** The smallest file that will do, which is shown instead of `src`. */
  src: string
  /** What the button that shows it says, with its size if that is known. */
  text: string
  /** What the photo is of, for screen readers. */
  name: string
  /** True inside a link or button, which then shows the photo by itself. */
  isInControl?: boolean
}

/**
 * Shows a photo anywhere in the product. The layout does not shift when it loads, is missing or fails. For somebody
 * who saves data it stays a colour until they ask for it.
 */
export function Photo({ held, ...photo }: PhotoProps) {
  const isSaving = use(SavingData) !== undefined
  const file = isSaving && held ? { src: held.src, srcSet: undefined } : photo
  const show = useHeldPhoto(file.src)
  const cover = held && show ? <Show held={held} onShow={show} /> : null
  return (
    <Frame
      {...photo}
      {...file}
      cover={show && cover}
      isShownByButton={isSaving && held && !held.isInControl}
    />
  )
}

/** `cover` replaces the photo, unless it is undefined. */
type FrameProps = Omit<PhotoProps, 'held'> & { cover: ReactNode; isShownByButton?: boolean }

function Frame({
  src,
  srcSet,
  sizes,
  alt,
  width,
  height,
  ratio,
  thumbhash,
  isPriority = false,
  fit = 'cover',
  cover,
  isShownByButton,
  fallback,
  className,
}: FrameProps) {
  const { hasOutcome, isBroken, setBroken, catchUp } = useOutcome(src)
  const isMissing = !src || isBroken
  const placeholder = hasOutcome || !thumbhash ? undefined : averageColour(thumbhash)

  return (
    <span
      className={classNames(styles.frame, className)}
      // Keeps the focus when the button disappears.
      tabIndex={isShownByButton ? -1 : undefined}
      style={{
        aspectRatio: ratio ?? (width && height ? width / height : undefined),
        backgroundColor: placeholder,
      }}
    >
      {isMissing ? (
        (fallback ?? <PhotoFallback label={alt} />)
      ) : cover !== undefined ? (
        cover
      ) : (
        <img
          key={src}
          ref={catchUp}
          className={classNames(styles.photo, fit === 'contain' && styles.contain)}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : undefined}
          decoding="async"
          // The photo may be on another server, which must not learn on which page it is shown.
          referrerPolicy="no-referrer"
          onLoad={() => setBroken(false)}
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}

/** Whether the photo has loaded or failed. One that failed is tried again once the device is online. */
function useOutcome(src: string | null | undefined) {
  const [outcome, setOutcome] = useState<{ src: string; isBroken: boolean } | null>(null)
  const hasOutcome = outcome !== null && outcome.src === src
  const isBroken = hasOutcome && outcome.isBroken
  const setBroken = (broken: boolean) => src && setOutcome({ src, isBroken: broken })

  useWhenOnline(() => isBroken && setOutcome(null))

  // In a server-rendered page, a photo may have loaded or failed before React attached its listeners.
  const catchUp = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && src) setOutcome({ src, isBroken: image.naturalWidth === 0 })
    },
    [src],
  )
  return { hasOutcome, isBroken, setBroken, catchUp }
}

/** Covers the photo's place, and asks for the photo. */
function Show({ held: { text, name, isInControl }, onShow }: { held: HeldPhoto; onShow: () => void }) {
  const words = (
    <span>
      {text}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </span>
  )
  if (isInControl) return <span className={styles.show}>{words}</span>
  return (
    <button
      type="button"
      className={styles.show}
      onClick={(event) => {
        event.currentTarget.parentElement?.focus({ preventScroll: true })
        onShow()
      }}
    >
      {words}
    </button>
  )
}

// Reads the first 18 bits of a thumbhash: lightness, yellow against blue, red against green. The thumbhash
// package would also load its encoder. A client may send a malformed hash, which then has no colour.
function averageColour(thumbhash: string): string | undefined {
  try {
    const head = atob(thumbhash)
    const bits = head.charCodeAt(0) | (head.charCodeAt(1) << 8) | (head.charCodeAt(2) << 16)
    const partAt = (bit: number) => ((bits >> bit) & 63) / 63
    const lightness = partAt(0)
    const redOverGreen = 2 * partAt(12) - 1
    const blue = lightness - (4 * partAt(6) - 2) / 3
    const red = (3 * lightness - blue + redOverGreen) / 2
    return `rgb(${[red, red - redOverGreen, blue].map((part) => `${Math.round(part * 100)}%`).join(' ')})`
  } catch {
    return undefined
  }
}

/** A Cotton Tree before hills, in quiet colours, so that a missing photo does not look like an error. */
export function PhotoFallback({ label }: { label: string }) {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={label}
    >
      <path className={styles.sky} d="M0 0h320v240H0z" />
      <path className={styles.hill} d="M0 178c40-34 74-40 110-22 30-38 78-50 118-22 34-20 62-14 92 8v98H0z" />
      <path
        className={styles.tree}
        d="M152 206c6-22 6-44 4-66-22 10-52 8-62-8-14-22 6-44 26-42 4-24 34-32 50-16 18-14 46-4
          46 18 22-4 38 20 24 40-12 16-42 18-62 8-2 22 0 44 6 66l18 14h-68z"
      />
      <path className={styles.tree} d="M0 214h320v26H0z" />
    </svg>
  )
}
