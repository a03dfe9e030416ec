import type { VerificationStatus } from '#contract/verification.ts'
import { useWords } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { verificationWords } from './copy.ts'
import styles from './progress-card.module.css'

/** The required steps end at 100 %; the certificate, which nobody needs, stands apart. */
export function ProgressCard({
  status,
  hasCertificate,
}: {
  status: VerificationStatus
  hasCertificate: boolean
}) {
  const words = useWords(verificationWords)
  const { completedSteps, requiredSteps, trustScore, verificationLevel } = status
  const percent = Math.min(100, Math.round((completedSteps / requiredSteps) * 100))
  return (
    <Card as="section" aria-labelledby="verification-progress" className={styles.card}>
      <div className={styles.steps}>
        <h2 id="verification-progress">{words.progress}</h2>
        <ProgressBar
          label={words.steps(completedSteps, requiredSteps)}
          value={percent}
          valueText={words.percent(percent)}
        />
        <p className={styles.apart}>{hasCertificate ? words.certificateProven : words.certificateApart}</p>
      </div>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>{words.score}</dt>
          <dd>{words.percent(trustScore)}</dd>
        </div>
        <div className={styles.figure}>
          <dt>{words.level}</dt>
          <dd>{words.levels[verificationLevel]}</dd>
        </div>
      </dl>
    </Card>
  )
}
