import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { FoundUser, UserBan, UserBans } from '#contract/bans.ts'
import { shortDateWithYear } from '#contract/dates.ts'
import type { BanType } from '#contract/trust.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import {
  BanDialog,
  PasskeysDialog,
  RoleDialog,
  UnbanQuestion,
} from '#web/features/moderation/desk/decisions/dialogs.ts'
import { EndOfList, RowsSkeleton } from '#web/features/moderation/desk/decisions/work-list.tsx'
import { bansQuery, usersQuery } from '#web/features/moderation/desk/queries.ts'
import { useAdminSearch } from '#web/features/moderation/desk/search-params.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { itemsOf } from '#web/lib/paged-query.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CheckIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import { banWords, peopleWords, personWords } from './copy.ts'
import { isPermanent, PersonBadges, PersonLink } from './person-badges.tsx'
import page from '#web/ui/page.module.css'
import styles from './people.module.css'

/** The search for people, and the list of bans and warnings. */
export function PeopleTab() {
  return (
    <div className={styles.tab}>
      <UserSearch />
      <BanList />
    </div>
  )
}

/** All bans and warnings, including past ones. */
function BanList() {
  const id = useId()
  const list = useInfiniteQuery(bansQuery)
  useSessionExpired(list.error)
  const first = list.data?.pages[0]
  return (
    <section className={page.stack3} aria-labelledby={id}>
      <h2 id={id}>
        {banWords.listTitle}{' '}
        {first && (
          <span className={page.soft}>{banWords.listCount(first.total, first.totalIsAtLeast ?? false)}</span>
        )}
      </h2>
      <Bans list={list} />
    </section>
  )
}

