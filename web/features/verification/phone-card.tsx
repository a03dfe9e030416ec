import { Link } from '@tanstack/react-router'
import { verificationWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { StepCard } from './step-card.tsx'
import styles from './verification-page.module.css'

/** The number is proved where it is changed: among the settings. */
export function PhoneCard({ isVerified, phoneNumber }: { isVerified: boolean; phoneNumber: string }) {
  const words = useWords(verificationWords)
  if (!isVerified) {
    return (
      <StepCard title={words.phone} state={words.phonePending} tone="warning">
        <p className={styles.soft}>{words.phoneMissing}</p>
        <p className={styles.way}>
          <Link to="/profile/edit" hash="phone" className={buttonClass()}>
            {words.verifyPhone}
          </Link>
        </p>
      </StepCard>
    )
  }
  return (
    <StepCard title={words.phone} state={words.phoneVerified} tone="success">
      <p className={styles.number}>{spacedNumber(phoneNumber)}</p>
      <p className={styles.soft}>{words.phoneText}</p>
    </StepCard>
  )
}
