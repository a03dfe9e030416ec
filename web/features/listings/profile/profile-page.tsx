import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { use, useEffect, useId, useRef, Suspense, useState, type MouseEvent } from 'react'
import { shortDateWithYear } from '#contract/dates.ts'
import { headerName } from '#contract/names.ts'
import type { ListingTotals } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { useLogout } from '#web/features/accounts/sign-in/use-logout.ts'
import { TrustBadges } from '#web/features/accounts/trust-badges.tsx'
import { PostDialog } from '#web/features/listings/posting/lazy-post-dialog.ts'
import {
  totalsQuery,
  type OwnStatus,
  ownListingsKey,
  OWN_STATUSES,
} from '#web/features/listings/upkeep/queries.ts'
import { LowData } from '#web/features/media/low-data/low-data.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useWaiting } from '#web/lib/waiting.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MapPinIcon } from '#web/ui/icons/icons.tsx'
import { SavingData } from '#web/ui/saving-data.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { profileWords } from './copy.ts'
import { Totals, OwnListings } from './own-listings.tsx'
import { PostButton } from './post-button.tsx'
import page from '#web/ui/page.module.css'
import styles from './profile-page.module.css'

/** The page of the signed-in person: their details, their totals, and their listings with all actions. */
export function ProfilePage({ user, status = 'active' }: { user: User; status?: OwnStatus }) {
  const totals = useQuery(totalsQuery)
  useFreshLists(user.id)
  useUnauthorized(totals.error)
  useDocumentTitle(profileWords.pageTitle)
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <Person user={user} />
      <Totals
        totals={totals.data}
        hasFailed={totals.isError}
        isRetrying={totals.isFetching}
        onRetry={() => void totals.refetch()}
      />
      <Link to="/analytics" className={styles.analytics}>
        {profileWords.analytics}
      </Link>
      <MyListings userId={user.id} status={status} totals={totals.data} />
      <LowData />
    </div>
  )
}

/**
 * At each visit, refetches only the totals, a hundred bytes, and keeps the lists cached. Refetches the lists
 * if the totals have changed, as they do after a like, a view or a moderator's decision.
 */
function useFreshLists(userId: string) {
  const client = useQueryClient()
  useEffect(() => {
    const before = client.getQueryData(totalsQuery.queryKey)
    const compare = () => {
      // Query data keeps its identity if the refetched data is equal.
      const isChanged = before && before !== client.getQueryData(totalsQuery.queryKey)
      return isChanged ? client.invalidateQueries({ queryKey: ownListingsKey(userId) }) : undefined
    }
    void client.prefetchQuery({ ...totalsQuery, staleTime: 0 }).then(compare)
  }, [client, userId])
}

/** The listings by state. Changing the tab replaces the URL, so it adds no history entry. */
function MyListings({
  userId,
  status,
  totals,
}: {
  userId: string
  status: OwnStatus
  totals: ListingTotals | undefined
}) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const isEmpty = isWithoutListings(totals)
  const choose = (next: OwnStatus) =>
    void navigate({
      to: '/profile',
      search: { tab: next === 'active' ? undefined : next },
      replace: true,
      resetScroll: false,
    })
  return (
    <section className={page.stack3} aria-labelledby={id}>
      <div className={`${page.between} ${styles.head}`}>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
          {profileWords.myListings}
        </h2>
        {!(totals && isEmpty) && <PostButton label={profileWords.post} size="md" />}
      </div>
      <WaitingPosts userId={userId} />
      <Tabs
        label={profileWords.tabsLabel}
        selected={status}
        onSelect={choose}
        items={OWN_STATUSES.map((each) => ({
          id: each,
          label: (
            <span className={styles.tab}>
              {profileWords.tabs[each]}{' '}
              <span className={styles.count}>
                {totals ? profileWords.number(totals[each]) : profileWords.unknown}
              </span>
            </span>
          ),
          content: <OwnListings userId={userId} status={each} hasNoListings={isEmpty} heading={heading} />,
        }))}
      />
    </section>
  )
}

