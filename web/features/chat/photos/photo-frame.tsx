import type { ReactNode } from 'react'
import { Photo } from '#web/ui/photo.tsx'
import styles from './photos.module.css'

type Props = {
  src: string | undefined
  width?: number
  height?: number
  thumbhash?: string | null
  /** What lies over the photo. */
  children?: ReactNode
}

/** A very long photo is cropped, so that it does not fill the screen. */
const [RATIO_MIN, RATIO_MAX] = [0.6, 1.8]

/** A photo in a bubble. Its space is reserved before the first byte arrives. */
export function PhotoFrame({ src, width, height, thumbhash, children }: Props) {
  const ratio = width && height ? Math.min(RATIO_MAX, Math.max(RATIO_MIN, width / height)) : 1
  return (
    <span className={styles.frame} data-tall={ratio < 1 || undefined}>
      <Photo src={src} alt="" ratio={ratio} thumbhash={thumbhash} fallback={<span />} isPriority />
      {children}
    </span>
  )
}