function Bans({ list }: { list: UseInfiniteQueryResult<InfiniteData<UserBans>> }) {
  if (list.isPending) return <RowsSkeleton label={banWords.loading} />
  if (!list.data) {
    return <QueryFailure query={list} title={banWords.failureTitle} level={3} />
  }
  const bans = itemsOf(list.data, (part) => part.bans)
  if (bans.length === 0) {
    return (
      <EmptyState icon={<CheckIcon />} title={banWords.emptyTitle} level={3}>
        {banWords.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <ul role="list" className={styles.rows} aria-busy={list.isFetchingNextPage}>
        {bans.map((ban) => (
          <BanRow key={ban.id} ban={ban} />
        ))}
      </ul>
      {list.hasNextPage && <EndOfList list={list} count={bans.length} />}
    </>
  )
}

const TONES: Record<BanType, BadgeTone> = { warning: 'warning', temporary: 'danger', permanent: 'danger' }

function BanRow({ ban }: { ban: UserBan }) {
  const [isAsking, setAsking] = useState(false)
  const { user, banType, reason, isActive, createdAt } = ban
  const isWarning = banType === 'warning'
  const row = useRef<HTMLLIElement>(null)
  const wasActive = useRef(isActive)
  // The pressed button disappears when the ban has been lifted, so the row takes the focus.
  useEffect(() => {
    if (wasActive.current && !isActive && document.activeElement === document.body) row.current?.focus()
    wasActive.current = isActive
  }, [isActive])
  return (
    <li ref={row} tabIndex={-1} className={styles.row}>
      <Avatar name={user.displayName} src={user.profileImageUrl} />
      <div className={`${page.stack1} ${styles.words}`}>
        <PersonLink id={user.id} className={styles.name}>
          {user.displayName}
        </PersonLink>
        <span className={styles.badges}>
          <Badge tone={isActive ? TONES[banType] : 'neutral'}>{banWords.types[banType]}</Badge>
          <Badge tone={isActive ? 'info' : 'neutral'}>{isActive ? banWords.active : banWords.inactive}</Badge>
        </span>
        <p className={styles.reason}>{reason}</p>
        <span className={styles.soft}>
          <time dateTime={createdAt}>{banWords.created(shortDateWithYear(createdAt))}</time>
          {!isWarning && <Expiry ban={ban} />}
        </span>
      </div>
      {isActive && (
        <div className={`${page.row} ${styles.tools}`}>
          <Button
            variant="secondary"
            size="sm"
            aria-haspopup="dialog"
            aria-label={
              isWarning ? banWords.takeBackOf(user.displayName) : banWords.unbanOf(user.displayName)
            }
            onClick={() => setAsking(true)}
          >
            {isWarning ? banWords.takeBack : banWords.unban}
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
  if (!isActive && isEndAhead(expiresAt)) return <> · {banWords.lifted}</>
  if (banType === 'permanent' || expiresAt === null || isPermanent(expiresAt))
    return <> · {banWords.noExpiry}</>
  return (
    <>
      {' · '}
      <time dateTime={expiresAt}>
        {isActive ? banWords.expires(dayAndTime(expiresAt)) : banWords.expired(dayAndTime(expiresAt))}
      </time>
    </>
  )
}

/** Whether a ban has no end or ends in the future. A lifted ban keeps its original end. */
function isEndAhead(expiresAt: string | null): boolean {
  return expiresAt === null || Date.parse(expiresAt) > Date.now()
}

const QUERY_MAX = 100

/** The search text is in the URL, so that Back returns to it. */
function UserSearch() {
  const { search, change } = useAdminSearch()
  const { find: q = '' } = search
  const [typed, setTyped] = useState({ text: q, query: q })
  const id = useId()
  // If Back or Forward has changed the URL since the text was typed, the field shows the URL's query.
  const text = typed.query === q ? typed.text : q
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const query = text.trim()
    setTyped({ text: query, query })
    change({ find: query || undefined })
  }
  return (
    <section className={page.stack3} aria-labelledby={id}>
      <h2 id={id}>{banWords.findTitle}</h2>
      <form role="search" aria-labelledby={id} className={styles.find} onSubmit={submit}>
        <TextField
          type="search"
          label={banWords.findLabel}
          placeholder={banWords.findPlaceholder}
          maxLength={QUERY_MAX}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(value) => setTyped({ text: value, query: q })}
        />
        <Button type="submit">
          <SearchIcon />
          {banWords.find}
        </Button>
      </form>
      {q && <FoundUsers key={q} query={q} />}
    </section>
  )
}

function FoundUsers({ query }: { query: string }) {
  const list = useInfiniteQuery(usersQuery(query))
  useSessionExpired(list.error)
  if (list.isPending) return <RowsSkeleton label={peopleWords.finding} />
  if (!list.data) {
    return <QueryFailure query={list} title={peopleWords.findFailed} level={3} />
  }
  const users = itemsOf(list.data, (part) => part.users)
  if (users.length === 0) {
    return (
      <EmptyState title={peopleWords.nobodyTitle} level={3}>
        {peopleWords.nobodyText}
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className={styles.soft}>
        {peopleWords.found(list.data.pages[0]?.total ?? users.length)}
      </p>
      <ul role="list" className={styles.rows} aria-busy={list.isFetchingNextPage}>
        {users.map((user) => (
          <FoundUserRow key={user.id} user={user} />
        ))}
      </ul>
      <EndOfList list={list} count={users.length} />
    </>
  )
}

/** A person as admins see them, and the actions on that person. Admins are offered none on themselves. */
function FoundUserRow({ user }: { user: FoundUser }) {
  const { data: me } = useUser()
  const { id, displayName, phoneNumber, email, role, trustScore, location, createdAt } = user
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <li className={styles.row}>
      <Avatar name={displayName} src={user.profileImageUrl} />
      <div className={`${page.stack1} ${styles.words}`}>
        {user.suspendedUntil ? (
          <span className={styles.name}>{displayName}</span>
        ) : (
          <Link to="/users/$id" params={{ id }} preload={false} className={styles.name}>
            {displayName}
          </Link>
        )}
        <span className={styles.badges}>
          {role === 'admin' && <Badge tone="info">{peopleWords.admin}</Badge>}
          <PersonBadges person={user} />
        </span>
        <span className={styles.soft}>
          {[fullName !== displayName && fullName, phoneNumber, email, location].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.soft}>
          {personWords.joined(shortDateWithYear(createdAt))} · {peopleWords.trust(trustScore)}
        </span>
        <code className={styles.id}>{id}</code>
      </div>
      {me?.id !== id && <Tools user={user} />}
    </li>
  )
}

/** What an admin can do with a person. */
function Tools({ user }: { user: FoundUser }) {
  const [open, setOpen] = useState<'ban' | 'role' | 'passkeys'>()
  const close = () => setOpen(undefined)
  const { id, displayName, role } = user
  return (
    <>
      <div className={`${page.row} ${styles.tools}`}>
        <Button
          variant="secondary"
          size="sm"
          aria-haspopup="dialog"
          aria-label={peopleWords.banOf(displayName)}
          onClick={() => setOpen('ban')}
        >
          {peopleWords.warnOrBan}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-haspopup="dialog"
          aria-label={
            role === 'admin' ? peopleWords.takeRoleOf(displayName) : peopleWords.giveRoleOf(displayName)
          }
          onClick={() => setOpen('role')}
        >
          {role === 'admin' ? peopleWords.takeRole : peopleWords.giveRole}
        </Button>
        {role === 'admin' && (
          <Button
            variant="ghost"
            size="sm"
            aria-haspopup="dialog"
            aria-label={peopleWords.removePasskeysOf(displayName)}
            onClick={() => setOpen('passkeys')}
          >
            {peopleWords.removePasskeys}
          </Button>
        )}
      </div>
      <Suspense>
        {open === 'ban' && <BanDialog userId={id} name={displayName} onClose={close} />}
        {open === 'role' && <RoleDialog user={user} onClose={close} />}
        {open === 'passkeys' && <PasskeysDialog user={user} onClose={close} />}
      </Suspense>
    </>
  )
}
