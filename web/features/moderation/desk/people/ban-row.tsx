import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { UserBan } from '#contract/bans.ts'
import { shortDateWithYear } from '#contract/dates.ts'
import type { BanType } from '#contract/trust.ts'
import { banWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { dayAndTime } from '#web/lib/times.ts'
import { Unopened } from '#web/lib/unopened.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { isForGood } from './is-for-good.ts'
import styles from './people.module.css'

const UnbanQuestion = lazyPart(
  () => import('./unban-question.tsx').then((module) => module.UnbanQuestion),
  Unopened,
)

const TONES: Record<BanType, BadgeTone> = { warning: 'warning', temporary: 'danger', permanent: 'danger' }

export function BanRow({ ban }: { ban: UserBan }) {
  const words = useWords(banWords)
  const [isAsking, setAsking] = useState(false)
  const { user, banType, reason, isActive, createdAt } = ban
  const isWarning = banType === 'warning'
  const row = useRef<HTMLLIElement>(null)
  const wasActive = useRef(isActive)
  // The button that ends a ban goes with it.
  useEffect(() => {
    if (wasActive.current && !isActive && document.activeElement === document.body) row.current?.focus()
    wasActive.current = isActive
  }, [isActive])
  return (
    <li ref={row} tabIndex={-1} className={styles.row}>
      <Avatar name={user.displayName} src={user.profileImageUrl} />
      <div className={styles.words}>
        <Link to="/users/$id" params={{ id: user.id }} preload={false} className={styles.name}>
          {user.displayName}
        </Link>
        <span className={styles.badges}>
          <Badge tone={isActive ? TONES[banType] : 'neutral'}>{words.types[banType]}</Badge>
          <Badge tone={isActive ? 'info' : 'neutral'}>{isActive ? words.active : words.inactive}</Badge>
        </span>
        <p className={styles.reason}>{reason}</p>
        <span className={styles.soft}>
          <time dateTime={createdAt}>{words.created(shortDateWithYear(createdAt))}</time>
          {!isWarning && <Expiry ban={ban} />}
        </span>
      </div>
      {isActive && (
        <div className={styles.tools}>
          <Button
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            aria-label={isWarning ? words.takeBackOf(user.displayName) : words.unbanOf(user.displayName)}
            onClick={() => setAsking(true)}
          >
            {isWarning ? words.takeBack : words.unban}
          </Button>
        </div>
      )}
      {isAsking && (
        <Suspense>
          <UnbanQuestion ban={ban} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </li>
  )
}

function Expiry({ ban: { banType, isActive, expiresAt } }: { ban: UserBan }) {
  const words = useWords(banWords)
  if (!isActive && isYetToEnd(expiresAt)) return <> · {words.lifted}</>
  if (banType === 'permanent' || expiresAt === null || isForGood(expiresAt)) return <> · {words.noExpiry}</>
  return (
    <>
      {' · '}
      <time dateTime={expiresAt}>
        {isActive ? words.expires(dayAndTime(expiresAt)) : words.expired(dayAndTime(expiresAt))}
      </time>
    </>
  )
}

/** True of a ban that an admin has lifted: it keeps the end that it was to have. */
function isYetToEnd(expiresAt: string | null): boolean {
  return expiresAt === null || Date.parse(expiresAt) > Date.now()
}
