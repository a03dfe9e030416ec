import { Link } from '@tanstack/react-router'
import { Suspense, useState, useRef, useSyncExternalStore } from 'react'
import type { User } from '#contract/user.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { spacedNumber } from '#web/lib/spaced-number.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { accountWords } from './copy.ts'
import { ProfileForm } from './profile-form.tsx'
import { useUser } from './sign-in/queries.ts'
import { PhoneBadge } from './trust-badges.tsx'
import page from '#web/ui/page.module.css'
import styles from './account-page.module.css'

/** All settings of the signed-in person. */
export function AccountPage() {
  const { data: user } = useUser()
  useDocumentTitle(accountWords.pageTitle)
  if (!user) return null
  return (
    <div className={`${page.frame} ${page.narrow} ${styles.page}`}>
      <div>
        <Link to="/profile" className={`${buttonClass({ variant: 'ghost', size: 'sm' })} ${styles.back}`}>
          {accountWords.back}
        </Link>
        <h1>{accountWords.title}</h1>
      </div>
      <ProfileForm user={user} />
      <PhoneSection user={user} />
      <NotificationsSection />
      <SessionsSection />
      <DataSection />
    </div>
  )
}

/** The link to the notification settings. */
function NotificationsSection() {
  return (
    <Card as="section" className={page.stack3}>
      <h2>{accountWords.notifications}</h2>
      <p className={page.soft}>{accountWords.notificationsText}</p>
      <div>
        <Link to="/notifications/settings" className={buttonClass({ variant: 'secondary' })}>
          {accountWords.chooseNotifications}
        </Link>
      </div>
    </Card>
  )
}

/** The link to the download and the deletion of what we keep. */
function DataSection() {
  return (
    <Card as="section" className={page.stack3}>
      <h2>{accountWords.data}</h2>
      <p className={page.soft}>{accountWords.dataText}</p>
      <div>
        <Link to="/profile/data" className={buttonClass({ variant: 'secondary' })}>
          {accountWords.toData}
        </Link>
      </div>
    </Card>
  )
}

const LogOutQuestion = lazyPart(
  () => import('./questions.tsx').then((module) => module.LogOutQuestion),
  FailedDialog,
)

/** Logs out everywhere, for people who lost a phone or signed in on somebody else's. */
function SessionsSection() {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card as="section" className={page.stack3}>
      <h2>{accountWords.sessions}</h2>
      <p className={page.soft}>{accountWords.sessionsText}</p>
      <div className={page.row}>
        <Link to="/profile/devices" className={buttonClass({ variant: 'secondary' })}>
          {accountWords.toDevices}
        </Link>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {accountWords.logOutEverywhere}
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

const ChangePhone = lazyPart(
  () => import('./change-phone.tsx').then((module) => module.ChangePhone),
  FailedDialog,
)

/** The open step: verifying the current number, or changing it. */
type Opening = { isVerifying: boolean }

/** The phone number of the account, whether it is verified, and a way to change it. */
function PhoneSection({ user }: { user: User }) {
  // Undefined until a button is pressed, null once the step has been closed.
  const [lastPress, setLastPress] = useState<Opening | null>()
  const change = useRef<HTMLButtonElement>(null)
  const storageKey = `pending-code:${user.id}`
  // A phone may discard the page while its owner reads the SMS. The page then reopens at the code.
  const isCodePending = useSyncExternalStore(
    neverChanges,
    () => hasPendingCode(storageKey),
    () => false,
  )
  const opening = lastPress === undefined && isCodePending ? { isVerifying: false } : lastPress
  const isChanging = opening?.isVerifying === false

  const close = () => {
    setLastPress(null)
    change.current?.focus()
  }

  return (
    <Card as="section" id="phone" className={page.stack3}>
      <h2>{accountWords.phone}</h2>
      <PhoneNumber user={user} />
      <p className={page.soft}>{accountWords.phoneText}</p>
      <div className={`${page.row} ${styles.actions}`}>
        {!user.isPhoneVerified && (
          <Button
            aria-expanded={opening?.isVerifying ?? false}
            onClick={() => setLastPress({ isVerifying: true })}
          >
            {accountWords.verifyNumber}
          </Button>
        )}
        <Button
          ref={change}
          variant="secondary"
          aria-expanded={isChanging}
          onClick={() => setLastPress(isChanging ? null : { isVerifying: false })}
        >
          {accountWords.changeNumber}
        </Button>
      </div>
      {opening && (
        <Suspense fallback={<Spinner />}>
          <ChangePhone
            key={String(opening.isVerifying)}
            {...opening}
            isOpenedByPress={lastPress !== undefined}
            user={user}
            storageKey={storageKey}
            onClose={close}
          />
        </Suspense>
      )}
    </Card>
  )
}

function PhoneNumber({ user }: { user: User }) {
  return (
    <p className={styles.number}>
      <span>{spacedNumber(user.phoneNumber)}</span>
      <PhoneBadge isVerified={user.isPhoneVerified} />
    </p>
  )
}

// The steps, which load later, check whether the stored code is still valid.
function hasPendingCode(storageKey: string): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

function neverChanges() {
  return () => {}
}
