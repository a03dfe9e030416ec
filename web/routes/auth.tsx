import { createFileRoute, useRouter } from '@tanstack/react-router'
import { AuthPage } from '#web/features/accounts/sign-in/auth-page.tsx'

export const Route = createFileRoute('/auth')({
  // `arrive` checks `next`, because only this page should load the code for that.
  validateSearch: (search: { next?: unknown }) => search,
  beforeLoad: (match) =>
    import('#web/features/accounts/sign-in/arrive.ts').then(({ arrive }) => arrive(match)),
  component: Auth,
})

function Auth() {
  const { storedCode, next } = Route.useRouteContext()
  const router = useRouter()
  const leave = () => void router.navigate({ href: next, replace: true })
  return <AuthPage storedCode={storedCode} onSignedIn={leave} />
}
