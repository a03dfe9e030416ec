import { Link } from '@tanstack/react-router'
import { Suspense, useState, type MouseEvent } from 'react'
import { shortDateWithYear } from '#contract/dates.ts'
import { headerName } from '#contract/names.ts'
import type { User } from '#contract/user.ts'
import { profileWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { readOutbox } from '#web/lib/outbox.ts'
import { Unopened } from '#web/lib/unopened.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckIcon, MapPinIcon } from '#web/ui/icons/icons.tsx'
import styles from './person.module.css'

const LOGOUT = '/api/logout'
const UnsentQuestion = lazyPart(
  () => import('#web/features/accounts/unsent-question.tsx').then((module) => module.UnsentQuestion),
  Unopened,
)

/** The person as they know themselves: also with what others never see. */
export function Person({ user }: { user: User }) {
  const words = useWords(profileWords)
  const name = ownName(user)
  const [unsent, setUnsent] = useState(0)
  const ask = (event: MouseEvent) => {
    const waiting = readOutbox(user.id).length
    if (waiting > 0) event.preventDefault()
    setUnsent(waiting)
  }
  return (
    <Card as="section" aria-label={words.person} className={styles.person}>
      <Avatar name={name} src={user.profileImageUrl} size="lg" />
      <div className={styles.words}>
        <h1 className={styles.name}>{name}</h1>
        {user.businessName && user.businessName !== name && (
          <p className={styles.business}>{user.businessName}</p>
        )}
        {user.areNamesHeld && <p className={styles.soft}>{words.namesHeld}</p>}
        <p className={styles.badges}>
          {user.isPhoneVerified ? (
            <Badge tone="success" icon={<CheckIcon />}>
              {words.verified}
            </Badge>
          ) : (
            <Badge tone="warning">{words.unverified}</Badge>
          )}
          {user.userType === 'business' && <Badge tone="info">{words.business}</Badge>}
        </p>
        <p className={styles.soft}>
          {user.location && (
            <span className={styles.place}>
              <MapPinIcon />
              {user.location}
            </span>
          )}
          <span>{words.joined(shortDateWithYear(user.createdAt))}</span>
        </p>
      </div>
      {user.bio && <p className={styles.bio}>{user.bio}</p>}
      <div className={styles.ways}>
        <Link to="/profile/edit" className={buttonClass({ variant: 'secondary' })}>
          {words.edit}
        </Link>
        {/* A plain link: the server ends the session and leads home. */}
        <a href={LOGOUT} className={buttonClass({ variant: 'secondary' })} onClick={ask}>
          {words.signOut}
        </a>
        {unsent > 0 && (
          <Suspense>
            <UnsentQuestion
              count={unsent}
              onSignOut={() => window.location.assign(LOGOUT)}
              onClose={() => setUnsent(0)}
            />
          </Suspense>
        )}
      </div>
    </Card>
  )
}

/** Full name, else e-mail, else the name of the header. */
function ownName(user: User): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || headerName(user)
}
