import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { safeNext } from '#web/features/auth/next.ts'
import { userQuery } from '#web/features/auth/queries.ts'

export const Route = createFileRoute('/auth')({
  validateSearch: (search: Record<string, unknown>): { next?: string } => ({ next: safeNext(search.next) }),
  beforeLoad: async ({ context, search }) => {
    const user = await context.queryClient.ensureQueryData(userQuery)
    if (user) throw redirect({ href: search.next ?? '/', replace: true })
    const { findPending } = await import('#web/features/auth/pending-code.ts')
    return { kept: findPending() }
  },
  component: Auth,
})

function Auth() {
  const { next } = Route.useSearch()
  const { kept } = Route.useRouteContext()
  const router = useRouter()
  return <AuthPage kept={kept} onSignedIn={() => void router.navigate({ href: next ?? '/', replace: true })} />
}
