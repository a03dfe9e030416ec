import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import type { User } from '#contract/user.ts'
import { accountWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { Unopened } from '#web/lib/unopened.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './account-page.module.css'

const ChangePhone = lazyPart(
  () => import('./change-phone.tsx').then((module) => module.ChangePhone),
  Unopened,
)

type Opening = { isVerifying: boolean }

/** The number that one signs in with, whether it is proved, and the way to another. */
export function PhoneSection({ user }: { user: User }) {
  const words = useWords(accountWords)
  const [pressed, setOpening] = useState<Opening | null>()
  const change = useRef<HTMLButtonElement>(null)
  const keptAs = `pending-code:${user.id}`
  // A phone that threw the page away while its owner read the SMS comes back to the code.
  const isUnderWay = useSyncExternalStore(
    neverChanges,
    () => hasPending(keptAs),
    () => false,
  )
  const opening = pressed === undefined && isUnderWay ? { isVerifying: false } : pressed
  const isChanging = opening?.isVerifying === false

  const close = () => {
    setOpening(null)
    change.current?.focus()
  }

  return (
    <Card as="section" id="phone" className={styles.section}>
      <h2>{words.phone}</h2>
      <p className={styles.number}>
        <span>{spacedNumber(user.phoneNumber)}</span>
        {user.isPhoneVerified ? (
          <Badge tone="success" icon={<CheckIcon />}>
            {words.verified}
          </Badge>
        ) : (
          <Badge tone="warning">{words.unverified}</Badge>
        )}
      </p>
      <p className={styles.soft}>{words.phoneText}</p>
      <div className={styles.actions}>
        {!user.isPhoneVerified && (
          <Button
            aria-expanded={opening?.isVerifying ?? false}
            onClick={() => setOpening({ isVerifying: true })}
          >
            {words.verifyNumber}
          </Button>
        )}
        <Button
          ref={change}
          variant="secondary"
          aria-expanded={isChanging}
          onClick={() => setOpening(isChanging ? null : { isVerifying: false })}
        >
          {words.changeNumber}
        </Button>
      </div>
      {opening && (
        <Suspense fallback={<Spinner />}>
          <ChangePhone
            key={String(opening.isVerifying)}
            {...opening}
            isOpenedByPress={pressed !== undefined}
            user={user}
            keptAs={keptAs}
            onClose={close}
          />
        </Suspense>
      )}
    </Card>
  )
}

// Whether it is still good is for the steps to read, whose code comes later.
function hasPending(keptAs: string): boolean {
  try {
    return sessionStorage.getItem(keptAs) !== null
  } catch {
    return false
  }
}

function neverChanges() {
  return () => {}
}
