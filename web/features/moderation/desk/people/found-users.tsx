import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { FoundUser as User } from '#contract/bans.ts'
import { shortDateWithYear } from '#contract/dates.ts'
import { useWords } from '#web/lib/words.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { BanDialog, RoleDialog } from '../decisions/dialogs.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { peopleWords, personWords } from './copy.ts'
import { EndOfList, RowsSkeleton } from '../decisions/work-list.tsx'
import { usersQuery } from '../queries.ts'
import styles from './people.module.css'
import { PersonBadges } from './person-badges.tsx'

export function FoundUsers({ query }: { query: string }) {
  const words = useWords(peopleWords)
  const list = useInfiniteQuery(usersQuery(query))
  useSessionExpired(list.error)
  if (list.isPending) return <RowsSkeleton label={words.finding} />
  if (!list.data) {
    return <QueryFailure query={list} title={words.findFailed} level={3} />
  }
  const users = list.data.pages.flatMap((page) => page.users)
  if (users.length === 0) {
    return (
      <EmptyState title={words.nobodyTitle} level={3}>
        {words.nobodyText}
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className={styles.soft}>
        {words.found(list.data.pages[0]?.total ?? users.length)}
      </p>
      <ul role="list" className={styles.rows} aria-busy={list.isFetchingNextPage}>
        {users.map((user) => (
          <FoundUser key={user.id} user={user} />
        ))}
      </ul>
      <EndOfList list={list} count={users.length} />
    </>
  )
}

/** A person as admins find them, and what can be done about them. Oneself one can only look at. */
function FoundUser({ user }: { user: User }) {
  const words = useWords(peopleWords)
  const person = useWords(personWords)
  const { data: me } = useUser()
  const [open, setOpen] = useState<'ban' | 'role'>()
  const close = () => setOpen(undefined)
  const { id, displayName, phoneNumber, email, role, trustScore, location, createdAt } = user
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <li className={styles.row}>
      <Avatar name={displayName} src={user.profileImageUrl} />
      <div className={styles.words}>
        <Link to="/users/$id" params={{ id }} preload={false} className={styles.name}>
          {displayName}
        </Link>
        <span className={styles.badges}>
          {role === 'admin' && <Badge tone="info">{words.admin}</Badge>}
          <PersonBadges person={user} />
        </span>
        <span className={styles.soft}>
          {[fullName !== displayName && fullName, phoneNumber, email, location].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.soft}>
          {person.joined(shortDateWithYear(createdAt))} · {words.trust(trustScore)}
        </span>
        <code className={styles.id}>{id}</code>
      </div>
      {me?.id !== id && (
        <div className={styles.tools}>
          <Button
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            aria-label={words.banOf(displayName)}
            onClick={() => setOpen('ban')}
          >
            {words.warnOrBan}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-haspopup="dialog"
            aria-label={role === 'admin' ? words.takeRoleOf(displayName) : words.giveRoleOf(displayName)}
            onClick={() => setOpen('role')}
          >
            {role === 'admin' ? words.takeRole : words.giveRole}
          </Button>
        </div>
      )}
      <Suspense>
        {open === 'ban' && <BanDialog userId={id} name={displayName} onClose={close} />}
        {open === 'role' && <RoleDialog user={user} onClose={close} />}
      </Suspense>
    </li>
  )
}
