import { Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Loading } from '#web/lib/loading.tsx'
import { useContentFocus } from '#web/lib/use-content-focus.ts'
import { Header } from './header.tsx'
import { Toasts } from './toasts.tsx'
import styles from './shell.module.css'

// It stands there for hardly anybody, so its code comes apart from the first view's.
const PhoneChangeBanner = lazyPart(() =>
  import('./phone-change-banner.tsx').then((module) => module.PhoneChangeBanner),
)

/** What stands around every page. Until it is known who looks, a full-screen spinner. */
export function Shell() {
  const words = useWords(shellWords)
  const user = useUser()
  const router = useRouter()
  const { pathname } = useLocation()
  // The page that stands there: the location is the next page's while this one is still shown.
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
      <Toasts />
    </>
  )
}
