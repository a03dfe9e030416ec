import { useId } from 'react'
import type { SellerAnalytics } from '#contract/analytics.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { overviewWords } from '../copy.ts'
import { Defined } from '../defined.tsx'
import styles from './rates.module.css'

/** Three shares of a hundred, each with its definition; one that is not known yet says what it waits for. */
export function Rates({
  figures: { qualityScore, engagementRate, aiMatchingScore },
}: {
  figures: SellerAnalytics
}) {
  const words = useWords(overviewWords)
  const id = useId()
  const rates = [
    { ...words.quality, value: qualityScore },
    { ...words.engagement, value: engagementRate },
    { ...words.matching, value: aiMatchingScore },
  ]
  return (
    <Card as="section" aria-labelledby={id} className={styles.rates}>
      <h2 id={id} className={styles.title}>
        {words.rates}
      </h2>
      <div className={styles.bars}>
        {rates.map(({ label, about, definition, none, value }) => (
          <Defined key={label} name={words.whatIs(about)} definition={definition}>
            {value === null ? (
              <Unknown label={label} none={none} />
            ) : (
              <ProgressBar label={label} value={value} valueText={words.percent(value)} />
            )}
          </Defined>
        ))}
      </div>
    </Card>
  )
}

function Unknown({ label, none }: { label: string; none: string }) {
  const words = useWords(overviewWords)
  return (
    <div className={styles.unknown}>
      <p className={styles.head}>
        <span>{label}</span>
        <span className={styles.soft}>{words.nothingYet}</span>
      </p>
      <p className={styles.soft}>{none}</p>
    </div>
  )
}
