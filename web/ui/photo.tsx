import { useCallback, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useWhenOnline } from './use-when-online.ts'
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
  /** Shown if there is no photo, or it fails to load. */
  fallback?: ReactNode
  className?: string
}

/** Shows a photo anywhere in the product. The layout does not shift when it loads, is missing or fails. */
export function Photo({
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
  fallback,
  className,
}: PhotoProps) {
  const [outcome, setOutcome] = useState<{ src: string; isBroken: boolean } | null>(null)
  const hasOutcome = outcome !== null && outcome.src === src
  const isMissing = !src || (hasOutcome && outcome.isBroken)
  const placeholder = hasOutcome || !thumbhash ? undefined : averageColour(thumbhash)

  useWhenOnline(() => hasOutcome && outcome.isBroken && setOutcome(null))

  // In a server-rendered page, a photo may have loaded or failed before React attached its listeners.
  const catchUp = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && src) setOutcome({ src, isBroken: image.naturalWidth === 0 })
    },
    [src],
  )

  return (
    <span
      className={classNames(styles.frame, className)}
      style={{
        aspectRatio: ratio ?? (width && height ? width / height : undefined),
        backgroundColor: placeholder,
      }}
    >
      {isMissing ? (
        (fallback ?? <PhotoFallback label={alt} />)
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
          onLoad={() => setOutcome({ src, isBroken: false })}
          onError={() => setOutcome({ src, isBroken: true })}
        />
      )}
    </span>
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
    return `rgb(${[red, red - redOverGreen, blue].map((part) => `${part * 100}%`).join(' ')})`
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
