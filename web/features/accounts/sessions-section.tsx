import { Suspense, useState } from 'react'
import { accountWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './account-page.module.css'

const LogOutQuestion = lazyPart(
  () => import('./log-out-question.tsx').then((module) => module.LogOutQuestion),
  Unopened,
)

/** For who lost a phone, or signed in on somebody else's. */
export function SessionsSection() {
  const words = useWords(accountWords)
  const [isAsking, setAsking] = useState(false)
  return (
    <Card as="section" className={styles.section}>
      <h2>{words.sessions}</h2>
      <p className={styles.soft}>{words.sessionsText}</p>
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {words.logOutEverywhere}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <LogOutQuestion onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}
