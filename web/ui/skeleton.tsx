import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  shape?: 'text' | 'block' | 'circle'
  /** CSS lengths in rem or %: a skeleton takes the place of what will come, to the line. */
  width?: string
  height?: string
  /** A photo's width / height. */
  ratio?: number
}

/** Put `aria-busy` on what it stands in for and say "loading" once there; the skeleton is silent. */
export function Skeleton({ shape = 'text', width, height, ratio }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape])}
      style={{ inlineSize: width, blockSize: height, aspectRatio: ratio }}
      aria-hidden="true"
    />
  )
}
