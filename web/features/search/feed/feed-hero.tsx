import type { ReactNode } from 'react'
import { feedWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { GaraPanel } from '#web/ui/cloth.tsx'
import { SparklesIcon } from '#web/ui/icons/icons.tsx'
import styles from './feed-hero.module.css'

/** `activeTotal` is every active listing of the market, whatever the feed below is filtered by. */
export function FeedHero({
  activeTotal,
  isSearching,
  postButton,
}: {
  activeTotal: number | undefined
  isSearching: boolean
  postButton: ReactNode
}) {
  const words = useWords(feedWords)
  const { stats } = words
  return (
    <GaraPanel>
      <div className={classNames(styles.hero, isSearching && styles.searching)}>
        <div className={styles.words}>
          <h1>{words.heroTitle}</h1>
          <p className={styles.text}>{words.heroText}</p>
        </div>
        <div>{postButton}</div>
        <dl className={styles.stats}>
          <Stat
            figure={activeTotal === undefined ? words.unknown : words.number(activeTotal)}
            label={stats.active}
          />
          <Stat figure={stats.accuracyValue} label={stats.accuracy} />
          <Stat figure={stats.feesValue} label={stats.fees} />
          <Stat figure={stats.monitoringValue} label={stats.monitoring} />
        </dl>
        <p className={styles.ai}>
          <SparklesIcon />
          <strong>{words.aiActive}</strong>
          <span>{activeTotal === undefined ? words.aiStarting : words.aiMonitoring(activeTotal)}</span>
        </p>
      </div>
    </GaraPanel>
  )
}

function Stat({ figure, label }: { figure: string; label: string }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>{figure}</dd>
    </div>
  )
}