/** Whether the person has no listing in any state. Also true until the totals have loaded. */
function isWithoutListings(totals: ListingTotals | undefined): boolean {
  return !totals || OWN_STATUSES.every((status) => totals[status] === 0)
}

const WaitingList = lazyPart(() =>
  import('#web/features/listings/posting/waiting-list.tsx').then((module) => module.WaitingList),
)

/** The posts that the server does not have yet. The toast about a refused one leads to its key. */
function WaitingPosts({ userId }: { userId: string }) {
  const hasWaiting = useWaiting(userId).length > 0
  const { hash } = useLocation()
  const [isPosting, setPosting] = useState(false)
  return (
    <>
      {hasWaiting && (
        <Suspense>
          <WaitingList userId={userId} level={3} reopenedKey={hash} onReopened={() => setPosting(true)} />
        </Suspense>
      )}
      {isPosting && (
        <Suspense>
          <PostDialog onClose={() => setPosting(false)} />
        </Suspense>
      )}
    </>
  )
}

const LOGOUT = '/api/logout'
const loadSignOut = () => import('#web/features/accounts/questions.tsx').then((module) => module.SignOut)
const SignOut = lazyPart(loadSignOut, FailedDialog)

/** Loads the code of Sign Out with the first press on the page, so that it is there when the line is not. */
function usePressPreload() {
  const isSaving = use(SavingData) !== undefined
  useEffect(() => {
    if (isSaving) return
    const load = () => void loadSignOut().catch(() => {})
    const acts = ['pointerdown', 'keydown']
    for (const act of acts) addEventListener(act, load, { once: true })
    return () => {
      for (const act of acts) removeEventListener(act, load)
    }
  }, [isSaving])
}

/** The person's details, including those that others never see. */
function Person({ user }: { user: User }) {
  const name = ownName(user)
  const logout = useLogout(LOGOUT)
  const [isSigningOut, setSigningOut] = useState(false)
  usePressPreload()
  const signOut = (event: MouseEvent) => {
    event.preventDefault()
    setSigningOut(true)
  }
  return (
    <Card as="section" aria-label={profileWords.person} className={styles.person}>
      <Avatar name={name} src={user.profileImageUrl} size="lg" showText={shellWords.showIt} />
      <div className={styles.words}>
        <h1 className={styles.name}>{name}</h1>
        {user.businessName && user.businessName !== name && (
          <p className={styles.business}>{user.businessName}</p>
        )}
        {user.areNamesHeld && <p className={styles.soft}>{profileWords.namesHeld}</p>}
        <p className={styles.badges}>
          <TrustBadges person={user} />
          {user.userType === 'business' && <Badge tone="info">{profileWords.business}</Badge>}
        </p>
        <p className={styles.soft}>
          {user.location && (
            <span className={styles.place}>
              <MapPinIcon />
              {user.location}
            </span>
          )}
          <span>{profileWords.joined(shortDateWithYear(user.createdAt))}</span>
        </p>
      </div>
      {user.bio && <p className={styles.bio}>{user.bio}</p>}
      <div className={`${page.row} ${styles.actions}`}>
        <Link to="/profile/edit" className={buttonClass({ variant: 'secondary' })}>
          {profileWords.edit}
        </Link>
        {/* Its address ends the session, too, before the code has come. */}
        <a href={LOGOUT} className={buttonClass({ variant: 'secondary' })} onClick={signOut}>
          {profileWords.signOut}
        </a>
        {isSigningOut && (
          <Suspense>
            <SignOut
              isPending={logout.isPending}
              onSignOut={() => logout.mutate()}
              onClose={() => setSigningOut(false)}
            />
          </Suspense>
        )}
      </div>
    </Card>
  )
}

/** The full name or, if there is none, the e-mail address or the name in the header. */
function ownName(user: User): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || headerName(user)
}
