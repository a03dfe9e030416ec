import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { hasIntent } from '#web/features/accounts/sign-in/intent.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { postedQuery } from '#web/features/listings/posting/posted.ts'
import { shellWords } from '#web/lib/copy.ts'
import { Failure } from '#web/lib/failure.tsx'
import { useContentFocus } from '#web/lib/focus.ts'
import { lazyPart, loadToastRegion } from '#web/lib/lazy-part.tsx'
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
      <LazyResumeIntent />
      <LazyPosted />
      <Toasts />
    </>
  )
}

const ResumeIntent = lazyPart(() => import('./resume-intent.tsx').then((module) => module.ResumeIntent))

const subscribeToNothing = () => () => {}

/** Renders ResumeIntent once there is an intent. It stays mounted for the dialogs that it opens. */
function LazyResumeIntent() {
  // Makes this component render again on each page, to check for an intent.
  useLocation({ select: ({ pathname }) => pathname })
  const isPending = useSyncExternalStore(subscribeToNothing, hasIntent, () => false)
  const [isMounted, setMounted] = useState(false)
  if (isPending && !isMounted) setMounted(true)
  return (
    isMounted && (
      <Suspense>
        <ResumeIntent />
      </Suspense>
    )
  )
}

const Posted = lazyPart(() =>
  import('#web/features/listings/posting/posted-sheet.tsx').then((module) => module.Posted),
)

/** Renders Posted once something was posted. It stays mounted for the dialog that it opens. */
function LazyPosted() {
  const { data: posted } = useQuery(postedQuery)
  const [isMounted, setMounted] = useState(false)
  if (posted && !isMounted) setMounted(true)
  return (
    isMounted && (
      <Suspense>
        <Posted />
      </Suspense>
    )
  )
}

const loadRegion = () => loadToastRegion().then((module) => module.ToastRegion)
const ToastRegion = lazyPart(loadRegion)

const PRELOAD_EVENTS = ['pointerdown', 'keydown']

/**
 * Mounts the toast region with the first toast. Its code loads with the first press, because the toast may be
 * about a lost connection.
 */
export function Toasts() {
  const hasToasts = useSyncExternalStore(
    subscribeToToasts,
    () => readToasts().length > 0,
    () => false,
  )
  useEffect(() => {
    const preload = () => void loadRegion().catch(() => {})
    if (navigator.userActivation?.hasBeenActive) preload()
    for (const event of PRELOAD_EVENTS) window.addEventListener(event, preload)
    return () => {
      for (const event of PRELOAD_EVENTS) window.removeEventListener(event, preload)
    }
  }, [])
  return (
    hasToasts && (
      <Suspense>
        <ToastRegion label={shellWords.toasts} closeLabel={shellWords.close} />
      </Suspense>
    )
  )
}
