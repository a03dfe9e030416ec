import styles from './loading.module.css'
import { classNames } from './class-names.ts'

/** Hidden from screen readers: whatever shows it says what is loading. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

export function LoadingScreen({ label }: { label: string }) {
  return (
    <div className={styles.screen} role="status" data-waiting>
      <span className={styles.loom} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <p>{label}</p>
    </div>
  )
}

type SkeletonProps = {
  shape?: 'text' | 'block' | 'circle'
  /** CSS lengths in rem or %: a skeleton has exactly the size of what will replace it. */
  width?: string
  height?: string
  /** A photo's width / height. */
  ratio?: number
}

/**
 * The skeleton is hidden from screen readers: put `aria-busy` on the container, and say "loading" once there.
 */
export function Skeleton({ shape = 'text', width, height, ratio }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape])}
      style={{ inlineSize: width, blockSize: height, aspectRatio: ratio }}
      aria-hidden="true"
    />
  )
}
