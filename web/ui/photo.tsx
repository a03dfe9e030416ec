import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './photo.module.css'
import { PhotoFallback } from './photo-fallback.tsx'

export type PhotoProps = {
  src: string | null | undefined
  srcSet?: string
  sizes?: string
  alt: string
  /** Intrinsic pixels: they hold the place before the first byte arrives. */
  width?: number
  height?: number
  /** Holds the place instead of width and height, and crops to it. */
  ratio?: number
  /** base64; shown blurred until the photo is there. */
  thumbhash?: string | null
  /** The one photo that the eye waits for: eager, and first in the queue. */
  isPriority?: boolean
  fit?: 'cover' | 'contain'
  /** Drawn when there is no photo, or it is broken. */
  fallback?: ReactNode
  className?: string
}

/** The one way a photo is shown. Nothing on the page moves when it arrives, is missing or breaks. */
export function Photo({ src, srcSet, sizes, alt, width, height, ratio, thumbhash, isPriority = false, fit = 'cover', fallback, className }: PhotoProps) {
  const [settled, setSettled] = useState<{ src: string; isBroken: boolean } | null>(null)
  const isSettled = settled !== null && settled.src === src
  const isMissing = !src || (isSettled && settled.isBroken)
  const placeholder = usePlaceholder(isSettled ? null : thumbhash)

  // A photo of a page that came as HTML may have loaded or failed before React listened.
  const catchUp = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && src) setSettled({ src, isBroken: image.naturalWidth === 0 })
    },
    [src],
  )

  return (
    <span
      className={classNames(styles.frame, className)}
      style={{ aspectRatio: ratio ?? (width && height ? width / height : undefined), backgroundImage: placeholder && `url(${placeholder})` }}
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
          onLoad={() => setSettled({ src, isBroken: false })}
          onError={() => setSettled({ src, isBroken: true })}
        />
      )}
    </span>
  )
}

function usePlaceholder(thumbhash: string | null | undefined) {
  const [decoded, setDecoded] = useState<{ thumbhash: string; url: string }>()
  useEffect(() => {
    if (!thumbhash) return
    let isCurrent = true
    void decodePlaceholder(thumbhash).then((url) => {
      if (isCurrent && url) setDecoded({ thumbhash, url })
    })
    return () => {
      isCurrent = false
    }
  }, [thumbhash])
  return decoded && decoded.thumbhash === thumbhash ? decoded.url : undefined
}

// A hash comes from somebody's browser: a bad one, or a dropped line, costs the blur and nothing else.
async function decodePlaceholder(thumbhash: string) {
  try {
    const { thumbHashToDataURL } = await import('thumbhash')
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}
