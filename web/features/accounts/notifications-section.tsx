import { Link } from '@tanstack/react-router'
import { accountWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './account-page.module.css'

/** The way to the choice of what to be told. */
export function NotificationsSection() {
  const words = useWords(accountWords)
  return (
    <Card as="section" className={styles.section}>
      <h2>{words.notifications}</h2>
      <p className={styles.soft}>{words.notificationsText}</p>
      <div>
        <Link to="/notifications/settings" className={buttonClass({ variant: 'secondary' })}>
          {words.chooseNotifications}
        </Link>
      </div>
    </Card>
  )
}
