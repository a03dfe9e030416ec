import { Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { hasIntent } from '#web/features/accounts/sign-in/intent.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Loading } from '#web/lib/loading.tsx'
import { useContentFocus } from '#web/lib/focus.ts'
import { loadToastRegion } from '#web/ui/overlays/load-toast-region.ts'
import { readToasts, subscribeToToasts } from '#web/ui/overlays/toast.ts'
import { Header } from './header.tsx'
import styles from './header.module.css'

// Loaded lazily: a member sees it for a day or two, if ever.
const PhoneChangeBanner = lazyPart(() =>
  import('./phone-change-banner.tsx').then((module) => module.PhoneChangeBanner),
)

/** The frame around every page. A full-screen spinner until the session has loaded. */
export function Shell() {
  const words = useWords(shellWords)
  const user = useUser()
  const router = useRouter()
  const { pathname } = useLocation()
  // Of the page on screen: `location` is already the next page's while this one is still shown.
  useContentFocus(useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname }))
  return (
    <>
      <a className={styles.skip} href="#content">
        {words.skip}
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
        {user.isSuccess && <Outlet />}
      </main>
      <Pressed />
      <Toasts />
    </>
  )
}

const PressedBefore = lazyPart(() => import('./pressed-before.tsx').then((module) => module.PressedBefore))

const NEVER = () => () => {}

/** Renders PressedBefore, whose code loads during sign-in. It stays mounted for the dialogs that it opens. */
function Pressed() {
  // Checked again on each page.
  useLocation({ select: ({ pathname }) => pathname })
  const isKept = useSyncExternalStore(NEVER, hasIntent, () => false)
  const [hasBeen, setHasBeen] = useState(false)
  if (isKept && !hasBeen) setHasBeen(true)
  return (
    hasBeen && (
      <Suspense>
        <PressedBefore />
      </Suspense>
    )
  )
}

const loadRegion = () => loadToastRegion().then((module) => module.ToastRegion)
const ToastRegion = lazyPart(loadRegion)

const AHEAD_AFTER_MS = 5_000
const SIGNS = ['pointerdown', 'keydown']

/**
 * The region mounts with the first toast. Its code loads earlier, on the first touch, key press or after a
 * delay, since the toast may be about a lost connection.
 */
export function Toasts() {
  const words = useWords(shellWords)
  const hasAny = useSyncExternalStore(
    subscribeToToasts,
    () => readToasts().length > 0,
    () => false,
  )
  useEffect(() => {
    const fetchAhead = () => void loadRegion().catch(() => {})
    const timer = setTimeout(fetchAhead, AHEAD_AFTER_MS)
    for (const sign of SIGNS) window.addEventListener(sign, fetchAhead)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, fetchAhead)
    }
  }, [])
  return (
    hasAny && (
      <Suspense>
        <ToastRegion label={words.toasts} closeLabel={words.close} />
      </Suspense>
    )
  )
}
