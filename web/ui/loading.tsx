import { classNames } from './class-names.ts'
import styles from './loading.module.css'

/** Hidden from screen readers, because the element around it says what is loading. */
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
  /** CSS lengths in rem or %. A skeleton should have exactly the size of what will replace it. */
  width?: string
  height?: string
  /** A photo's width / height. */
  ratio?: number
}

/**
 * Hidden from screen readers, so put `aria-busy` on the container, and announce the loading once there.
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
