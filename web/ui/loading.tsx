import styles from './loading.module.css'
import { classNames } from './class-names.ts'

/** Says nothing to a screen reader: whoever shows it says what is going on. */
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
