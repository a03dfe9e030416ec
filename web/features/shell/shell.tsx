import { Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { Failure } from './failure.tsx'
import { Header } from './header.tsx'
import { Loading } from './loading.tsx'
import { Toasts } from './toasts.tsx'
import styles from './shell.module.css'
import { useContentFocus } from './use-content-focus.ts'

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
