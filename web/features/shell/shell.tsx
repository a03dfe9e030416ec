import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { hasIntent } from '#web/features/accounts/sign-in/intent.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { postedQuery } from '#web/features/listings/posting/posted.ts'
import { shellWords } from '#web/lib/copy.ts'
import { Failure } from '#web/lib/failure.tsx'
import { useContentFocus } from '#web/lib/focus.ts'
import { lazyPart, loadWithoutLine } from '#web/lib/lazy-part.tsx'
import { Loading } from '#web/lib/loading.tsx'
import { dismissPageToast, readToasts, subscribeToToasts } from '#web/ui/overlays/toast.ts'
import { AskBuyer } from './ask-buyer.tsx'
import { Header } from './header.tsx'
import { useStayOffline } from './use-stay-offline.ts'
import styles from './header.module.css'

// Loaded lazily, because few members ever see it.
const PhoneChangeBanner = lazyPart(() =>
  import('./phone-change-banner.tsx').then((module) => module.PhoneChangeBanner),
)

/** The frame around every page. Shows a full-screen spinner until the session has loaded. */
export function Shell() {
  const user = useUser()
  const router = useRouter()
  const { pathname } = useLocation()
  useStayOffline()
  // The location of the page on screen. During navigation, `location` is already that of the next page.
  const shownPath = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  useContentFocus(shownPath)
  useEffect(() => (shownPath ? dismissPageToast : undefined), [shownPath])
  return (
    <>
      <a className={styles.skip} href="#content">
        {shellWords.skip}
      </a>
      <Header user={user.data} />
      <Suspense>
        {user.data?.pendingPhoneChange && <PhoneChangeBanner change={user.data.pendingPhoneChange} />}
      </Suspense>
      <main id="content" className={styles.content} tabIndex={-1}>
        {user.isPending && (
          <div className={styles.wait}>
            <Loading isMarket={pathname === '/'} />
          </div>
        )}
        {user.isError && <Failure onRetry={() => void user.refetch().then(() => router.invalidate())} />}
        {user.isSuccess && (
          <AskBuyer>
            <Outlet />
          </AskBuyer>
        )}
      </main>
      <Suspense>
        <LazyResumeIntent />
      </Suspense>
      <Suspense>
        <LazyPosted />
      </Suspense>
      <Toasts />
    </>
  )
}

const ResumeIntent = lazyPart(() => import('./resume-intent.tsx').then((module) => module.ResumeIntent))

const subscribeToNothing = () => () => {}

/** Renders ResumeIntent once there is an intent. */
function LazyResumeIntent() {
  // Makes this component render again on each page, to check for an intent.
  useLocation({ select: ({ pathname }) => pathname })
  const isPending = useSyncExternalStore(subscribeToNothing, hasIntent, () => false)
  return useFirst(isPending) && <ResumeIntent />
}

const Posted = lazyPart(() =>
  import('#web/features/listings/posting/posted-sheet.tsx').then((module) => module.Posted),
)

/** Renders Posted once something was posted. */
function LazyPosted() {
  const { data: posted } = useQuery(postedQuery)
  return useFirst(posted) && <Posted />
}

/** Whether the value was ever truthy, so that a part stays mounted for the dialogs that it opens. */
function useFirst(value: unknown): boolean {
  const [wasTrue, setTrue] = useState(false)
  if (value && !wasTrue) setTrue(true)
  return wasTrue
}

const ToastRegion = lazyPart(() => loadWithoutLine().then((module) => module.ToastRegion))

/** Mounts the toast region with the first toast. */
export function Toasts() {
  const hasToasts = useSyncExternalStore(
    subscribeToToasts,
    () => readToasts().length > 0,
    () => false,
  )
  return (
    hasToasts && (
      <Suspense>
        <ToastRegion label={shellWords.toasts} closeLabel={shellWords.close} />
      </Suspense>
    )
  )
}
