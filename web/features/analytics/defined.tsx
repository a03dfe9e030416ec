import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useFirstViewOver } from '#web/lib/use-first-view-over.ts'
import styles from './defined.module.css'

const Definition = lazyPart(() => import('./definition.tsx').then((module) => module.Definition))

type Props = { name: string; definition: string; children: ReactNode }

/** A figure and, once the first view has come, its definition beside it. */
export function Defined({ children, ...words }: Props) {
  const isDue = useFirstViewOver(true)
  return (
    <div className={styles.defined}>
      <div>{children}</div>
      <Suspense>{isDue && <Definition {...words} />}</Suspense>
    </div>
  )
}
